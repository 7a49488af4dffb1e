import Protocols
import Testing
import TransportPolicies

@Suite struct CacheFreshnessTests {
    /// Header fields and for how many seconds they allow an answer to be used; 0 when they do not. The stage begins at
    /// 08:00:00.
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
        // A server whose clock is an hour ahead: the lifetime is the difference of its own times.
        (["Expires": "Fri, 15 Jan 2027 09:01:00 GMT", "Date": "Fri, 15 Jan 2027 09:00:00 GMT"], 60),
        (["Expires": "0"], 0), (["Expires": "-1"], 0), (["Expires": "Fri, 15 Jan 2027 07:00:00 GMT"], 0),
        (["Expires": "Fri, 15 Jan 2027 08:01:00 GMT", "expires": "Fri, 15 Jan 2027 08:01:00 GMT"], 0),
        // What counts from the response's age.
        (["Cache-Control": "max-age=60", "Age": "20"], 40), (["Cache-Control": "max-age=60", "Age": "60"], 0),
        (["Cache-Control": "max-age=60", "Age": "20, 50"], 40), (["Cache-Control": "max-age=60", "Age": "old"], 60),
        (["Cache-Control": "max-age=60", "Age": "99999999999999999999999"], 0),
        (["Cache-Control": "max-age=60", "Date": "Fri, 15 Jan 2027 07:59:30 GMT"], 30),
        (["Cache-Control": "max-age=60", "Date": "Fri, 15 Jan 2027 07:59:30 GMT", "Age": "40"], 20),
        (["Cache-Control": "max-age=60", "Date": "Fri, 15 Jan 2027 07:00:00 GMT"], 0),
        // Nothing is guessed.
        (["Last-Modified": "Fri, 15 Jan 2010 08:00:00 GMT"], 0), (["ETag": "\"1\""], 0), ([:], 0),
    ]

    @Test(arguments: lifetimes)
    func `an answer is used as long as its server allows`(headers: HTTPHeaders, seconds: Int) async throws {
        let stage = CacheStage(headers: headers)
        try await stage.get()
        if seconds > 0 {
            stage.calendar.advance(by: Double(seconds) - 0.5)
            #expect(try await stage.get() == "body 0")
            stage.calendar.advance(by: 0.5)
        }
        #expect(try await stage.get() == "body 1")
        #expect(stage.sent == 2)
    }

    @Test func `the largest lifetime is no reason to trap`() async throws {
        let stage = CacheStage(headers: ["Cache-Control": "max-age=99999999999999999999999999999999"])
        try await stage.get()
        stage.calendar.advance(by: 2e9)
        #expect(try await stage.get() == "body 0")
        stage.calendar.advance(by: 1e9)
        #expect(try await stage.get() == "body 1")
    }

    @Test func `the time that an answer takes makes it older`() async throws {
        let stage = CacheStage(headers: [:])
        let slow = ScriptedTransport { [calendar = stage.calendar] request, _ throws(NetworkError) in
            calendar.advance(by: 20)
            return HTTPResponse(
                status: 200, headers: ["Cache-Control": "max-age=60"], url: request.url, receivedAt: calendar.now)
        }
        let cache = ResponseCache(base: slow, store: MemoryStore(), now: { stage.calendar.now })
        for (seconds, sent) in [(0.0, 1), (39.0, 1), (1.0, 2)] {
            stage.calendar.advance(by: seconds)
            _ = try await cache.send(HTTPRequest(url: CacheStage.url))
            #expect(slow.requests.count == sent)
        }
    }

    @Test(arguments: [nil, Duration.seconds(86_400)])
    func `a clock that jumps back makes nothing fresh`(minimum: Duration?) async throws {
        let stage = CacheStage(minimumFreshness: minimum, headers: ["Cache-Control": "max-age=60"])
        try await stage.get()
        stage.calendar.advance(by: -3600)
        #expect(try await stage.get() == "body 1")
    }

    @Test(
        arguments: [
            ["Cache-Control": "no-store"], ["Cache-Control": "no-cache"], ["Cache-Control": "max-age=1"], [:],
            ["Expires": "0"], ["Cache-Control": "no-store, max-age=100000", "Age": "99999"],
            ["Date": "Fri, 15 Jan 2020 08:00:00 GMT"],
        ] as [HTTPHeaders])
    func `an API's duty to keep answers wins`(headers: HTTPHeaders) async throws {
        let stage = CacheStage(minimumFreshness: .seconds(86_400), headers: headers)
        try await stage.get()
        stage.calendar.advance(by: 86_399)
        #expect(try await stage.get() == "body 0")
        stage.calendar.advance(by: 1)
        #expect(try await stage.get() == "body 1")
    }

    @Test func `an API's lifetime may be longer than the duty, and an error is no duty`() async throws {
        let long = CacheStage(minimumFreshness: .seconds(60), headers: ["Cache-Control": "max-age=3600"])
        try await long.get()
        long.calendar.advance(by: 3000)
        #expect(try await long.get() == "body 0")

        let failing = CacheStage(minimumFreshness: .seconds(60)) { _, _ throws(NetworkError) in (400, [:]) }
        try await failing.get()
        #expect(try await failing.get() == "body 1")
    }
}
