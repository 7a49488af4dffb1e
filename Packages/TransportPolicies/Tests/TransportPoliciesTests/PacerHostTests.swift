import Protocols
import Testing
import TransportPolicies

/// What the host says about its limits.
@Suite struct PacerHostTests {
    /// The pacer reads these from the stage's host.
    private static let budget: Pacer.Budget = { response in
        guard let remaining = response.headers["Remaining"].flatMap({ Int($0) }),
            let reset = response.headers["Reset"].flatMap({ Double($0) })
        else { return nil }
        return RequestBudget(remaining: remaining, resetsAt: PacingStage.start.addingTimeInterval(reset))
    }

    @Test(arguments: [0, -1, Int.min])
    func `a budget that is used up is waited for`(remaining: Int) {
        let stage = stage([["Remaining": "\(remaining)", "Reset": "42"], [:]])
        stage.send("a")
        stage.run(until: 1)
        stage.send("b", "c", "d")
        stage.run()
        #expect(stage.sent == ["a@0", "b@42", "c@42", "d@42"])
        #expect(
            stage.notices == ["pacing: the host takes no more requests until its limit resets; going on in 41 s"])
    }

    @Test func `no more are under way than remain, for they may not be counted yet`() {
        let stage = PacingStage(budget: Self.budget, time: { _ in .seconds(1) }) { request, count in
            response(to: request, ["Remaining": "\(max(0, 5 - count - 1))", "Reset": "30"])
        }
        stage.send("a")
        stage.run(until: 1)
        for name in ["b", "c", "d", "e", "f", "g"] { stage.send(name) }
        stage.run(until: 29)
        #expect(stage.sent == ["a@0", "b@1", "c@1", "d@1", "e@1"])
        stage.run()
        #expect(stage.sent.suffix(2) == ["f@30", "g@30"])
    }

    @Test func `what remains is forgotten when it counts anew`() {
        let stage = stage([["Remaining": "1", "Reset": "10"], [:]])
        stage.send("a")
        stage.run(until: 10)
        stage.send("b", "c", "d")
        #expect(stage.sent == ["a@0", "b@10", "c@10", "d@10"])
    }

    @Test(
        arguments: ["0", "1", "-1", "-1e300", "-inf", "nan", "inf", "1e300", "1e18", "1.8e12", "61.001"],
        ["0", "1"])
    func `a reset that has passed or that is absurd, or too far away, makes nobody wait`(
        reset: String, remaining: String
    ) {
        guard remaining == "0" || reset != "61.001" else { return }
        let stage = stage([["Remaining": remaining, "Reset": reset], [:]])
        stage.send("a")
        stage.run(until: 1)
        stage.send("b", "c", "d")
        #expect(stage.sent == ["a@0", "b@1", "c@1", "d@1"])
        #expect(stage.log.events.isEmpty)
    }

    @Test func `a pause that was too long is kept when no more than the allowed wait is left`() {
        let stage = stage([["Remaining": "0", "Reset": "100"], [:]], maximumWait: .seconds(30))
        stage.send("a")
        stage.run(until: 69)
        stage.send("b")
        stage.run(until: 70)
        stage.send("c", "d")
        stage.run()
        #expect(stage.sent == ["a@0", "b@69", "c@100", "d@100"])
    }

    @Test(arguments: [429, 503, 200])
    func `one limited response pauses all`(status: Int) {
        let stage = PacingStage(concurrency: 2, time: { _ in .seconds(1) }) { request, count in
            response(to: request, status: count == 0 ? status : 200, ["Retry-After": "12"])
        }
        stage.send("a", "b", "c", "d", "e")
        stage.run()
        if status == 429 {
            #expect(stage.sent == ["a@0", "b@0", "c@13", "d@13", "e@14"])
            #expect(stage.notices == ["pacing: Too many requests (429); going on in 12 s"])
        } else {
            #expect(stage.sent == ["a@0", "b@0", "c@1", "d@1", "e@2"])
            #expect(stage.notices == [])
        }
    }

    @Test(
        arguments: [
            (403, 30, .rateLimited, "b@30"), (403, 30, .refusedCredentials, "b@1"), (403, nil, .rateLimited, "b@1"),
            (403, 1, .rateLimited, "b@1"), (403, -1e300, .rateLimited, "b@1"), (403, .infinity, .rateLimited, "b@1"),
            (403, .nan, .rateLimited, "b@1"), (403, 61.5, .rateLimited, "b@1"),
            // A success is no refusal, whatever the provider would make of it.
            (200, 30, .rateLimited, "b@1"),
        ] as [(Int, Double?, ProviderError.Code, String)])
    func `what the provider calls a limit is one`(
        status: Int, retryAt: Double?, code: ProviderError.Code, sent: String
    ) {
        let stage = PacingStage(
            refusal: { _, _ in
                ProviderError(code, "slow down, hunter2", retryAt: retryAt.map(PacingStage.start.addingTimeInterval))
            },
            time: { _ in .seconds(1) }
        ) { request, count in
            response(to: request, status: count == 0 ? status : 200, [:])
        }
        stage.send("a")
        stage.run(until: 1)
        stage.send("b")
        stage.run()
        #expect(stage.sent == ["a@0", sent])
        #expect(stage.notices == (sent == "b@30" ? ["pacing: slow down, •••; going on in 29 s"] : []))
    }

    @Test func `a longer pause that is asked for meanwhile counts, a shorter one does not`() {
        let after = ["5", "20", "3"]
        let stage = PacingStage(time: { .seconds($0 + 1) }) { request, count in
            response(to: request, status: count < 3 ? 429 : 200, ["Retry-After": after[min(count, 2)]])
        }
        stage.send("a", "b", "c")
        stage.run(until: 1)
        stage.send("d", "e")
        stage.run()
        #expect(stage.sent == ["a@0", "b@0", "c@0", "d@21", "e@21"])
        #expect(
            stage.notices == [
                "pacing: Too many requests (429); going on in 5 s",
                "pacing: Too many requests (429); going on in 15 s",
            ])
    }

    @Test(
        arguments: [
            ("4", ["c@10", "d@11"], [9, 1]), ("10.5", ["c@10.5", "d@11"], [9.5, 0.5]), ("15", ["c@15", "d@15"], [14]),
        ])
    func `the host's pause and the rate are both kept`(reset: String, sent: [String], waits: [Double]) {
        let stage = PacingStage(rate: Rate(2, per: .seconds(10)), budget: Self.budget, time: { _ in .zero }) {
            request, count in
            response(to: request, count == 1 ? ["Remaining": "0", "Reset": reset] : [:])
        }
        stage.send("a")
        stage.run(until: 1)
        stage.send("b", "c", "d")
        stage.run()
        #expect(stage.sent == ["a@0", "b@1"] + sent)
        #expect(stage.waits == waits.map { .seconds($0) })
    }

    @Test func `a rate is kept however short the allowed wait is`() {
        let stage = PacingStage(rate: Rate(1, per: .seconds(10)), maximumWait: .zero)
        stage.send("a", "b")
        stage.run()
        #expect(stage.sent == ["a@0", "b@10"])
    }

    /// A host that takes a second for each answer, and gives these headers, the last ones for ever.
    private func stage(_ headers: [HTTPHeaders], maximumWait: Duration = .seconds(60)) -> PacingStage {
        PacingStage(maximumWait: maximumWait, budget: Self.budget, time: { _ in .seconds(1) }) { request, count in
            response(to: request, headers[min(count, headers.count - 1)])
        }
    }
}

private func response(to request: HTTPRequest, status: Int = 200, _ headers: HTTPHeaders) -> HTTPResponse {
    HTTPResponse(
        status: status, headers: headers, url: request.url, receivedAt: PacingStage.start.addingTimeInterval(1))
}
