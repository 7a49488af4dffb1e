import Protocols
import Testing
import TransportPolicies

@Suite struct PacerTests {
    private static let names = (1...8).map(String.init)

    @Test func `without limits nobody waits`() {
        let stage = PacingStage(time: { _ in .seconds(100) })
        for number in 1...200 { stage.send(String(number)) }
        #expect(stage.host.exchanges.count == 200)
        #expect(stage.log.events.isEmpty)
    }

    @Test(
        arguments: [
            (Rate(3, per: .seconds(10)), ["1@0", "2@0", "3@0", "4@10", "5@10", "6@10", "7@20", "8@20"]),
            (Rate(1, per: .seconds(2)), ["1@0", "2@2", "3@4", "4@6", "5@8", "6@10", "7@12", "8@14"]),
            (Rate(8, per: .seconds(60)), names.map { "\($0)@0" }),
            // Nonsense is no limit, or the strictest there is; never a crash or a hang.
            (Rate(0, per: .seconds(1)), names.enumerated().map { "\($1)@\($0)" }),
            (Rate(-3, per: .seconds(1)), names.enumerated().map { "\($1)@\($0)" }),
            (Rate(1, per: .zero), names.map { "\($0)@0" }),
            (Rate(1, per: .seconds(-5)), names.map { "\($0)@0" }),
        ])
    func `a burst may use the rate up, then it is kept`(rate: Rate, sent: [String]) {
        let stage = PacingStage(rate: rate)
        for name in Self.names { stage.send(name) }
        stage.run()
        #expect(stage.sent == sent)
        #expect(stage.outcomes.count == 8)
    }

    @Test func `the window slides`() {
        let stage = PacingStage(rate: Rate(2, per: .seconds(10)))
        stage.send("a")
        stage.run(until: 6)
        stage.send("b", "c", "d", "e")
        stage.run()
        #expect(stage.sent == ["a@0", "b@6", "c@10", "d@16", "e@20"])
    }

    @Test(arguments: 0..<60)
    func `no window holds more than the count, whatever arrives when`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let rate = Rate(.random(in: 1...7, using: &random), per: .seconds(Int.random(in: 1...20, using: &random)))
        let concurrency = Bool.random(using: &random) ? Int.random(in: 1...5, using: &random) : nil
        let times = (0..<80).map { _ in Duration.milliseconds(Int.random(in: 0...3000, using: &random)) }
        let stage = PacingStage(concurrency: concurrency, rate: rate, time: { times[$0 % times.count] })
        var names: [String] = []
        var cancelled: Set<String> = []
        var time = 0.0
        for number in 0..<80 {
            stage.send(String(number))
            names.append(String(number))
            if Int.random(in: 0..<6, using: &random) == 0, let name = names.randomElement(using: &random) {
                stage.cancel(name)
                cancelled.insert(name)
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                time += .random(in: 0...15, using: &random)
                stage.run(until: time)
            }
        }
        stage.run()

        let exchanges = stage.host.exchanges
        let starts = exchanges.map(\.start)
        for (index, start) in starts.enumerated() {
            let inWindow = starts[index...].prefix { $0 < start + rate.period }.count
            #expect(inWindow <= rate.count, "seed \(seed): from \(start)")
            let underWay = exchanges[...index].filter { $0.end.map { $0 > start } ?? true }.count
            #expect(underWay <= concurrency ?? .max, "seed \(seed): at \(start)")
        }
        let order = exchanges.compactMap { Int($0.name) }
        #expect(order == order.sorted(), "seed \(seed): first come, first served")
        #expect(stage.outcomes.count == 80, "seed \(seed): everyone ends")
        #expect(Set(names).subtracting(exchanges.map(\.name)).isSubset(of: cancelled), "seed \(seed): everyone goes on")
        #expect(stage.clock.sleepers == 0, "seed \(seed): nobody is left behind")
    }

    @Test(arguments: [(1, 1), (2, 2), (4, 4), (0, 1), (-1, 1)])
    func `no more are under way than the host takes at once`(concurrency: Int, atOnce: Int) {
        let stage = PacingStage(concurrency: concurrency, time: { _ in .seconds(1) })
        for name in Self.names { stage.send(name) }
        stage.run()
        #expect(stage.sent == Self.names.enumerated().map { "\($1)@\($0 / atOnce)" })
        // The host's own pace is nothing to tell.
        #expect(stage.log.events.isEmpty)
    }

    @Test func `a failed request makes room as well`() {
        let stage = PacingStage(concurrency: 1, time: { _ in .seconds(1) }) { request, count throws(NetworkError) in
            guard count > 0 else { throw NetworkError(.connectionLost, "gone") }
            return .ok(request)
        }
        stage.send("a", "b")
        stage.run()
        #expect(stage.sent == ["a@0", "b@1"])
        #expect(throws: NetworkError.self) { try stage.outcomes["a"]?.get() }
    }

    @Test(
        arguments: [
            (true, ["1@0", "2@0", "3@10", "4@10", "5@10", "6@20"]),
            // Requests are counted, however many items they ask for.
            (false, ["1@0", "2@0", "3@0", "4@0", "5@0", "6@0"]),
        ])
    func `a rate of items counts items`(countsItems: Bool, sent: [String]) {
        let weights = ["1": 60, "2": 40, "3": 5000, "4": 0, "5": -7, "6": 100]
        let rate = Rate(100, per: .seconds(10), countsItems: countsItems)
        let stage = PacingStage(rate: rate, weight: { weights[$0.url.lastPathComponent] ?? 0 })
        for name in weights.keys.sorted() { stage.send(name) }
        stage.run()
        #expect(stage.sent == sent)
    }

    @Test func `a heavy request waits for as many as it needs`() {
        let weights = ["a": 10, "b": 80, "c": 20, "d": .max]
        let rate = Rate(100, per: .seconds(10), countsItems: true)
        let stage = PacingStage(rate: rate, weight: { weights[$0.url.lastPathComponent] ?? 0 })
        stage.send("a")
        stage.run(until: 2)
        stage.send("b", "c", "d")
        stage.run()
        #expect(stage.sent == ["a@0", "b@2", "c@10", "d@20"])
        // Each sleeps once, until enough of the window is free.
        #expect(stage.waits == [.seconds(8), .seconds(10)])
    }

    @Test func `numbers beyond all measure are survived`() {
        let rate = Rate(.max, per: .seconds(Int64.max), countsItems: true)
        let stage = PacingStage(rate: rate, weight: { _ in .max })
        stage.send("a", "b")
        #expect(stage.sent == ["a@0"])
        stage.run()
        #expect(stage.host.exchanges.count == 2)
    }

    @Test func `a pause is told once, and only a long one`() {
        let stage = PacingStage(rate: Rate(2, per: .seconds(12)))
        stage.send("a")
        stage.run(until: 1.5)
        stage.send("b", "c", "d", "e")
        stage.cancel("c")
        stage.run()
        #expect(stage.sent == ["a@0", "b@1.5", "d@12", "e@13.5"])
        #expect(stage.notices == ["pacing: 2 requests in 12 s is the limit; going on in 11 s"])
        #expect(stage.waits == [.seconds(10.5), .seconds(1.5)])
        #expect(stage.log.text.contains("request: GET https://api.example.com/c?key=•••"))
        #expect(!stage.log.text.contains("hunter2"))
    }
}
