import Essentials
import HTTPCache
import Testing
import TransportContract
import TransportProtocols

@Suite struct RevalidationTests {
    private static let date = "Fri, 15 Jan 2010 08:00:00 GMT"

    @Test(
        arguments: [
            (["ETag": "\"a\""], "\"a\"", nil), (["ETag": "W/\"a\""], "W/\"a\"", nil),
            (["Last-Modified": date], nil, date), (["ETag": "\"a\"", "Last-Modified": date], "\"a\"", date),
            (["Cache-Control": "no-cache, max-age=60", "ETag": "\"a\""], "\"a\"", nil),
            (["ETag": "\"a\"", "etag": "\"b\"", "Last-Modified": date], nil, date),
            (["ETag": "\"a\u{7}\"", "Last-Modified": date], nil, date),
            (["ETag": "\"a\"", "Last-Modified": "yesterday"], "\"a\"", nil),
        ] as [(HTTPHeaders, String?, String?)])
    func `a stale response is revalidated with its validators`(
        headers: HTTPHeaders, tag: String?, date: String?
    ) async throws {
        let harness = CacheHarness { _, count throws(NetworkError) in
            (count == 0 ? 200 : 304, count == 0 ? headers : [:])
        }
        try await harness.get()
        let response = try await harness.cache().send(HTTPRequest(url: CacheHarness.url))
        expectEqual(response.status, 200)
        expectEqual(response.text, "body 0")
        expectEqual(harness.host.requests.last?.headers["If-None-Match"], tag)
        expectEqual(harness.host.requests.last?.headers["If-Modified-Since"], date)
        expectEqual(harness.sent, 2)
    }

    @Test func `a 304 updates the header fields and the time`() async throws {
        let harness = CacheHarness { _, count throws(NetworkError) in
            count == 0
                ? (
                    200,
                    [
                        "Cache-Control": "max-age=60", "ETag": "\"a\"", "Age": "50", "X-Old": "1", "X-Both": "1",
                        "Content-Type": "a/b", "Date": "Fri, 15 Jan 2027 08:00:00 GMT",
                    ]
                )
                : (304, ["Cache-Control": "max-age=30", "X-Both": "2", "x-both": "3", "Content-Type": "c/d"])
        }
        try await harness.get()
        harness.clock.advance(by: 100)
        let validatedAt = harness.clock.now
        try await harness.get()
        harness.clock.advance(by: 29)
        let response = try await harness.cache().send(HTTPRequest(url: CacheHarness.url))
        expectEqual(harness.sent, 2)
        expectEqual(response.text, "body 0")
        expectEqual(response.receivedAt, validatedAt)
        expectEqual(response.headers.values(of: "X-Both"), ["2", "3"])
        expectEqual(response.headers["X-Old"], "1")
        expectEqual(response.headers["Content-Type"], "a/b")
        expectEqual(response.headers["ETag"], "\"a\"")
        harness.clock.advance(by: 1)
        try await harness.get()
        expectEqual(harness.sent, 3)
    }

    @Test func `a 304 without Expires does not make the response fresh`() async throws {
        let harness = CacheHarness { _, count throws(NetworkError) in
            count == 0
                ? (
                    200,
                    [
                        "ETag": "\"a\"", "Date": "Fri, 15 Jan 2027 08:00:00 GMT",
                        "Expires": "Fri, 15 Jan 2027 08:01:00 GMT",
                    ]
                )
                : (304, [:])
        }
        try await harness.get()
        harness.clock.advance(by: 90)
        for _ in 0..<2 { try await expectEqual(harness.get(), "body 0") }
        expectEqual(harness.sent, 3)
    }

    @Test func `a 304 with another entity tag is ignored`() async throws {
        let harness = CacheHarness { _, count throws(NetworkError) in
            count == 1 ? (304, ["ETag": "\"b\""]) : (200, ["ETag": "\"a\""])
        }
        try await harness.get()
        try await expectEqual(harness.get(), "body 2")
        expectEqual(harness.host.requests.map { $0.headers["If-None-Match"] }, [nil, "\"a\"", nil])
    }

    @Test func `a changed response replaces the cached one`() async throws {
        let harness = CacheHarness { _, count throws(NetworkError) in (200, ["ETag": "\"\(count)\""]) }
        for count in 0..<3 { try await expectEqual(harness.get(), "body \(count)") }
        expectEqual(harness.host.requests.last?.headers["If-None-Match"], "\"1\"")
    }

    @Test func `a response that must not be cached removes the cached one`() async throws {
        let store = MemoryStore()
        let harness = CacheHarness(store: store) { _, count throws(NetworkError) in
            (200, count == 0 ? ["ETag": "\"a\""] : ["Cache-Control": "no-store"])
        }
        try await harness.get()
        expectEqual(store.all.count, 1)
        try await harness.get()
        #expect(store.all.isEmpty)
    }

    @Test(arguments: [400, 403, 404, 429, 500, 503])
    func `an error response is returned, and the cached response is kept`(status: Int) async throws {
        let harness = CacheHarness { _, count throws(NetworkError) in
            count == 1 ? (status, [:]) : count == 2 ? (304, [:]) : (200, ["ETag": "\"a\""])
        }
        try await harness.get()
        try await expectEqual(harness.cache().send(HTTPRequest(url: CacheHarness.url)).status, status)
        try await expectEqual(harness.get(), "body 0")
    }

    @Test func `a network error is thrown`() async throws {
        let harness = CacheHarness { _, count throws(NetworkError) in
            if count > 0 { throw NetworkError(.connectionLost, "lost") }
            return (200, ["ETag": "\"a\""])
        }
        try await harness.get()
        let error = await #expect(throws: NetworkError.self) { try await harness.get() }
        expectEqual(error?.code, .connectionLost)
    }

    @Test func `a 304 is used even if the entry was removed in the meantime`() async throws {
        let store = MemoryStore()
        let harness = CacheHarness(store: store) { request, count throws(NetworkError) in
            if count > 0 { store.remove(CacheKey(request)) }
            return count == 0 ? (200, ["ETag": "\"a\""]) : (304, [:])
        }
        for _ in 0..<3 { try await expectEqual(harness.get(), "body 0") }
        expectEqual(store.all.count, 1)
    }

    @Test func `a 304 to a request without condition is returned`() async throws {
        let harness = CacheHarness { _, _ throws(NetworkError) in (304, ["ETag": "\"a\""]) }
        try await expectEqual(harness.cache().send(HTTPRequest(url: CacheHarness.url)).status, 304)
    }

    @Test func `events report hits and misses without a secret`() async throws {
        let harness = CacheHarness { _, count throws(NetworkError) in
            (count == 1 ? 304 : 200, ["ETag": "\"a\"", "Cache-Control": "max-age=10"])
        }
        let key: [Credential] = [Credential(.query("key"), Secret("hunter2"))]
        try await harness.get(credentials: key)
        harness.clock.advance(by: 4)
        try await harness.get(credentials: key)
        harness.clock.advance(by: 6)
        try await harness.get(credentials: key)
        try await harness.get(credentials: key, mode: .refresh)
        expectEqual(
            harness.log.events.map(\.title),
            [
                "cache", "cached", "cache", "cache", "cached", "cache", "cache", "cached",
            ])
        let served = harness.log.events.compactMap { $0 as? CacheHit }
        expectEqual(served.map(\.age), [.seconds(4), .zero])
        expectEqual(served.map(\.kind), [.fresh, .revalidated])
        let missed = harness.log.events.compactMap { $0 as? CacheMiss }
        expectEqual(missed.map(\.reason), [.notCached, .stale, .refresh])
        #expect(harness.log.text.contains("key=•••"))
        #expect(!harness.log.text.contains("hunter2"))
    }
}
