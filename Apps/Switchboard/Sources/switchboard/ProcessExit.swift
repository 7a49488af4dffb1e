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
            // The shell should see the same termination status as for any other filter.
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        // Not exit(3): it would run the clean-up of C libraries while the transport's thread still uses them. Nothing is
        // lost, as all output is written unbuffered.
        _exit(code.rawValue)
    }
}
