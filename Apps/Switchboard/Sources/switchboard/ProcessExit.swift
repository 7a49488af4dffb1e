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
        // The shell sees the same status as for other filters.
        if code == .closedPipe { end(by: SIGPIPE) }
        exit(code.rawValue)
    }

    /// Ends the process by the default action of a signal.
    static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        // In a container, the signal has no effect on the first process.
        exit(128 + number)
    }

    private static func exit(_ status: Int32) -> Never {
        // exit(3) would run the exit handlers of C libraries while the transport's thread still uses these libraries.
        // Output is not buffered, so no output is lost.
        _exit(status)
    }
}
