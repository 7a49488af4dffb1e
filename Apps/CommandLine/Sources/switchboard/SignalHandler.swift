import CommandLineInterface
import Dispatch
import Essentials
import Failures
import Synchronization

/// A handler for SIGINT, SIGTERM and SIGHUP. The first signal cancels the work, and the second terminates the process.
///
/// After the first signal, the process finishes its output and then terminates itself with that same signal. This lets
/// a shell that runs the tool in a loop see the signal and stop the loop.
final class SignalHandler: Sendable {
    /// The time from the first signal to a forced termination. Without it, a blocking write could last forever.
    private static let gracePeriod = Duration.seconds(1)
    /// The time in which a repeat of the first signal is ignored. The `timeout` program sends its signal to the process
    /// and then to the process group, so the signal arrives twice.
    private static let repetition = Duration.milliseconds(50)

    /// The handled signals. They are blocked and keep their default action, and `sigwait(3)` receives them.
    private let signals: sigset_t
    private let received = Mutex<Int32?>(nil)
    /// Whether SIGINT is for another program on the terminal, such as a pager.
    private let ignoresInterrupts = Mutex(false)
    /// A pipe whose write end is closed on the first signal. Nothing is written to it.
    private let pipe: (reading: Int32, writing: Int32)
    /// The files to remove before a forced termination.
    private let temporaryFiles: TemporaryFiles

    /// Blocks the signals. This must happen before any other thread starts, because threads inherit the signal mask.
    init(removing temporaryFiles: TemporaryFiles) {
        self.temporaryFiles = temporaryFiles
        // A write to a closed pipe or connection then fails with EPIPE instead of terminating the process.
        signal(SIGPIPE, SIG_IGN)
        // The Swift runtime may have installed a handler that prints a backtrace and lets the process continue.
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

    /// A file descriptor that `poll(2)` reports as ready once the first signal has arrived.
    ///
    /// Code that waits for input also polls this descriptor, so that a signal ends the wait.
    var descriptor: Int32 { pipe.reading }

    /// The message for cancelled work.
    var message: String {
        switch received.withLock(\.self) {
        case SIGTERM: "terminated"
        case SIGHUP: "hung up"
        default: "interrupted"
        }
    }

    /// Runs the work, then terminates the process with the exit code of the work or with the signal that cancelled it.
    ///
    /// The calling thread must be the main thread. It waits for signals, or runs the main actor while another thread
    /// waits for signals.
    func run(usesMainActor: Bool, _ work: @escaping @Sendable () async -> ExitCode) -> Never {
        let task = Task {
            let code = await work()
            // Terminate with the signal even if the work finished; otherwise a shell loop would continue.
            if let number = received.withLock(\.self) { ProcessExit.end(by: number) }
            // A signal that is still pending terminates the process here.
            var signals = signals
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            ProcessExit.end(code)
        }
        guard usesMainActor else { handleSignals { task.cancel() } }
        DispatchQueue(label: "signals").async { [self] in handleSignals { task.cancel() } }
        #if os(Linux)
            Self.parkExitingThread()
        #endif
        dispatchMain()
    }

    #if os(Linux)
        /// Makes the calling thread sleep in a thread-specific destructor when `dispatchMain()` exits the thread.
        ///
        /// Otherwise, Dispatch would unblock all signals in this thread, and the thread, instead of `sigwait(3)`, would
        /// receive the handled signals. The thread must not block other signals, such as SIGTSTP, because all other
        /// threads block them. Destructors run in the order in which their keys were created: first the destructor with
        /// which Dispatch hands over the main queue, then this one.
        private static func parkExitingThread() {
            let blocked = UnsafeMutablePointer<sigset_t>.allocate(capacity: 1)
            pthread_sigmask(SIG_BLOCK, nil, blocked)
            var key = pthread_key_t()
            pthread_key_create(&key) { (mask: UnsafeMutableRawPointer?) -> Void in
                guard let mask else { return }
                while true { _ = sigsuspend(mask.assumingMemoryBound(to: sigset_t.self)) }
            }
            pthread_setspecific(key, blocked)
        }
    #endif

    /// Runs the work while SIGINT has no effect on this process.
    func ignoringInterrupts<Value>(during work: () -> Value) -> Value {
        ignoresInterrupts.withLock { $0 = true }
        defer { ignoresInterrupts.withLock { $0 = false } }
        return work()
    }

    private func handleSignals(_ cancel: () -> Void) -> Never {
        var first = nextSignal()
        while first == SIGINT, ignoresInterrupts.withLock(\.self) { first = nextSignal() }
        received.withLock { $0 = first }
        cancel()
        close(pipe.writing)
        let start = ContinuousClock.now
        while let next = nextSignal(until: start + Self.gracePeriod) {
            if next != first || start.duration(to: .now) > Self.repetition { terminate(by: next) }
        }
        terminate(by: first)
    }

    /// Terminates the process before the work has finished.
    private func terminate(by number: Int32) -> Never {
        temporaryFiles.removeAll()
        ProcessExit.end(by: number)
    }

    private func nextSignal() -> Int32 {
        var signals = signals
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        return number
    }

    /// Returns the next signal, or `nil` if there is none until a deadline.
    ///
    /// The thread looks for signals every 10 ms. Another thread with a timer could be impossible to start.
    private func nextSignal(until deadline: ContinuousClock.Instant) -> Int32? {
        while .now < deadline {
            var pending = sigset_t()
            sigpending(&pending)
            var handled = signals
            let isPending = [SIGINT, SIGTERM, SIGHUP].contains {
                sigismember(&pending, $0) == 1 && sigismember(&handled, $0) == 1
            }
            if isPending { return nextSignal() }
            usleep(10_000)
        }
        return nil
    }

    /// Returns whether the signal was already ignored at launch.
    ///
    /// `nohup` ignores SIGHUP. A shell script ignores SIGINT and SIGQUIT for background commands (`&`).
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

/// Calls `pipe(2)`. Inside `SignalHandler`, the name `pipe` refers to the property.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    pipe(ends)
}
