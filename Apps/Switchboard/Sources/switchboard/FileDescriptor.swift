import CommandLineInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A sink that writes to an open file descriptor: a standard stream or a file.
struct FileDescriptor: ByteSink {
    let number: Int32

    /// Writes until all is written, since a pipe may take a part only.
    func write(_ bytes: [UInt8]) throws(WriteError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try waitUntilWritable()
            } else if errno != EINTR {
                throw Self.error(errno)
            }
        }
    }

    /// For a stream that somebody else has made non-blocking, as some terminals do.
    private func waitUntilWritable() throws(WriteError) {
        var descriptors = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        guard poll(&descriptors, 1, -1) >= 0 || errno == EINTR else { throw Self.error(errno) }
    }

    static func error(_ code: Int32) -> WriteError {
        WriteError(isClosedPipe: code == EPIPE, reason: String(cString: strerror(code)))
    }
}

/// `write(2)`, which a method called `write` hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
