import CommandLineInterface
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Turns Ctrl-C and `kill` into the cancellation of a task, so that what is complete is still written.
struct Interruption {
    /// How long the work may take to wind down. What blocks in a read or a write cannot be cancelled and never would.
    private static let grace = DispatchTimeInterval.seconds(1)

    private let sources: [any DispatchSourceSignal]
    private let signals: AsyncStream<Void>

    /// From now on signals are caught.
    init() {
        // A connection or a pipe that the other side has closed shows as an error of the write.
        signal(SIGPIPE, SIG_IGN)
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // A second one ends the process at once.
                signal(number, SIG_DFL)
                continuation.yield()
                DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { ProcessExit.end(.interrupted) }
            }
            // Until it is registered, which happens on another thread, a signal would be ignored and lost.
            let isRegistered = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isRegistered.signal() }
            source.resume()
            isRegistered.wait()
            return source
        }
    }

    /// Does some work, which is cancelled when a signal comes.
    func cancelling<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        let watch = Task { [signals] in
            for await _ in signals { task.cancel() }
        }
        defer { watch.cancel() }
        return await task.value
    }
}
