import Protocols
import Testing
import TransportPolicies

@Suite struct ResponseCacheTests {
    private static let fresh: HTTPHeaders = ["Cache-Control": "max-age=60"]

    @Test func `a stored answer is the one that arrived, without cookies`() async throws {
        let stage = CacheStage(headers: [
            "Cache-Control": "max-age=60", "X-A": "1", "x-a": "2", "Set-Cookie": "id=1", "Connection": "X-Hop, close",
            "X-Hop": "1",
        ])
        let arrival = stage.calendar.now
        try await stage.get()
        stage.calendar.advance(by: 9)
        #expect(
            try await stage.cache().send(HTTPRequest(url: CacheStage.url))
                == HTTPResponse(
                    status: 200, headers: ["Cache-Control": "max-age=60", "X-A": "1", "x-a": "2"],
                    body: Data("body 0".utf8), url: CacheStage.url, receivedAt: arrival))
    }

    @Test(arguments: [
        (200, true), (301, true), (308, true), (204, false), (206, false), (302, false), (307, false), (404, false),
        (410, false), (500, false), (503, false),
    ])
    func `only some statuses are stored`(status: Int, isStored: Bool) async throws {
        let stage = CacheStage { _, _ throws(NetworkError) in (status, Self.fresh) }
        for _ in 0..<2 { #expect(try await stage.cache().send(HTTPRequest(url: CacheStage.url)).status == status) }
        #expect(stage.sent == (isStored ? 1 : 2))
    }

    static let passing = [
        HTTPRequest(method: .head, url: CacheStage.url), HTTPRequest(method: .post, url: CacheStage.url),
        HTTPRequest(method: HTTPMethod(rawValue: "get"), url: CacheStage.url),
        HTTPRequest(url: CacheStage.url, body: Data("x".utf8)),
        HTTPRequest(url: CacheStage.url, headers: ["Cache-Control": "no-store"]),
        HTTPRequest(url: CacheStage.url, headers: ["range": "bytes=0-1"]),
        HTTPRequest(url: CacheStage.url, headers: ["If-None-Match": "\"a\""]),
        HTTPRequest(url: CacheStage.url, headers: ["If-Modified-Since": "Fri, 15 Jan 2010 08:00:00 GMT"]),
    ]

    @Test(arguments: passing)
    func `other requests pass through`(request: HTTPRequest) async throws {
        let store = MemoryStore()
        let stage = CacheStage(store: store, headers: Self.fresh)
        for _ in 0..<2 { _ = try await stage.cache().send(request) }
        #expect(stage.host.requests == [request, request])
        #expect(store.all.allSatisfy { $0.method.rawValue == "CHANGE" })
    }

    @Test(
        arguments: [
            ("Accept", ["Accept": "a/b"], ["Accept": "a/b"], true), ("Accept", ["Accept": "a/b"], [:], false),
            ("Accept", [:], ["Accept": "a/b"], false), ("accept", ["Accept": "a/b"], ["ACCEPT": "a/b"], true),
            ("Accept, X-A", ["X-A": "1"], ["X-A": "2"], false), ("Accept", ["X-A": "1"], ["X-A": "2"], true),
            ("Authorization", [:], [:], true), ("X-A, *", [:], [:], false),
        ] as [(String, HTTPHeaders, HTTPHeaders, Bool)])
    func `Vary decides what an answer is for`(
        vary: String, first: HTTPHeaders, second: HTTPHeaders, isShared: Bool
    ) async throws {
        let stage = CacheStage(headers: ["Cache-Control": "max-age=60", "Vary": vary])
        try await stage.get(headers: first)
        #expect(try await stage.get(headers: second) == (isShared ? "body 0" : "body 1"))
    }

    @Test func `what one token was given is never given to another`() async throws {
        let stage = CacheStage(headers: Self.fresh)
        let all: [[Credential]] = [
            [], [.bearer(Secret("one"))], [.bearer(Secret("two"))], [.query("key", Secret("one"))],
        ]
        for round in 0..<2 {
            for (index, credentials) in all.enumerated() {
                #expect(try await stage.get(credentials: credentials) == "body \(index)", "round \(round)")
            }
        }
    }

    @Test(
        arguments: [
            (["X-Echo": "a hunter+2 b"], ""), (["Link": "<https://x.example/?key=hunter%2B2>"], ""),
            ([:], "{\"key\":\"hunter+2\"}"), ([:], "https://x.example/?key=hunter%2B2"), ([:], "hunter+2"),
        ] as [(HTTPHeaders, String)])
    func `an answer that repeats a secret is not stored`(headers: HTTPHeaders, body: String) async throws {
        let store = MemoryStore()
        let host = ScriptedTransport { request, _ throws(NetworkError) in
            HTTPResponse(
                status: 200, headers: HTTPHeaders(headers.fields + Self.fresh.fields), body: Data(body.utf8),
                url: request.url, receivedAt: .distantPast)
        }
        let cache = ResponseCache(base: host, store: store, minimumFreshness: .seconds(60), now: { .distantPast })
        let other = HTTPRequest(url: CacheStage.url, credentials: [.query("key", Secret("hunter3"))])
        _ = try await cache.send(HTTPRequest(url: CacheStage.url, credentials: [.query("key", Secret("hunter+2"))]))
        #expect(store.all.isEmpty)
        _ = try await cache.send(other)
        #expect(store.all.count == 1)
    }

    @Test func `a refresh asks for a whole answer and stores it`() async throws {
        let stage = CacheStage(headers: ["Cache-Control": "max-age=60", "ETag": "\"a\""])
        try await stage.get()
        #expect(try await stage.get(mode: .refresh) == "body 1")
        #expect(stage.host.requests.last?.headers == [:])
        #expect(try await stage.get() == "body 1")
    }

    static let changes: [(HTTPMethod, Int, isChange: Bool)] = [
        (.put, 200, true), (.delete, 204, true), (.patch, 302, true), (.post, 201, true),
        (HTTPMethod(rawValue: "PURGE"), 200, true), (.put, 404, false), (.put, 500, false), (.head, 200, false),
        (HTTPMethod(rawValue: "OPTIONS"), 200, false),
    ]

    @Test(arguments: changes)
    func `after a change, nothing older of that host is used unasked`(
        method: HTTPMethod, status: Int, isChange: Bool
    ) async throws {
        let stage = CacheStage { request, _ throws(NetworkError) in
            request.method == .get ? (200, Self.fresh) : (status, [:])
        }
        let urls: [URL] = ["https://a.example/1", "https://a.example:443/list?page=2", "https://b.example/1"]
        let token: [Credential] = [.bearer(Secret("one"))]
        for url in urls { try await stage.get(url, credentials: token) }
        try await stage.get(urls[0])
        stage.calendar.advance(by: 1)
        _ = try await stage.cache().send(HTTPRequest(method: method, url: urls[0], credentials: token))
        stage.calendar.advance(by: 1)
        let before = stage.sent
        for _ in 1...2 {
            for url in urls { try await stage.get(url, credentials: token) }
            try await stage.get(urls[0])
        }
        #expect(stage.host.requests.dropFirst(before).map(\.url) == (isChange ? [urls[0], urls[1], urls[0]] : []))
    }

    @Test func `a change in the very second counts, and the clock may jump back`() async throws {
        let stage = CacheStage { request, _ throws(NetworkError) in (200, request.method == .get ? Self.fresh : [:]) }
        try await stage.get()
        _ = try await stage.cache().send(HTTPRequest(method: .put, url: CacheStage.url))
        #expect(try await stage.get() == "body 2")
        stage.calendar.advance(by: -5)
        #expect(try await stage.get() == "body 3")
    }

    @Test func `a store that fails fails no request, and is told of once`() async throws {
        let stage = CacheStage(store: BrokenStore(), headers: Self.fresh)
        let cache = stage.cache()
        for count in 0..<3 { #expect(try await cache.send(HTTPRequest(url: CacheStage.url)).text == "body \(count)") }
        _ = try await cache.send(HTTPRequest(method: .delete, url: CacheStage.url))
        #expect(
            stage.log.events.compactMap(\.notice) == [
                "the cache cannot be used: /x: broken; going on without it"
            ])
        #expect(stage.log.events.filter { $0 is CacheUnavailable }.count == 1)
        #expect(!stage.log.events.contains { $0 is CacheStored })
    }

    @Test func `a cancelled task gets no answer`() async throws {
        let stage = CacheStage(headers: Self.fresh)
        try await stage.get()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stage.get()
        }
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(stage.sent == 1)
    }
}
