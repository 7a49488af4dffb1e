import Essentials
import HTTPCache
import Testing
import TransportContract
import TransportProtocols

@Suite struct CachingTransportTests {
    private static let fresh: HTTPHeaders = ["Cache-Control": "max-age=60"]

    @Test func `a cached response is the one that was received, without cookies`() async throws {
        let harness = CacheHarness(headers: [
            "Cache-Control": "max-age=60", "X-A": "1", "x-a": "2", "Set-Cookie": "id=1", "Connection": "X-Hop, close",
            "X-Hop": "1",
        ])
        let arrival = harness.clock.now
        try await harness.get()
        harness.clock.advance(by: 9)
        try await expectEqual(
            harness.cache().send(HTTPRequest(url: CacheHarness.url)),
            HTTPResponse(
                status: 200, headers: ["Cache-Control": "max-age=60", "X-A": "1", "x-a": "2"],
                body: Data("body 0".utf8), url: CacheHarness.url, receivedAt: arrival))
    }

    @Test(arguments: [
        (200, true), (301, true), (308, true), (204, false), (206, false), (302, false), (307, false), (404, false),
        (410, false), (500, false), (503, false),
    ])
    func `only some statuses are cached`(status: Int, isCached: Bool) async throws {
        let harness = CacheHarness { _, _ throws(NetworkError) in (status, Self.fresh) }
        for _ in 0..<2 {
            try await expectEqual(harness.cache().send(HTTPRequest(url: CacheHarness.url)).status, status)
        }
        expectEqual(harness.sent, isCached ? 1 : 2)
    }

    static let passing = [
        HTTPRequest(method: .head, url: CacheHarness.url), HTTPRequest(method: .post, url: CacheHarness.url),
        HTTPRequest(method: HTTPMethod(rawValue: "get"), url: CacheHarness.url),
        HTTPRequest(url: CacheHarness.url, body: Data("x".utf8)),
        HTTPRequest(url: CacheHarness.url, headers: ["Cache-Control": "no-store"]),
        HTTPRequest(url: CacheHarness.url, headers: ["range": "bytes=0-1"]),
        HTTPRequest(url: CacheHarness.url, headers: ["If-None-Match": "\"a\""]),
        HTTPRequest(url: CacheHarness.url, headers: ["If-Modified-Since": "Fri, 15 Jan 2010 08:00:00 GMT"]),
    ]

    @Test(arguments: passing)
    func `other requests are sent unchanged`(request: HTTPRequest) async throws {
        let store = MemoryStore()
        let harness = CacheHarness(store: store, headers: Self.fresh)
        for _ in 0..<2 { _ = try await harness.cache().send(request) }
        expectEqual(harness.host.requests, [request, request])
        #expect(store.all.allSatisfy { $0.method.rawValue == "CHANGE" })
    }

    @Test(
        arguments: [
            ("Accept", ["Accept": "a/b"], ["Accept": "a/b"], true), ("Accept", ["Accept": "a/b"], [:], false),
            ("Accept", [:], ["Accept": "a/b"], false), ("accept", ["Accept": "a/b"], ["ACCEPT": "a/b"], true),
            ("Accept, X-A", ["X-A": "1"], ["X-A": "2"], false), ("Accept", ["X-A": "1"], ["X-A": "2"], true),
            ("Authorization", [:], [:], true), ("X-A, *", [:], [:], false),
        ] as [(String, HTTPHeaders, HTTPHeaders, Bool)])
    func `Vary decides which requests share a response`(
        vary: String, first: HTTPHeaders, second: HTTPHeaders, isShared: Bool
    ) async throws {
        let harness = CacheHarness(headers: ["Cache-Control": "max-age=60", "Vary": vary])
        try await harness.get(headers: first)
        try await expectEqual(harness.get(headers: second), isShared ? "body 0" : "body 1")
    }

    @Test func `a response for one token is never served for another`() async throws {
        let harness = CacheHarness(headers: Self.fresh)
        let all: [[Credential]] = [
            [], [Credential(.bearer, Secret("one"))], [Credential(.bearer, Secret("two"))],
            [Credential(.query("key"), Secret("one"))],
        ]
        for round in 0..<2 {
            for (index, credentials) in all.enumerated() {
                try await expectEqual(harness.get(credentials: credentials), "body \(index)", "round \(round)")
            }
        }
    }

    @Test(arguments: [nil, .seconds(60)] as [Duration?])
    func `a response that repeats a secret is not cached, and replaces the cached one`(
        minimumFreshness: Duration?
    ) async throws {
        let store = MemoryStore()
        let host = RecordingTransport { request, count throws(NetworkError) in
            HTTPResponse(
                status: 200, headers: Self.fresh, body: Data((count == 0 ? "body" : "hunter2").utf8), url: request.url,
                receivedAt: .distantPast)
        }
        let cache = CachingTransport(
            base: host, store: store, mode: .refresh, minimumFreshness: minimumFreshness,
            repeatsSecret: { response, request in
                request.credentials.contains { response.text.contains($0.secret.revealed) }
            }, now: { .distantPast })
        for (secret, isCached) in [("hunter2", true), ("hunter2", false), ("hunter3", true)] {
            let credentials = [Credential(.query("key"), Secret(secret))]
            _ = try await cache.send(HTTPRequest(url: CacheHarness.url, credentials: credentials))
            #expect(store.all.isEmpty != isCached)
        }
    }

    @Test func `a refresh sends no condition, and its response is cached`() async throws {
        let harness = CacheHarness(headers: ["Cache-Control": "max-age=60", "ETag": "\"a\""])
        try await harness.get()
        try await expectEqual(harness.get(mode: .refresh), "body 1")
        expectEqual(harness.host.requests.last?.headers, [:])
        try await expectEqual(harness.get(), "body 1")
    }

    static let changes: [(HTTPMethod, Int, isChange: Bool)] = [
        (.put, 200, true), (.delete, 204, true), (.patch, 302, true), (.post, 201, true),
        (HTTPMethod(rawValue: "PURGE"), 200, true), (.put, 404, false), (.put, 500, false), (.head, 200, false),
        (HTTPMethod(rawValue: "OPTIONS"), 200, false),
    ]

    @Test(arguments: changes)
    func `after a write, older responses of that host are stale`(
        method: HTTPMethod, status: Int, isChange: Bool
    ) async throws {
        let harness = CacheHarness { request, _ throws(NetworkError) in
            request.method == .get ? (200, Self.fresh) : (status, [:])
        }
        let urls: [URL] = ["https://a.example/1", "https://a.example:443/list?page=2", "https://b.example/1"]
        let token: [Credential] = [Credential(.bearer, Secret("one"))]
        for url in urls { try await harness.get(url, credentials: token) }
        try await harness.get(urls[0])
        harness.clock.advance(by: 1)
        _ = try await harness.cache().send(HTTPRequest(method: method, url: urls[0], credentials: token))
        harness.clock.advance(by: 1)
        let before = harness.sent
        for _ in 1...2 {
            for url in urls { try await harness.get(url, credentials: token) }
            try await harness.get(urls[0])
        }
        expectEqual(harness.host.requests.dropFirst(before).map(\.url), isChange ? [urls[0], urls[1], urls[0]] : [])
    }

    @Test func `a write in the same second makes responses stale, even if the clock is set back`() async throws {
        let harness = CacheHarness { request, _ throws(NetworkError) in (200, request.method == .get ? Self.fresh : [:])
        }
        try await harness.get()
        _ = try await harness.cache().send(HTTPRequest(method: .put, url: CacheHarness.url))
        try await expectEqual(harness.get(), "body 2")
        harness.clock.advance(by: -5)
        try await expectEqual(harness.get(), "body 3")
    }

    @Test func `a store that fails does not fail requests, and is reported once`() async throws {
        let harness = CacheHarness(store: BrokenStore(), headers: Self.fresh)
        let cache = harness.cache()
        for count in 0..<3 {
            try await expectEqual(cache.send(HTTPRequest(url: CacheHarness.url)).text, "body \(count)")
        }
        _ = try await cache.send(HTTPRequest(method: .delete, url: CacheHarness.url))
        expectEqual(
            harness.log.events.compactMap(\.notice),
            [
                "cache unavailable: /x: broken; continuing without it"
            ])
        expectEqual(harness.log.events.filter { $0 is CacheUnavailable }.count, 1)
        #expect(!harness.log.events.contains { $0 is ResponseCached })
    }

    @Test func `a cancelled task gets no response`() async throws {
        let harness = CacheHarness(headers: Self.fresh)
        try await harness.get()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await harness.get()
        }
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        expectEqual(error?.code, .cancelled)
        expectEqual(harness.sent, 1)
    }
}
