import CommandLineInterface
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A handler that cancels a task on SIGINT and SIGTERM, so that complete records are still written.
struct Interruption {
    /// The time after which the process exits in any case. A blocking read or write cannot be cancelled.
    private static let grace = DispatchTimeInterval.seconds(1)

    private let sources: [any DispatchSourceSignal]
    private let signals: AsyncStream<Void>

    /// Starts to handle SIGINT and SIGTERM. Ignores SIGPIPE.
    init() {
        // A write to a closed pipe or connection then fails with an error, and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // A second signal ends the process at once.
                signal(number, SIG_DFL)
                continuation.yield()
                DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { ProcessExit.end(.interrupted) }
            }
            // The source is registered on another thread. Until then, a signal would be ignored and lost.
            let isRegistered = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isRegistered.signal() }
            source.resume()
            isRegistered.wait()
            return source
        }
    }

    /// Runs some work, and cancels it on a signal.
    func cancelling<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        let watch = Task { [signals] in
            for await _ in signals { task.cancel() }
        }
        defer { watch.cancel() }
        return await task.value
    }
}
