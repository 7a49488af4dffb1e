import Foundation
import ProtocolsTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PacingTests {
    @Test func `a rate spaces the requests out`() async throws {
        let arrivals = Mutex<[ContinuousClock.Instant]>([])
        let server = try LoopbackServer { request in
            arrivals.withLock { $0.append(.now) }
            return .users(request, total: 9)
        }
        let start = ContinuousClock.now
        let outcome = try await switchboard([
            "--provider", "jsonplaceholder-users", "list", "--page-size", "3", "--all", "--rate", "1/s", "--base-url",
            server.base,
        ])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.lines.count, 9)
        // Two waits of one second. The time counts from the start, because on a busy machine the first request arrives late.
        let times = arrivals.withLock { $0 }
        expectEqual(times.count, 3)
        #expect(start.duration(to: times[2]) > .milliseconds(1900))
    }

    @Test func `requests wait until a rate limit that is used up resets`() async throws {
        let arrivals = Mutex<[ContinuousClock.Instant]>([])
        let server = try LoopbackServer { _ in
            arrivals.withLock { $0.append(.now) }
            let first = 3 * arrivals.withLock { $0.count }
            let hits = (first..<first + 3).map { Payload.image($0) }
            return .json(
                #"{"total": 6, "totalHits": 6, "hits": \#(Payload.list(hits))}"#,
                headers: ["X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 2"])
        }
        let outcome = try await switchboard(
            ["--provider", "pixabay", "list", "--page-size", "3", "--all", "--base-url", server.base],
            environment: ["PIXABAY_API_KEY": "31415926"])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        let times = arrivals.withLock { $0 }
        expectEqual(times.count, 2)
        #expect(times[0].duration(to: times[1]) > .milliseconds(1500))
    }
}
