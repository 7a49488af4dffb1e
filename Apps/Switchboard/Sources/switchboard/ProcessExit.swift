import CommandLineInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct ProcessExit {
    static func end(_ code: ExitCode) -> Never {
        if code == .closedPipe {
            // The process ends with the signal, so that the shell sees the same status as for other filters.
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        // exit(3) would run the exit handlers of C libraries while the transport's thread still uses these libraries.
        // Output is not buffered, so no output is lost.
        _exit(code.rawValue)
    }
}
