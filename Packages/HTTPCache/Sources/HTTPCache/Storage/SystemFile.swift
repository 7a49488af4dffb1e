import Essentials

/// Operations on the regular files in a directory.
extension SystemDirectory {
    /// Returns the contents of a file and sets its modification time, which records the last use.
    ///
    /// - Parameter maximum: The maximum size in bytes.
    /// - Returns: The contents, or `nil` if the file is missing or too large.
    /// - Throws: `SystemError`. Its `isUntrusted` is `true` if the file is not safe.
    func contents(of name: String, maximum: Int, usedAt time: Date) throws(SystemError) -> Data? {
        // Without O_NONBLOCK, opening a FIFO blocks.
        let descriptor = openat(self.descriptor, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            let error = SystemError(at: path(of: name))
            guard !error.isMissing else { return nil }
            throw try untrustedError(of: name) ?? error
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError(at: path(of: name)) }
        let file = FileStatus(status)
        if let reason = file.untrustedReason(as: .file) { throw SystemError(reason, at: path(of: name)) }
        guard file.size <= maximum else { return nil }
        var data = Data(count: file.size)
        let count = data.withUnsafeMutableBytes { buffer in
            Self.transfer(buffer.count) { done in
                read(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
        }
        guard let count else { throw SystemError(at: path(of: name)) }
        Self.setTime(time, of: descriptor)
        return data.prefix(count)
    }

    /// Creates a file with mode 0600 from pieces of its content. Throws an error if the name exists.
    func createFile(_ name: String, _ pieces: [Data], at time: Date) throws(SystemError) {
        let descriptor = openat(self.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError(at: path(of: name)) }
        let isWritten = pieces.allSatisfy { piece in
            let count = piece.withUnsafeBytes { buffer in
                Self.transfer(buffer.count) { done in
                    write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
                }
            }
            return count == piece.count
        }
        guard isWritten else {
            let error = SystemError(at: path(of: name))
            close(descriptor)
            throw error
        }
        Self.setTime(time, of: descriptor)
        // Some file systems do not report a full disk until `close`.
        guard close(descriptor) == 0 || errno == EINTR else { throw SystemError(at: path(of: name)) }
    }

    /// Renames a file. Replaces an existing file with the new name if it is a regular file owned by this user.
    func renameFile(_ name: String, to newName: String) throws(SystemError) {
        try checkOwner(of: newName)
        guard renameat(descriptor, name, descriptor, newName) == 0 else { throw SystemError(at: path(of: newName)) }
    }

    /// Removes a file if it exists.
    func removeFile(_ name: String) throws(SystemError) {
        try checkOwner(of: name)
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw SystemError(at: path(of: name)) }
    }

    /// Throws an error if an entry with this name exists and is not a regular file owned by this user.
    ///
    /// Other users cannot change the directory between this check and the operation that follows.
    private func checkOwner(of name: String) throws(SystemError) {
        if let reason = try status(of: name)?.untrustedOwnerReason(as: .file) {
            throw SystemError(reason, at: path(of: name))
        }
    }

    /// Returns the reason not to trust a file that cannot be opened; `nil` if the file is safe or missing.
    private func untrustedError(of name: String) throws(SystemError) -> SystemError? {
        try status(of: name)?.untrustedReason(as: .file).map { SystemError($0, at: path(of: name)) }
    }

    /// Transfers `total` bytes, or fewer at EOF. Returns the number of transferred bytes, or `nil` with `errno` set.
    private static func transfer(_ total: Int, _ step: (_ done: Int) -> Int) -> Int? {
        var done = 0
        while done < total {
            let count = step(done)
            if count == 0 { break }
            if count > 0 { done += count } else if errno != EINTR { return nil }
        }
        return done
    }

    /// Sets the modification time. Failures are ignored, because the time affects only eviction.
    private static func setTime(_ time: Date, of descriptor: Int32) {
        let seconds = time.timeIntervalSince1970
        guard let whole = Int(exactly: seconds.rounded(.down)) else { return }
        let point = timespec(tv_sec: whole, tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
        _ = futimens(descriptor, [point, point])
    }
}
