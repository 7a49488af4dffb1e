import Essentials
import HTTPCache
import Testing
import TransportContract
import TransportProtocols

@Suite struct FreshnessTests {
    /// Header fields, and the seconds for which the response is fresh. The clock starts at 08:00:00.
    static let lifetimes: [(HTTPHeaders, Int)] = [
        (["Cache-Control": "max-age=60"], 60), (["cache-control": "private, MAX-AGE=60"], 60),
        (["Cache-Control": "public", "CACHE-CONTROL": "max-age=\"60\""], 60),
        (["Cache-Control": "x=\"no-store, \\\", no-cache\", max-age=60"], 60),
        (["Cache-Control": "s-maxage=600"], 0), (["Cache-Control": "s-maxage=1, max-age=60"], 60),
        (["Cache-Control": "max-age=0"], 0), (["Cache-Control": "max-age=-60"], 0),
        (["Cache-Control": "max-age=60s"], 0), (["Cache-Control": "max-age"], 0), (["Cache-Control": "max-age=6e1"], 0),
        (["Cache-Control": "max-age=60, max-age=60"], 0),
        (["Cache-Control": "max-age=1", "cache-control": "max-age=9"], 0),
        (["Cache-Control": "max-age=60, no-cache"], 0), (["Cache-Control": "no-cache=\"X\", max-age=60"], 0),
        (["Cache-Control": "max-age=60, no-store"], 0), (["Cache-Control": "max-age=60", "Vary": "*"], 0),
        (["Cache-Control": "max-age=60", "Pragma": "no-cache", "Expires": "-1"], 60),
        (["Cache-Control": "max-age=bad", "Expires": "Fri, 15 Jan 2027 09:00:00 GMT"], 0),
        (["Expires": "Fri, 15 Jan 2027 08:01:00 GMT"], 60),
        (["Expires": "Fri, 15 Jan 2027 08:01:00 GMT", "Date": "Fri, 15 Jan 2027 08:00:00 GMT"], 60),
        // The server's clock is an hour ahead. Only the difference between Expires and Date is used.
        (["Expires": "Fri, 15 Jan 2027 09:01:00 GMT", "Date": "Fri, 15 Jan 2027 09:00:00 GMT"], 60),
        (["Expires": "0"], 0), (["Expires": "-1"], 0), (["Expires": "Fri, 15 Jan 2027 07:00:00 GMT"], 0),
        (["Expires": "Fri, 15 Jan 2027 08:01:00 GMT", "expires": "Fri, 15 Jan 2027 08:01:00 GMT"], 0),
        // The age of the response is subtracted.
        (["Cache-Control": "max-age=60", "Age": "20"], 40), (["Cache-Control": "max-age=60", "Age": "60"], 0),
        (["Cache-Control": "max-age=60", "Age": "20, 50"], 40), (["Cache-Control": "max-age=60", "Age": "old"], 60),
        (["Cache-Control": "max-age=60", "Age": "99999999999999999999999"], 0),
        (["Cache-Control": "max-age=60", "Date": "Fri, 15 Jan 2027 07:59:30 GMT"], 30),
        (["Cache-Control": "max-age=60", "Date": "Fri, 15 Jan 2027 07:59:30 GMT", "Age": "40"], 20),
        (["Cache-Control": "max-age=60", "Date": "Fri, 15 Jan 2027 07:00:00 GMT"], 0),
        // Heuristic freshness is not used.
        (["Last-Modified": "Fri, 15 Jan 2010 08:00:00 GMT"], 0), (["ETag": "\"1\""], 0), ([:], 0),
    ]

    @Test(arguments: lifetimes)
    func `a response is served from the cache as long as it is fresh`(headers: HTTPHeaders, seconds: Int) async throws {
        let harness = CacheHarness(headers: headers)
        try await harness.get()
        if seconds > 0 {
            harness.clock.advance(by: Double(seconds) - 0.5)
            try await expectEqual(harness.get(), "body 0")
            harness.clock.advance(by: 0.5)
        }
        try await expectEqual(harness.get(), "body 1")
        expectEqual(harness.sent, 2)
    }

    @Test func `the largest lifetime does not trap`() async throws {
        let harness = CacheHarness(headers: ["Cache-Control": "max-age=99999999999999999999999999999999"])
        try await harness.get()
        harness.clock.advance(by: 2e9)
        try await expectEqual(harness.get(), "body 0")
        harness.clock.advance(by: 1e9)
        try await expectEqual(harness.get(), "body 1")
    }

    @Test func `the response delay counts as age`() async throws {
        let harness = CacheHarness(headers: [:])
        let slow = RecordingTransport { [clock = harness.clock] request, _ throws(NetworkError) in
            clock.advance(by: 20)
            return HTTPResponse(
                status: 200, headers: ["Cache-Control": "max-age=60"], url: request.url, receivedAt: clock.now)
        }
        let cache = CachingTransport(
            base: slow, store: MemoryStore(), repeatsSecret: { _, _ in false }, now: { harness.clock.now })
        for (seconds, sent) in [(0.0, 1), (39.0, 1), (1.0, 2)] {
            harness.clock.advance(by: seconds)
            _ = try await cache.send(HTTPRequest(url: CacheHarness.url))
            expectEqual(slow.requests.count, sent)
        }
    }

    @Test(arguments: [nil, Duration.seconds(86_400)])
    func `a response is stale after the clock is set back`(minimum: Duration?) async throws {
        let harness = CacheHarness(minimumFreshness: minimum, headers: ["Cache-Control": "max-age=60"])
        try await harness.get()
        harness.clock.advance(by: -3600)
        try await expectEqual(harness.get(), "body 1")
    }

    @Test(
        arguments: [
            ["Cache-Control": "no-store"], ["Cache-Control": "no-cache"], ["Cache-Control": "max-age=1"], [:],
            ["Expires": "0"], ["Cache-Control": "no-store, max-age=100000", "Age": "99999"],
            ["Date": "Fri, 15 Jan 2020 08:00:00 GMT"],
        ] as [HTTPHeaders])
    func `the minimum freshness overrides the header fields`(headers: HTTPHeaders) async throws {
        let harness = CacheHarness(minimumFreshness: .seconds(86_400), headers: headers)
        try await harness.get()
        harness.clock.advance(by: 86_399)
        try await expectEqual(harness.get(), "body 0")
        harness.clock.advance(by: 1)
        try await expectEqual(harness.get(), "body 1")
    }

    @Test func `a lifetime can exceed the minimum freshness, which does not apply to errors`() async throws {
        let long = CacheHarness(minimumFreshness: .seconds(60), headers: ["Cache-Control": "max-age=3600"])
        try await long.get()
        long.clock.advance(by: 3000)
        try await expectEqual(long.get(), "body 0")

        let failing = CacheHarness(minimumFreshness: .seconds(60)) { _, _ throws(NetworkError) in (400, [:]) }
        try await failing.get()
        try await expectEqual(failing.get(), "body 1")
    }
}
