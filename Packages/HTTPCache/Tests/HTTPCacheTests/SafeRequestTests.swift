import Essentials
import HTTPCache
import Testing
import TransportContract
import TransportProtocols

/// Requests with a body that only read, such as a POST that searches.
@Suite struct SafeRequestTests {
    private static let fresh: HTTPHeaders = ["Cache-Control": "max-age=60"]

    private static func search(
        _ body: String, type: String = "application/json", headers: HTTPHeaders = [:], isSafe: Bool = true,
        _ method: HTTPMethod = .post
    ) -> HTTPRequest {
        var headers = headers
        headers["Content-Type"] = type
        return HTTPRequest(
            method: method, url: CacheHarness.url, headers: headers, body: Data(body.utf8), isSafe: isSafe)
    }

    @Test func `a response is served only for the same body and content type`() async throws {
        let harness = CacheHarness(headers: Self.fresh)
        let requests = [
            Self.search("cats"), Self.search("dogs"), Self.search("cats", type: "text/plain"),
            Self.search("cats", HTTPMethod(rawValue: "QUERY")), HTTPRequest(url: CacheHarness.url),
        ]
        for round in 0..<2 {
            for (index, request) in requests.enumerated() {
                try await expectEqual(harness.cache().send(request).text, "body \(index)", "round \(round)")
            }
        }
        expectEqual(harness.host.requests, requests)
    }

    @Test(arguments: [
        search("cats", isSafe: false), search("cats", headers: ["Cache-Control": "no-store"]),
        search("cats", headers: ["If-None-Match": "\"a\""]), search("cats", .get),
        HTTPRequest(url: CacheHarness.url, isSafe: false),
        HTTPRequest(url: CacheHarness.url, destination: MemoryDestination()),
    ])
    func `other requests are not cached`(request: HTTPRequest) async throws {
        let harness = CacheHarness(headers: Self.fresh)
        for count in 0..<2 { try await expectEqual(harness.cache().send(request).text, "body \(count)") }
    }

    @Test(arguments: [(true, 1), (false, 2)])
    func `cached responses stay fresh after a safe POST`(isSafe: Bool, sent: Int) async throws {
        let harness = CacheHarness(headers: Self.fresh)
        try await harness.get()
        // `no-store` keeps the POST itself out of the cache.
        let request = Self.search("cats", headers: ["Cache-Control": "no-store"], isSafe: isSafe)
        _ = try await harness.cache().send(request)
        try await harness.get()
        expectEqual(harness.host.requests.count { $0.method == .get }, sent)
    }

    @Test(
        arguments: [
            (["Cache-Control": "no-store"], nil, false), (["ETag": "\"a\""], nil, true), ([:], nil, true),
            ([:], .seconds(60), true),
        ] as [(HTTPHeaders, Duration?, Bool)])
    func `the rules for GET determine what is cached for offline use`(
        headers: HTTPHeaders, minimumFreshness: Duration?, isCached: Bool
    ) async throws {
        let store = MemoryStore()
        let harness = CacheHarness(store: store, minimumFreshness: minimumFreshness, headers: headers)
        _ = try await harness.cache().send(Self.search("cats"))
        let offline = CacheOnlyTransport(store: store, now: { harness.clock.now })
        expectEqual((try? await offline.send(Self.search("cats")).text), isCached ? "body 0" : nil)
        #expect((try? await offline.send(Self.search("dogs"))) == nil)
        let fresh = CacheOnlyTransport(
            store: store, selection: .fresh(minimum: minimumFreshness), now: { harness.clock.now })
        expectEqual((try? await fresh.send(Self.search("cats")).text), minimumFreshness == nil ? nil : "body 0")
    }

    @Test func `a stale response is replaced without a conditional request`() async throws {
        let harness = CacheHarness(headers: ["ETag": "\"a\"", "Last-Modified": "Fri, 15 Jan 2010 08:00:00 GMT"])
        for count in 0..<2 { try await expectEqual(harness.cache().send(Self.search("cats")).text, "body \(count)") }
        expectEqual(harness.host.requests, [Self.search("cats"), Self.search("cats")])
    }
}
