import Protocols
import TransportPolicies

/// A cache before a host that answers by a script, in the stage's own time.
final class CacheStage: Sendable {
    typealias Answer = @Sendable (HTTPRequest, Int) throws(NetworkError) -> (Int, HTTPHeaders)

    static let url: URL = "https://api.example.com/items?page=1"

    let calendar = ManualCalendar()
    let log = EventLog()
    let host: ScriptedTransport
    private let store: any ResponseStore
    private let minimumFreshness: Duration?

    /// - Parameters:
    ///   - answer: gives the status and the header fields; the body is the number of the answer, from 0.
    init(store: any ResponseStore = MemoryStore(), minimumFreshness: Duration? = nil, answer: @escaping Answer) {
        let calendar = calendar
        self.store = store
        self.minimumFreshness = minimumFreshness
        host = ScriptedTransport { request, count throws(NetworkError) in
            let (status, headers) = try answer(request, count)
            return HTTPResponse(
                status: status, headers: headers, body: Data((status == 304 ? "" : "body \(count)").utf8),
                url: request.url, receivedAt: calendar.now)
        }
    }

    /// Gives these headers with a 200 each time.
    convenience init(
        store: any ResponseStore = MemoryStore(), minimumFreshness: Duration? = nil, headers: HTTPHeaders
    ) {
        self.init(store: store, minimumFreshness: minimumFreshness) { _, _ throws(NetworkError) in (200, headers) }
    }

    func cache(_ mode: ResponseCache.Mode = .normal) -> ResponseCache {
        ResponseCache(
            base: host, store: store, mode: mode, minimumFreshness: minimumFreshness,
            now: { [calendar] in calendar.now },
            events: log)
    }

    /// The body of the answer.
    @discardableResult
    func get(
        _ url: URL = CacheStage.url, headers: HTTPHeaders = [:], credentials: [Credential] = [],
        mode: ResponseCache.Mode = .normal
    ) async throws -> String {
        try await cache(mode).send(HTTPRequest(url: url, headers: headers, credentials: credentials)).text
    }

    /// How many requests reached the host.
    var sent: Int { host.requests.count }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
