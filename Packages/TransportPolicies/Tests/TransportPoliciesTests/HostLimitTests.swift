import Essentials
import ProviderProtocols
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

/// Rate limits that the host reports.
@Suite struct HostLimitTests {
    private static let status: @Sendable (HTTPResponse) -> RateLimitStatus? = { response in
        guard let remaining = response.headers["Remaining"].flatMap({ Int($0) }),
            let reset = response.headers["Reset"].flatMap({ Double($0) })
        else { return nil }
        return RateLimitStatus(remaining: remaining, resetsAt: RateLimitHarness.start.addingTimeInterval(reset))
    }

    @Test(arguments: [0, -1, Int.min])
    func `requests wait until a rate limit that is used up resets`(remaining: Int) {
        let harness = harness([["Remaining": "\(remaining)", "Reset": "42"], [:]])
        harness.send("a")
        harness.run(until: 1)
        harness.send("b", "c", "d")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@42", "c@42", "d@42"])
        expectEqual(
            harness.notices, ["waiting 41 s: rate limit reached"])
    }

    @Test func `no more requests are in flight than remain`() {
        let harness = RateLimitHarness(status: Self.status, time: { _ in .seconds(1) }) { request, count in
            response(to: request, ["Remaining": "\(max(0, 5 - count - 1))", "Reset": "30"])
        }
        harness.send("a")
        harness.run(until: 1)
        for name in ["b", "c", "d", "e", "f", "g"] { harness.send(name) }
        harness.run(until: 29)
        expectEqual(harness.sent, ["a@0", "b@1", "c@1", "d@1", "e@1"])
        harness.run()
        expectEqual(harness.sent.suffix(2), ["f@30", "g@30"])
    }

    @Test func `the number of remaining requests is discarded after the reset`() {
        let harness = harness([["Remaining": "1", "Reset": "10"], [:]])
        harness.send("a")
        harness.run(until: 10)
        harness.send("b", "c", "d")
        expectEqual(harness.sent, ["a@0", "b@10", "c@10", "d@10"])
    }

    @Test(
        arguments: ["0", "1", "-1", "-1e300", "-inf", "nan", "inf", "1e300", "1e18", "1.8e12", "61.001"],
        ["0", "1"])
    func `a reset that is in the past, invalid or too far away is ignored`(
        reset: String, remaining: String
    ) {
        guard remaining == "0" || reset != "61.001" else { return }
        let harness = harness([["Remaining": remaining, "Reset": reset], [:]])
        harness.send("a")
        harness.run(until: 1)
        harness.send("b", "c", "d")
        expectEqual(harness.sent, ["a@0", "b@1", "c@1", "d@1"])
        #expect(harness.log.events.isEmpty)
    }

    @Test func `a pause is kept once the rest of it is within the maximum wait`() {
        let harness = harness([["Remaining": "0", "Reset": "100"], [:]], maximumWait: .seconds(30))
        harness.send("a")
        harness.run(until: 69)
        harness.send("b")
        harness.run(until: 70)
        harness.send("c", "d")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@69", "c@100", "d@100"])
    }

    @Test(arguments: [429, 503, 200])
    func `one rate-limited response pauses all requests`(status: Int) {
        let harness = RateLimitHarness(concurrency: 2, time: { _ in .seconds(1) }) { request, count in
            response(to: request, status: count == 0 ? status : 200, ["Retry-After": "12"])
        }
        harness.send("a", "b", "c", "d", "e")
        harness.run()
        if status == 429 {
            expectEqual(harness.sent, ["a@0", "b@0", "c@13", "d@13", "e@14"])
            expectEqual(harness.notices, ["waiting 12 s: Too many requests (429)"])
        } else {
            expectEqual(harness.sent, ["a@0", "b@0", "c@1", "d@1", "e@2"])
            expectEqual(harness.notices, [])
        }
    }

    @Test(
        arguments: [
            (403, 30, .rateLimited, "b@30"), (403, 30, .refusedCredentials, "b@1"), (403, nil, .rateLimited, "b@1"),
            (403, 1, .rateLimited, "b@1"), (403, -1e300, .rateLimited, "b@1"), (403, .infinity, .rateLimited, "b@1"),
            (403, .nan, .rateLimited, "b@1"), (403, 61.5, .rateLimited, "b@1"),
            // Some APIs report errors with status 200.
            (200, 30, .rateLimited, "b@30"), (200, 30, nil, "b@1"),
        ] as [(Int, Double?, ProviderError.Code?, String)])
    func `the error mapper decides what is a rate limit`(
        status: Int, retryAt: Double?, code: ProviderError.Code?, sent: String
    ) {
        let harness = RateLimitHarness(
            errorMapper: { _, _ in
                code.map {
                    ProviderError($0, "slow down", retryAt: retryAt.map(RateLimitHarness.start.addingTimeInterval))
                }
            },
            time: { _ in .seconds(1) }
        ) { request, count in
            response(to: request, status: count == 0 ? status : 200, [:])
        }
        harness.send("a")
        harness.run(until: 1)
        harness.send("b")
        harness.run()
        expectEqual(harness.sent, ["a@0", sent])
        expectEqual(harness.notices, sent == "b@30" ? ["waiting 29 s: slow down"] : [])
    }

    @Test func `a pause is extended by a longer one and not shortened`() {
        let after = ["5", "20", "3"]
        let harness = RateLimitHarness(time: { .seconds($0 + 1) }) { request, count in
            response(to: request, status: count < 3 ? 429 : 200, ["Retry-After": after[min(count, 2)]])
        }
        harness.send("a", "b", "c")
        harness.run(until: 1)
        harness.send("d", "e")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@0", "c@0", "d@21", "e@21"])
        expectEqual(
            harness.notices,
            [
                "waiting 5 s: Too many requests (429)",
                "waiting 15 s: Too many requests (429)",
            ])
    }

    @Test(
        arguments: [
            ("4", ["c@10", "d@11"], [9, 1]), ("10.5", ["c@10.5", "d@11"], [9.5, 0.5]), ("15", ["c@15", "d@15"], [14]),
        ])
    func `the pause of the host and the rate are both kept`(reset: String, sent: [String], waits: [Double]) {
        let harness = RateLimitHarness(rate: Rate(2, per: .seconds(10)), status: Self.status, time: { _ in .zero }) {
            request, count in
            response(to: request, count == 1 ? ["Remaining": "0", "Reset": reset] : [:])
        }
        harness.send("a")
        harness.run(until: 1)
        harness.send("b", "c", "d")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@1"] + sent)
        expectEqual(harness.waits, waits.map { .seconds($0) })
    }

    @Test func `a rate is kept even if the maximum wait is zero`() {
        let harness = RateLimitHarness(rate: Rate(1, per: .seconds(10)), maximumWait: .zero)
        harness.send("a", "b")
        harness.run()
        expectEqual(harness.sent, ["a@0", "b@10"])
    }

    /// Returns a harness whose host responds after 1 s with these header fields, and repeats the last ones.
    private func harness(_ headers: [HTTPHeaders], maximumWait: Duration = .seconds(60)) -> RateLimitHarness {
        RateLimitHarness(maximumWait: maximumWait, status: Self.status, time: { _ in .seconds(1) }) { request, count in
            response(to: request, headers[min(count, headers.count - 1)])
        }
    }
}

private func response(to request: HTTPRequest, status: Int = 200, _ headers: HTTPHeaders) -> HTTPResponse {
    HTTPResponse(
        status: status, headers: headers, url: request.url, receivedAt: RateLimitHarness.start.addingTimeInterval(1))
}
