import Essentials
import HTTPCache
import Testing
import TransportContract
import TransportProtocols

@Suite struct CacheOnlyTransportTests {
    private let store = MemoryStore()
    private let log = RecordingEventSink()
    private let clock = ManualDate()

    private func url(_ page: Int) -> URL { CacheHarness.url.appending(path: "\(page)") }

    private func transport(
        _ store: (any CacheStore)? = nil, selection: CacheOnlyTransport.Selection = .all
    ) -> CacheOnlyTransport {
        CacheOnlyTransport(store: store ?? self.store, selection: selection, now: { [clock] in clock.now }, events: log)
    }

    /// Caches responses for these pages that are stale immediately.
    private func keep(_ pages: Int...) async throws {
        let harness = CacheHarness(store: store, headers: ["Cache-Control": "no-cache", "ETag": "\"a\""])
        for page in pages { try await harness.get(url(page)) }
    }

    @Test func `cached responses are served at any age`() async throws {
        try await keep(1, 2)
        clock.advance(by: 86_400)
        for (page, body) in [(1, "body 0"), (2, "body 1"), (1, "body 0")] {
            try await expectEqual(transport().send(HTTPRequest(url: url(page))).text, body)
        }
        let served = log.events.compactMap { $0 as? CacheHit }
        expectEqual(served.map(\.kind), [.offline, .offline, .offline])
        expectEqual(served.map(\.age), [.seconds(86_400), .seconds(86_400), .seconds(86_400)])
    }

    @Test(
        arguments: [
            [:], ["Cache-Control": "max-age=0"], ["Cache-Control": "private"], ["Expires": "0"], ["ETag": ""],
        ] as [HTTPHeaders])
    func `a response without a lifetime and a validator is cached for offline use only`(
        headers: HTTPHeaders
    ) async throws {
        let harness = CacheHarness(store: store, headers: headers)
        for count in 0..<2 { try await expectEqual(harness.get(url(1)), "body \(count)") }
        try await expectEqual(transport().send(HTTPRequest(url: url(1))).text, "body 1")
    }

    @Test(arguments: [
        HTTPRequest(url: CacheHarness.url.appending(path: "2")),
        HTTPRequest(method: .put, url: CacheHarness.url.appending(path: "1")),
        HTTPRequest(
            url: CacheHarness.url.appending(path: "1"), credentials: [Credential(.query("key"), Secret("hunter2"))]),
    ])
    func `a request without a cached response fails`(request: HTTPRequest) async throws {
        try await keep(1)
        let error = await #expect(throws: NetworkError.self) { try await transport().send(request) }
        expectEqual(error?.code, .notCached)
        expectEqual(error?.message, "no cached response for \(request)")
        expectEqual(error?.message.contains("hunter2"), false)
        #expect(log.events.isEmpty)
    }

    @Test(
        arguments: [
            (nil, 0, false), (.seconds(60), 0, true), (.seconds(60), 59, true), (.seconds(60), 60, false),
        ] as [(Duration?, Int, Bool)])
    func `only fresh responses are served if selected`(minimum: Duration?, age: Int, isServed: Bool) async throws {
        try await keep(1)
        clock.advance(by: Double(age))
        let transport = transport(selection: .fresh(minimum: minimum))
        let response = try? await transport.send(HTTPRequest(url: url(1)))
        expectEqual((response != nil), isServed)
    }

    @Test func `a response is not fresh after a change on its host`() async throws {
        try await keep(1)
        let harness = CacheHarness(store: store, headers: [:])
        _ = try await harness.cache().send(HTTPRequest(method: .delete, url: url(2)))
        let transport = transport(selection: .fresh(minimum: .seconds(60)))
        await #expect(throws: NetworkError.self) { try await transport.send(HTTPRequest(url: url(1))) }
    }

    @Test func `a store that fails serves nothing, and is reported once`() async throws {
        let transport = transport(BrokenStore())
        for _ in 1...2 {
            let error = await #expect(throws: NetworkError.self) { try await transport.send(HTTPRequest(url: url(1))) }
            expectEqual(error?.code, .notCached)
        }
        expectEqual(log.events.filter { $0 is CacheUnavailable }.count, 1)
    }

    @Test func `a cancelled task gets no response`() async throws {
        try await keep(1)
        let (transport, request) = (transport(), HTTPRequest(url: url(1)))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        let error = await #expect(throws: NetworkError.self) { try await task.value }
        expectEqual(error?.code, .cancelled)
    }
}
