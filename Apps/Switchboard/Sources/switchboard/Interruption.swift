import CommandLineInterface
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The handling of SIGINT, SIGTERM and SIGHUP: the first one cancels the work, and the second one ends the process.
///
/// After the first one, the process ends by that signal as soon as the output is complete. A shell then stops its loop.
final class Interruption: Sendable {
    /// The time after which the process ends in any case. A blocking write cannot be cancelled.
    private static let grace = DispatchTimeInterval.seconds(1)
    /// The time in which a repeated signal counts as the same one. `timeout` sends its signal to the process, and then
    /// to the process group.
    private static let repetition = Duration.milliseconds(50)

    /// The signals that are waited for. They are blocked, and keep their default action.
    private let signals: sigset_t
    private let received = Mutex<Int32?>(nil)
    /// The ends of a pipe that nothing is written to.
    private let pipe: (reading: Int32, writing: Int32)

    /// Blocks the signals. Threads inherit this from the thread that starts them, so this must run before the others start.
    init() {
        // A write to a closed pipe or connection then fails with an error, and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        // The Swift runtime may have set a handler that prints a backtrace and lets the process continue.
        for number in [SIGQUIT, SIGABRT] where !Self.isIgnored(number) { signal(number, SIG_DFL) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.signals = signals
        var ends: [Int32] = [-1, -1]
        _ = systemPipe(&ends)
        pipe = (ends[0], ends[1])
    }

    /// A file descriptor that `poll(2)` returns from the first signal on. A blocking read can wait for it too.
    var descriptor: Int32 { pipe.reading }

    /// The message about the cancelled work.
    var message: String {
        switch received.withLock(\.self) {
        case SIGTERM: "terminated"
        case SIGHUP: "hung up"
        default: "interrupted"
        }
    }

    /// Runs some work and ends the process with its exit code, or by the signal that cancelled it.
    ///
    /// The calling thread waits for signals.
    func run(_ work: @escaping @Sendable () async -> ExitCode) -> Never {
        let task = Task {
            let code = await work()
            // Even complete work ends by the signal. Otherwise, a shell loop would go on.
            if let number = received.withLock(\.self) { ProcessExit.end(by: number) }
            // A signal that nobody has received yet ends the process here.
            var signals = signals
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            ProcessExit.end(code)
        }
        let first = nextSignal()
        received.withLock { $0 = first }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { ProcessExit.end(by: first) }
        task.cancel()
        close(pipe.writing)
        let start = ContinuousClock.now
        while true {
            let next = nextSignal()
            if next != first || start.duration(to: .now) > Self.repetition { ProcessExit.end(by: next) }
        }
    }

    private func nextSignal() -> Int32 {
        var signals = signals
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        return number
    }

    /// Returns whether the signal was ignored at launch, as by `nohup`, or by a shell script for a command with `&`.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if os(Linux)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// Calls `pipe(2)`. Inside `Interruption`, the name `pipe` refers to the property.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    pipe(ends)
}
