import CommandLineInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ends this process.
struct ProcessExit {
    static func end(_ code: ExitCode) -> Never {
        if code == .closedPipe {
            // The shell shall see what it sees of every other filter.
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        exit(code.rawValue)
    }
}
