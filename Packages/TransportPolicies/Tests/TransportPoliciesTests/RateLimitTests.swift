import Essentials
import ProviderProtocols
import Records
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct RateLimitTests {
    private static let names = (1...8).map(String.init)

    @Test func `without limits no request waits`() {
        let harness = RateLimitHarness(time: { _ in .seconds(100) })
        for number in 1...200 { harness.send(String(number)) }
        expectEqual(harness.host.exchanges.count, 200)
        #expect(harness.log.events.isEmpty)
    }

    @Test(
        arguments: [
            (Rate(3, per: .seconds(10)), ["1@0", "2@0", "3@0", "4@10", "5@10", "6@10", "7@20", "8@20"]),
            (Rate(1, per: .seconds(2)), ["1@0", "2@2", "3@4", "4@6", "5@8", "6@10", "7@12", "8@14"]),
            (Rate(8, per: .seconds(60)), names.map { "\($0)@0" }),
            // An invalid rate means no limit or the strictest limit. It does not cause a crash or a hang.
            (Rate(0, per: .seconds(1)), names.enumerated().map { "\($1)@\($0)" }),
            (Rate(-3, per: .seconds(1)), names.enumerated().map { "\($1)@\($0)" }),
            (Rate(1, per: .zero), names.map { "\($0)@0" }),
            (Rate(1, per: .seconds(-5)), names.map { "\($0)@0" }),
        ])
    func `a burst can use up the rate, which is then kept`(rate: Rate, sent: [String]) {
        let harness = RateLimitHarness(rate: rate)
        for name in Self.names { harness.send(name) }
        harness.run()
        expectEqual(harness.sent, sent)
        expectEqual(harness.outcomes.count, 8)
    }

    @Test func `the window slides`() {
        let harness = RateLimitHarness(rate: Rate(2, per: .seconds(10)))
        harness.send("a")
        harness.run(until: 6)
        harness.send("b", "c", "d", "e")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@6", "c@10", "d@16", "e@20"])
    }

    @Test(arguments: 0..<60)
    func `no period has more requests than the rate allows`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rate = Rate(.random(in: 1...7, using: &random), per: .seconds(Int.random(in: 1...20, using: &random)))
        let concurrency = Bool.random(using: &random) ? Int.random(in: 1...5, using: &random) : nil
        let times = (0..<80).map { _ in Duration.milliseconds(Int.random(in: 0...3000, using: &random)) }
        let harness = RateLimitHarness(concurrency: concurrency, rate: rate, time: { times[$0 % times.count] })
        var names: [String] = []
        var cancelled: Set<String> = []
        var time = 0.0
        for number in 0..<80 {
            harness.send(String(number))
            names.append(String(number))
            if Int.random(in: 0..<6, using: &random) == 0, let name = names.randomElement(using: &random) {
                harness.cancel(name)
                cancelled.insert(name)
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                time += .random(in: 0...15, using: &random)
                harness.run(until: time)
            }
        }
        harness.run()

        let exchanges = harness.host.exchanges
        let starts = exchanges.map(\.start)
        for (index, start) in starts.enumerated() {
            let inWindow = starts[index...].prefix { $0 < start + rate.period }.count
            #expect(inWindow <= rate.count, "seed \(seed): from \(start)")
            let inFlight = exchanges[...index].filter { $0.end.map { $0 > start } ?? true }.count
            #expect(inFlight <= concurrency ?? .max, "seed \(seed): at \(start)")
        }
        let order = exchanges.compactMap { Int($0.name) }
        expectEqual(order, order.sorted(), "seed \(seed): first come, first served")
        expectEqual(harness.outcomes.count, 80, "seed \(seed): all finish")
        #expect(Set(names).subtracting(exchanges.map(\.name)).isSubset(of: cancelled), "seed \(seed): all are sent")
        expectEqual(harness.clock.sleeperCount, 0, "seed \(seed): none is left")
    }

    @Test(arguments: [(1, 1), (2, 2), (4, 4), (0, 1), (-1, 1)])
    func `no more requests are in flight than allowed`(concurrency: Int, atOnce: Int) {
        let harness = RateLimitHarness(concurrency: concurrency, time: { _ in .seconds(1) })
        for name in Self.names { harness.send(name) }
        harness.run()
        expectEqual(harness.sent, Self.names.enumerated().map { "\($1)@\($0 / atOnce)" })
        // Waiting for other requests is not reported.
        #expect(harness.log.events.isEmpty)
    }

    @Test func `a failed request lets the next one start`() {
        let harness = RateLimitHarness(concurrency: 1, time: { _ in .seconds(1) }) {
            request, count throws(NetworkError) in
            guard count > 0 else { throw NetworkError(.connectionLost, "gone") }
            return .ok(request)
        }
        harness.send("a", "b")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@1"])
        #expect(throws: NetworkError.self) { try harness.outcomes["a"]?.get() }
    }

    @Test(
        arguments: [
            (true, ["1@0", "2@0", "3@10", "4@10", "5@10", "6@20"]),
            // Requests are counted, and their cost is ignored.
            (false, ["1@0", "2@0", "3@0", "4@0", "5@0", "6@0"]),
        ])
    func `a rate of items counts items`(countsItems: Bool, sent: [String]) {
        let costs = ["1": 60, "2": 40, "3": 5000, "4": 0, "5": -7, "6": 100]
        let rate = Rate(100, per: .seconds(10), countsItems: countsItems)
        let harness = RateLimitHarness(rate: rate, cost: { costs[$0] ?? 0 })
        for name in costs.keys.sorted() { harness.send(name) }
        harness.run()
        expectEqual(harness.sent, sent)
    }

    @Test func `a request with a high cost waits until the rate allows it`() {
        let costs = ["a": 10, "b": 80, "c": 20, "d": .max]
        let rate = Rate(100, per: .seconds(10), countsItems: true)
        let harness = RateLimitHarness(rate: rate, cost: { costs[$0] ?? 0 })
        harness.send("a")
        harness.run(until: 2)
        harness.send("b", "c", "d")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@2", "c@10", "d@20"])
        // Each request sleeps once, until the rate allows it.
        expectEqual(harness.waits, [.seconds(8), .seconds(10)])
    }

    @Test func `the largest numbers are safe`() {
        let rate = Rate(.max, per: .seconds(Int64.max), countsItems: true)
        let harness = RateLimitHarness(rate: rate, cost: { _ in .max })
        harness.send("a", "b")
        expectEqual(harness.sent, ["a@0"])
        harness.run()
        expectEqual(harness.host.exchanges.count, 2)
    }

    @Test func `a pause is reported once, and only a long one to the user`() {
        let harness = RateLimitHarness(rate: Rate(2, per: .seconds(12)))
        harness.send("a")
        harness.run(until: 1.5)
        harness.send("b", "c", "d", "e")
        harness.cancel("c")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@1.5", "d@12", "e@13.5"])
        expectEqual(harness.notices, ["waiting 11 s: rate limit of 2 requests per 12 s"])
        expectEqual(harness.waits, [.seconds(10.5), .seconds(1.5)])
        #expect(harness.log.text.contains("GET https://api.example.com/c?key=•••"))
        #expect(!harness.log.text.contains("hunter2"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `requests to other hosts neither wait nor count`() async throws {
        let clock = ManualClock()
        let host = RecordingTransport { request, _ in .ok(request) }
        let transport = RateLimitingTransport(
            base: host, origin: Origin(URL(literal: "https://api.example.com")), concurrency: 1,
            rate: Rate(1, per: .seconds(10)), clock: clock, now: { RateLimitHarness.start })
        let api = HTTPRequest(url: "https://api.example.com/a")
        _ = try await transport.send(HTTPRequest(url: "https://files.example.com/1"))
        _ = try await transport.send(api)
        // A second request to the API would wait for a clock that nothing advances.
        for _ in 0..<3 { _ = try await transport.send(HTTPRequest(url: "https://files.example.com/2")) }
        expectEqual(host.requests.count, 5)
        expectEqual(clock.sleeperCount, 0)
    }
}
