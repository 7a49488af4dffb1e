import Protocols
import Testing
import TransportPolicies

@Suite struct CacheValidationTests {
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
    func `the server is asked whether it has changed`(
        headers: HTTPHeaders, tag: String?, date: String?
    ) async throws {
        let stage = CacheStage { _, count throws(NetworkError) in (count == 0 ? 200 : 304, count == 0 ? headers : [:]) }
        try await stage.get()
        let response = try await stage.cache().send(HTTPRequest(url: CacheStage.url))
        #expect(response.status == 200)
        #expect(response.text == "body 0")
        #expect(stage.host.requests.last?.headers["If-None-Match"] == tag)
        #expect(stage.host.requests.last?.headers["If-Modified-Since"] == date)
        #expect(stage.sent == 2)
    }

    @Test func `a 304 brings new headers and a new time`() async throws {
        let stage = CacheStage { _, count throws(NetworkError) in
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
        try await stage.get()
        stage.calendar.advance(by: 100)
        let validatedAt = stage.calendar.now
        try await stage.get()
        stage.calendar.advance(by: 29)
        let response = try await stage.cache().send(HTTPRequest(url: CacheStage.url))
        #expect(stage.sent == 2)
        #expect(response.text == "body 0")
        #expect(response.receivedAt == validatedAt)
        #expect(response.headers.values(of: "X-Both") == ["2", "3"])
        #expect(response.headers["X-Old"] == "1")
        #expect(response.headers["Content-Type"] == "a/b")
        #expect(response.headers["ETag"] == "\"a\"")
        stage.calendar.advance(by: 1)
        try await stage.get()
        #expect(stage.sent == 3)
    }

    @Test func `an old expiry does not become a new one`() async throws {
        let stage = CacheStage { _, count throws(NetworkError) in
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
        try await stage.get()
        stage.calendar.advance(by: 90)
        for _ in 0..<2 { #expect(try await stage.get() == "body 0") }
        #expect(stage.sent == 3)
    }

    @Test func `a 304 about another response is not believed`() async throws {
        let stage = CacheStage { _, count throws(NetworkError) in
            count == 1 ? (304, ["ETag": "\"b\""]) : (200, ["ETag": "\"a\""])
        }
        try await stage.get()
        #expect(try await stage.get() == "body 2")
        #expect(stage.host.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\"", nil])
    }

    @Test func `an answer that has changed replaces the stored one`() async throws {
        let stage = CacheStage { _, count throws(NetworkError) in (200, ["ETag": "\"\(count)\""]) }
        for count in 0..<3 { #expect(try await stage.get() == "body \(count)") }
        #expect(stage.host.requests.last?.headers["If-None-Match"] == "\"1\"")
    }

    @Test func `one that must not be stored removes it`() async throws {
        let store = MemoryStore()
        let stage = CacheStage(store: store) { _, count throws(NetworkError) in
            (200, count == 0 ? ["ETag": "\"a\""] : ["Cache-Control": "no-store"])
        }
        try await stage.get()
        #expect(store.all.count == 1)
        try await stage.get()
        #expect(store.all.isEmpty)
    }

    @Test(arguments: [400, 403, 404, 429, 500, 503])
    func `an error is passed on, and hides nothing`(status: Int) async throws {
        let stage = CacheStage { _, count throws(NetworkError) in
            count == 1 ? (status, [:]) : count == 2 ? (304, [:]) : (200, ["ETag": "\"a\""])
        }
        try await stage.get()
        #expect(try await stage.cache().send(HTTPRequest(url: CacheStage.url)).status == status)
        #expect(try await stage.get() == "body 0")
    }

    @Test func `a failure is passed on`() async throws {
        let stage = CacheStage { _, count throws(NetworkError) in
            if count > 0 { throw NetworkError(.connectionLost, "lost") }
            return (200, ["ETag": "\"a\""])
        }
        try await stage.get()
        let error = await #expect(throws: NetworkError.self) { try await stage.get() }
        #expect(error?.code == .connectionLost)
    }

    @Test func `a 304 is good though the entry was removed meanwhile`() async throws {
        let store = MemoryStore()
        let stage = CacheStage(store: store) { request, count throws(NetworkError) in
            if count > 0 { store.remove(CacheKey(request)) }
            return count == 0 ? (200, ["ETag": "\"a\""]) : (304, [:])
        }
        for _ in 0..<3 { #expect(try await stage.get() == "body 0") }
        #expect(store.all.count == 1)
    }

    @Test func `a 304 that nobody asked for is passed on`() async throws {
        let stage = CacheStage { _, _ throws(NetworkError) in (304, ["ETag": "\"a\""]) }
        #expect(try await stage.cache().send(HTTPRequest(url: CacheStage.url)).status == 304)
    }

    @Test func `events tell what was done, without a secret`() async throws {
        let stage = CacheStage { _, count throws(NetworkError) in
            (count == 1 ? 304 : 200, ["ETag": "\"a\"", "Cache-Control": "max-age=10"])
        }
        let key: [Credential] = [.query("key", Secret("hunter2"))]
        try await stage.get(credentials: key)
        stage.calendar.advance(by: 4)
        try await stage.get(credentials: key)
        stage.calendar.advance(by: 6)
        try await stage.get(credentials: key)
        try await stage.get(credentials: key, mode: .refresh)
        #expect(
            stage.log.events.map(\.title) == [
                "cache", "stored", "cache", "cache", "stored", "cache", "cache", "stored",
            ])
        let served = stage.log.events.compactMap { $0 as? CacheServed }
        #expect(served.map(\.age) == [.seconds(4), .zero])
        #expect(served.map(\.reason) == [.fresh, .validated])
        let missed = stage.log.events.compactMap { $0 as? CacheMissed }
        #expect(missed.map(\.reason) == [.absent, .stale, .refreshing])
        #expect(stage.log.text.contains("key=•••"))
        #expect(!stage.log.text.contains("hunter2"))
    }
}
