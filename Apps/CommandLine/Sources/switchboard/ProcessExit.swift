import CommandLineInterface
import Essentials
import Failures
import Terminal

struct ProcessExit {
    static func end(_ code: ExitCode) -> Never {
        // The shell sees the same status as for any other program that SIGPIPE terminates.
        if code == .closedPipe { end(by: SIGPIPE) }
        exit(code.rawValue)
    }

    /// Terminates the process with a signal, so that its parent sees the signal.
    static func end(by number: Int32) -> Never {
        TerminalDevice.restore()
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        // As PID 1 of a container, the process ignores signals that have the default action.
        exit(128 + number)
    }

    private static func exit(_ status: Int32) -> Never {
        TerminalDevice.restore()
        // exit(3) would run the exit handlers of C libraries while the transport's thread still uses these libraries.
        // Output is not buffered, so no output is lost.
        _exit(status)
    }
}
