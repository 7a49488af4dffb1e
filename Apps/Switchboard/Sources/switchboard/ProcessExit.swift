import CommandLineInterface

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The exit of this process.
struct ProcessExit {
    static func end(_ code: ExitCode) -> Never {
        if code == .closedPipe {
            // The shell should see the same termination status as for any other filter.
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        // exit(3) would run the exit handlers of C libraries while the transport's thread still uses them. No output is
        // lost, because all output is unbuffered.
        _exit(code.rawValue)
    }
}
