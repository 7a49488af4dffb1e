/// The creation of TCP sockets. The C libraries declare its constants with different types.
public enum StreamSocket {
    /// Creates a socket that child processes do not inherit. Returns its descriptor; -1 if that fails, and sets `errno`.
    ///
    /// - Parameter family: `AF_INET` or `AF_INET6`.
    public static func open(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
            return socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #elseif canImport(Musl)
            return socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)
        #else
            let descriptor = socket(family, SOCK_STREAM, 0)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return descriptor
        #endif
    }
}
