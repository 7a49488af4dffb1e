import Protocols
import Synchronization

/// Takes a while for each answer, and keeps what was under way when.
final class TimedTransport: HTTPTransport {
    typealias Answer = @Sendable (HTTPRequest, Int) throws(NetworkError) -> HTTPResponse

    struct Exchange: Sendable {
        let name: String
        let start: Duration
        var end: Duration?
    }

    private let clock: SteppedClock
    private let time: @Sendable (Int) -> Duration
    private let answer: Answer
    private let log = Mutex<[Exchange]>([])

    /// - Parameters:
    ///   - time: how long an answer takes; gets how many requests there were before.
    ///   - answer: gets that as well.
    init(clock: SteppedClock, time: @escaping @Sendable (Int) -> Duration, answer: @escaping Answer) {
        self.clock = clock
        self.time = time
        self.answer = answer
    }

    var exchanges: [Exchange] { log.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let index = log.withLock { log in
            log.append(Exchange(name: request.url.lastPathComponent, start: clock.now.offset))
            return log.count - 1
        }
        defer { log.withLock { $0[index].end = clock.now.offset } }
        do {
            try await clock.sleep(for: time(index))
        } catch {
            throw NetworkError(.cancelled, "cancelled while it was under way")
        }
        return try answer(request, index)
    }
}
