import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A regular file, by its path. A symbolic link is not followed.
struct SystemFile {
    let path: String

    /// The whole content; `nil` when there is no such file, or something else, or more than the maximum. The file is
    /// marked as used at that time, if it may be.
    func contents(maximum: Int, usedAt time: Date) throws(SystemError) -> Data? {
        // Not blocking, in case it is a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ELOOP else { throw SystemError(at: path) }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError(at: path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximum else { return nil }
        var data = Data(count: Int(status.st_size))
        let count = data.withUnsafeMutableBytes { buffer in
            Self.transfer(buffer.count) { systemRead(descriptor, buffer.baseAddress, $0, buffer.count - $0) }
        }
        guard let count else { throw SystemError(at: path) }
        Self.setTime(time, of: descriptor)
        return data.prefix(count)
    }

    /// Makes a file that is not there yet, for this user alone.
    func create(_ data: Data, at time: Date) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError(at: path) }
        let count = data.withUnsafeBytes { buffer in
            Self.transfer(buffer.count) { systemWrite(descriptor, buffer.baseAddress, $0, buffer.count - $0) }
        }
        guard count == data.count else {
            let error = SystemError(at: path)
            close(descriptor)
            throw error
        }
        Self.setTime(time, of: descriptor)
        // Some file systems tell only now that the disk is full.
        guard close(descriptor) == 0 || errno == EINTR else { throw SystemError(at: path) }
    }

    /// Gives the file another path, in place of what is there.
    func move(to other: String) throws(SystemError) {
        guard rename(path, other) == 0 else { throw SystemError(at: other) }
    }

    /// Removes the file, if it is there.
    func remove() throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError(at: path) }
    }

    /// Reads or writes until all is done or there is no more; `nil` when that fails.
    private static func transfer(_ total: Int, _ step: (_ done: Int) -> Int) -> Int? {
        var done = 0
        while done < total {
            let count = step(done)
            if count == 0 { break }
            if count > 0 { done += count } else if errno != EINTR { return nil }
        }
        return done
    }

    /// That this may fail is no harm: the time says only which file goes first.
    private static func setTime(_ time: Date, of descriptor: Int32) {
        let seconds = time.timeIntervalSince1970
        guard let whole = Int(exactly: seconds.rounded(.down)) else { return }
        let point = timespec(tv_sec: whole, tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
        _ = futimens(descriptor, [point, point])
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ offset: Int, _ count: Int) -> Int {
    read(descriptor, buffer.map { $0 + offset }, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ offset: Int, _ count: Int) -> Int {
    write(descriptor, buffer.map { $0 + offset }, count)
}
