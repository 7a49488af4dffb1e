import CommandLineInterface
import Protocols

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A standard stream of this process, by its file descriptor.
struct StandardStream: ByteSink {
    /// Where records go.
    static var output: OutputStream { stream(STDOUT_FILENO) }
    /// Where everything else goes.
    static var errors: OutputStream { stream(STDERR_FILENO) }

    /// Fills the places of standard streams that are closed at launch, before something else is opened in one of them
    /// and is taken for it. Using such a stream still fails: it is opened the wrong way round.
    static func reserveDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private let descriptor: Int32

    /// Writes until all is written, since a pipe may take a part only.
    func write(_ bytes: [UInt8]) throws(WriteError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
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
        var descriptors = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&descriptors, 1, -1) >= 0 || errno == EINTR else { throw Self.error(errno) }
    }

    private static func error(_ code: Int32) -> WriteError {
        WriteError(isClosedPipe: code == EPIPE, reason: String(cString: strerror(code)))
    }

    private static func stream(_ descriptor: Int32) -> OutputStream {
        OutputStream(sink: StandardStream(descriptor: descriptor), terminalWidth: terminalWidth(descriptor))
    }

    /// The columns of the terminal behind a descriptor; 80 when it does not say, `nil` when there is none.
    private static func terminalWidth(_ descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

/// `write(2)`, which a method called `write` hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
