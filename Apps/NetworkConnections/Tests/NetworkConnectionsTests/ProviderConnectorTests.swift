import HTTPCache
import NetworkConnections
import Protocols
import ProtocolsTesting
import Synchronization
import Testing
import TransportContract

@Suite struct ProviderConnectorTests {
    @Test func `a provider gets its items over the network, with the name of the program`() async throws {
        let server = try LoopbackServer(["/birds/7": [.response(body: #"{"id": "7"}"#)]])
        defer { server.stop() }
        let context = ProviderConnector(userAgent: "aviary").context(for: birds, at: URL(string: server.base))
        expectEqual(try await Birds(client: context.client).get("7").id, "7")
        let request = try #require(server.requests.first)
        #expect(request.head.contains("User-Agent: aviary\r\n"))
        #expect(!request.head.contains("Authorization"))
    }

    @Test func `a request that fails is sent again, with the secret each time`() async throws {
        let http = Replies([HTTPResponse(status: 503, headers: ["Retry-After": "0"]), .bird])
        let connector = ProviderConnector(userAgent: "aviary", http: http)
        let context = connector.context(for: birds, secrets: ["BIRDS_KEY": Secret("tweet")])
        expectEqual(try await Birds(client: context.client).get("7").id, "7")
        expectEqual(http.requests.map { $0.headers["Authorization"] }, ["Bearer tweet", "Bearer tweet"])
    }

    @Test func `a redirect to another server is followed without the secret`() async throws {
        let http = Replies([HTTPResponse(status: 302, headers: ["Location": "https://nest.example/7"]), .bird])
        let connector = ProviderConnector(userAgent: "aviary", http: http)
        let context = connector.context(for: birds, secrets: ["BIRDS_KEY": Secret("tweet")])
        expectEqual(try await Birds(client: context.client).get("7").id, "7")
        expectEqual(
            http.requests.map(\.url.absoluteString), ["https://birds.example/birds/7", "https://nest.example/7"])
        expectEqual(http.requests.map { $0.headers["Authorization"] }, ["Bearer tweet", nil])
    }

    @Test func `a fresh response comes from the cache, also for a later connector`() async throws {
        let http = Replies([.bird])
        let cache = MemoryCache()
        for _ in 1...2 {
            let connector = ProviderConnector(userAgent: "aviary", http: http, cache: cache, now: { .arrival })
            let context = connector.context(for: birds)
            expectEqual(try await Birds(client: context.client).get("7").id, "7")
        }
        expectEqual(http.requests.count, 1)
    }

    @Test func `errors have descriptions for people`() async throws {
        let http = Replies([HTTPResponse(status: 404, headers: [:])])
        let birds = Birds(client: ProviderConnector(userAgent: "aviary", http: http).context(for: birds).client)
        let error = await #expect(throws: ProviderError.self) { try await birds.get("7") }
        #expect(error?.errorDescription?.hasSuffix(" (GET https://birds.example/birds/7)") == true)
    }
}

/// A transport that replies with the given responses, one after another.
private final class Replies: HTTPTransport {
    private let state: Mutex<(replies: [HTTPResponse], requests: [HTTPRequest])>

    init(_ replies: [HTTPResponse]) {
        state = Mutex((replies, []))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let reply: HTTPResponse? = state.withLock { state in
            state.requests.append(request)
            return state.replies.isEmpty ? nil : state.replies.removeFirst()
        }
        guard let reply else { throw NetworkError(.unknown, "unexpected request") }
        return HTTPResponse(
            status: reply.status, headers: reply.headers, body: reply.body, url: request.url, receivedAt: .arrival)
    }
}

private final class MemoryCache: CacheStore {
    private let responses = Mutex<[CacheKey: CachedResponse]>([:])

    func read(_ key: CacheKey) throws(CacheError) -> CachedResponse? { responses.withLock { $0[key] } }
    func write(_ response: CachedResponse) throws(CacheError) { responses.withLock { $0[response.key] = response } }
    func remove(_ key: CacheKey) throws(CacheError) { responses.withLock { _ = $0.removeValue(forKey: key) } }
}

extension Date {
    fileprivate static let arrival = HTTPResponse.arrival
}

extension HTTPResponse {
    fileprivate init(status: Int, headers: HTTPHeaders, body: String = "") {
        self.init(
            status: status, headers: headers, body: Data(body.utf8), url: URL(literal: "https://birds.example"),
            receivedAt: .arrival)
    }

    fileprivate static let bird = HTTPResponse(
        status: 200, headers: ["Cache-Control": "max-age=60"], body: #"{"id": "7"}"#)
}
