import Essentials
import HTTPCache
import Synchronization
import TransportContract
import TransportProtocols

/// A cache in front of a scripted host, with a manual clock.
final class CacheHarness: Sendable {
    typealias Script = @Sendable (HTTPRequest, Int) throws(NetworkError) -> (status: Int, HTTPHeaders)

    static let url: URL = "https://api.example.com/items?page=1"

    let clock = ManualDate()
    let log = RecordingEventSink()
    let host: RecordingTransport
    private let store: any CacheStore
    private let minimumFreshness: Duration?

    /// - Parameter script: Returns the status and the header fields. The body has the number of the response, from 0.
    init(store: any CacheStore = MemoryStore(), minimumFreshness: Duration? = nil, script: @escaping Script) {
        let clock = clock
        self.store = store
        self.minimumFreshness = minimumFreshness
        host = RecordingTransport { request, count throws(NetworkError) in
            let (status, headers) = try script(request, count)
            return HTTPResponse(
                status: status, headers: headers, body: Data((status == 304 ? "" : "body \(count)").utf8),
                url: request.url, receivedAt: clock.now)
        }
    }

    /// Creates a harness whose host always responds with 200 and these header fields.
    convenience init(
        store: any CacheStore = MemoryStore(), minimumFreshness: Duration? = nil, headers: HTTPHeaders
    ) {
        self.init(store: store, minimumFreshness: minimumFreshness) { _, _ throws(NetworkError) in (200, headers) }
    }

    /// The number of requests that reached the host.
    var sent: Int { host.requests.count }

    func cache(_ mode: CachingTransport.Mode = .normal) -> CachingTransport {
        CachingTransport(
            base: host, store: store, mode: mode, minimumFreshness: minimumFreshness, repeatsSecret: { _, _ in false },
            now: { [clock] in clock.now }, events: log)
    }

    /// Sends a GET request and returns the body of the response.
    @discardableResult
    func get(
        _ url: URL = CacheHarness.url, headers: HTTPHeaders = [:], credentials: [Credential] = [],
        mode: CachingTransport.Mode = .normal
    ) async throws -> String {
        try await cache(mode).send(HTTPRequest(url: url, headers: headers, credentials: credentials)).text
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A clock that the test moves in either direction. It starts at Fri, 15 Jan 2027 08:00:00 GMT.
final class ManualDate: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: Double) {
        date.withLock { $0 += seconds }
    }
}
