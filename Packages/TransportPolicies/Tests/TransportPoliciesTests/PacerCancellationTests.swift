import Protocols
import Synchronization
import Testing
import TransportPolicies

@Suite struct PacerCancellationTests {
    @Test(arguments: ["b", "c", "d"])
    func `who waits for another to end leaves at once, and others go on`(name: String) {
        let stage = PacingStage(concurrency: 1, time: { _ in .seconds(1) })
        stage.send("a", "b", "c", "d")
        stage.cancel(name)
        #expect(code(stage, name) == .cancelled)
        #expect(stage.outcomes.count == 1)
        stage.run()
        let others = ["a", "b", "c", "d"].filter { $0 != name }
        #expect(stage.sent == others.enumerated().map { "\($1)@\($0)" })
        #expect(stage.outcomes.count == 4)
    }

    @Test(arguments: ["b", "c", "d"])
    func `who waits for the rate leaves at once, and others go on`(name: String) {
        let stage = PacingStage(rate: Rate(1, per: .seconds(10)))
        stage.send("a", "b", "c", "d")
        stage.run(until: 4)
        stage.cancel(name)
        #expect(code(stage, name) == .cancelled)
        #expect(stage.outcomes.count == 2)
        stage.run()
        let others = ["a", "b", "c", "d"].filter { $0 != name }
        #expect(stage.sent == others.enumerated().map { "\($1)@\($0 * 10)" })
        #expect(stage.clock.sleepers == 0)
    }

    @Test func `who is under way and is cancelled makes room, and still counts`() {
        let stage = PacingStage(concurrency: 1, rate: Rate(2, per: .seconds(10)), time: { _ in .seconds(5) })
        stage.send("a", "b", "c")
        stage.run(until: 2)
        stage.cancel("a")
        #expect(code(stage, "a") == .cancelled)
        stage.run()
        #expect(stage.sent == ["a@0", "b@2", "c@10"])
    }

    @Test func `when all leave, the next one finds the place free`() {
        let stage = PacingStage(concurrency: 1, rate: Rate(1, per: .seconds(10)))
        for name in ["a", "b", "c", "d"] { stage.send(name) }
        for name in ["d", "b", "c"] { stage.cancel(name) }
        stage.run(until: 20)
        stage.send("e")
        #expect(stage.sent == ["a@0", "e@20"])
    }

    @Test func `a task that was cancelled before it asks takes no place`() async {
        let host = ScriptedTransport { request, _ in .ok(request) }
        let pacer = Pacer(base: host, concurrency: 1, now: { .distantPast })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await pacer.send(HTTPRequest(url: "https://api.example.com/a"))
        }
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(host.requests.isEmpty)
    }

    /// On many threads, where cancelling meets starting and ending at any moment.
    @Test(.timeLimit(.minutes(1)), arguments: 0..<20)
    func `nobody is forgotten, whoever is cancelled when`(seed: UInt64) async {
        let host = YieldingTransport()
        let pacer = Pacer(base: host, concurrency: 3, now: { .distantPast })
        var random = SplitMix(state: seed)
        let tasks = (0..<300).map { number in
            Task { try await pacer.send(HTTPRequest(url: URL(stringLiteral: "https://api.example.com/\(number)"))) }
        }
        for task in tasks where Int.random(in: 0..<3, using: &random) == 0 {
            task.cancel()
            await Task.yield()
        }
        for task in tasks {
            if case .failure(let error) = await task.result {
                #expect((error as? NetworkError)?.code == .cancelled, "seed \(seed)")
                #expect(task.isCancelled, "seed \(seed)")
            }
        }
        #expect((1...3).contains(host.most), "seed \(seed)")
    }

    private func code(_ stage: PacingStage, _ name: String) -> NetworkError.Code? {
        guard case .failure(let error) = stage.outcomes[name] else { return nil }
        return error.code
    }

    /// Lets others run before it answers, and keeps how many were under way at once.
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
