import Essentials
import Synchronization
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct RateLimitCancellationTests {
    @Test(arguments: ["b", "c", "d"])
    func `a cancelled request that waits for another one ends immediately, and others continue`(name: String) {
        let harness = RateLimitHarness(concurrency: 1, time: { _ in .seconds(1) })
        harness.send("a", "b", "c", "d")
        harness.cancel(name)
        expectEqual(code(harness, name), .cancelled)
        expectEqual(harness.outcomes.count, 1)
        harness.run()
        let others = ["a", "b", "c", "d"].filter { $0 != name }
        expectEqual(harness.sent, others.enumerated().map { "\($1)@\($0)" })
        expectEqual(harness.outcomes.count, 4)
    }

    @Test(arguments: ["b", "c", "d"])
    func `a cancelled request that waits for the rate ends immediately, and others continue`(name: String) {
        let harness = RateLimitHarness(rate: Rate(1, per: .seconds(10)))
        harness.send("a", "b", "c", "d")
        harness.run(until: 4)
        harness.cancel(name)
        expectEqual(code(harness, name), .cancelled)
        expectEqual(harness.outcomes.count, 2)
        harness.run()
        let others = ["a", "b", "c", "d"].filter { $0 != name }
        expectEqual(harness.sent, others.enumerated().map { "\($1)@\($0 * 10)" })
        expectEqual(harness.clock.sleeperCount, 0)
    }

    @Test func `a request cancelled in flight lets the next one start, but counts toward the rate`() {
        let harness = RateLimitHarness(concurrency: 1, rate: Rate(2, per: .seconds(10)), time: { _ in .seconds(5) })
        harness.send("a", "b", "c")
        harness.run(until: 2)
        harness.cancel("a")
        expectEqual(code(harness, "a"), .cancelled)
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@2", "c@10"])
    }

    @Test func `when all waiting requests are cancelled, the next one is sent`() {
        let harness = RateLimitHarness(concurrency: 1, rate: Rate(1, per: .seconds(10)))
        for name in ["a", "b", "c", "d"] { harness.send(name) }
        for name in ["d", "b", "c"] { harness.cancel(name) }
        harness.run(until: 20)
        harness.send("e")
        expectEqual(harness.sent, ["a@0", "e@20"])
    }

    @Test func `a cancelled task sends nothing`() async {
        let host = RecordingTransport { request, _ in .ok(request) }
        let transport = RateLimitingTransport(base: host, concurrency: 1, now: { .distantPast })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(url: "https://api.example.com/a"))
        }
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        expectEqual(error?.code, .cancelled)
        #expect(host.requests.isEmpty)
    }

    /// Runs on many threads, and cancels requests at arbitrary times.
    @Test(.timeLimit(.minutes(1)), arguments: 0..<20)
    func `every request finishes, no matter which are cancelled`(seed: UInt64) async {
        let host = YieldingTransport()
        let transport = RateLimitingTransport(base: host, concurrency: 3, now: { .distantPast })
        var random = SeededGenerator(seed: seed)
        let tasks = (0..<300).map { number in
            Task { try await transport.send(HTTPRequest(url: URL(stringLiteral: "https://api.example.com/\(number)"))) }
        }
        for task in tasks where Int.random(in: 0..<3, using: &random) == 0 {
            task.cancel()
            await Task.yield()
        }
        for task in tasks {
            if case .failure(let error) = await task.result {
                expectEqual((error as? NetworkError)?.code, .cancelled, "seed \(seed)")
                #expect(task.isCancelled, "seed \(seed)")
            }
        }
        #expect((1...3).contains(host.most), "seed \(seed)")
    }

    private func code(_ harness: RateLimitHarness, _ name: String) -> NetworkError.Code? {
        guard case .failure(let error) = harness.outcomes[name] else { return nil }
        return error.code
    }

    /// A transport that yields before it responds. It records how many requests were in flight at once.
    private final class YieldingTransport: HTTPTransport {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
            counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            for _ in 0..<3 { await Task.yield() }
            counts.withLock { $0.now -= 1 }
            return .ok(request)
        }
    }
}
