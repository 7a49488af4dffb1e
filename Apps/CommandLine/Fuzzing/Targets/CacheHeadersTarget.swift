import FuzzHarness
import HTTPCache
import Protocols
import Synchronization

/// Header fields that control caching; one field per line
@main struct CacheHeadersTarget: FuzzTarget {
    static let seeds = [
        "Cache-Control: max-age=60, must-revalidate\nETag: W/\"1\"\nAge: 30\nDate: Sun, 06 Nov 1994 08:49:37 GMT",
        "Expires: Sun, 06 Nov 2044 08:49:37 GMT\nLast-Modified: Sun, 06 Nov 1994 08:49:37 GMT\nVary: Accept",
        "cache-control: private=\"a, b\", no-cache\nvary: *", "Cache-Control: no-store",
    ].map { Array($0.utf8) }
    static let words = [
        "Cache-Control", "ETag", "Last-Modified", "Expires", "Age", "Date", "Vary", "Location", "Content-Location",
        "max-age", "s-maxage", "no-store", "no-cache", "=", "\"", "\\", ",", "99999999999999999999", "-1", "W/", "*",
    ]

    static func run(_ input: FuzzInput) {
        var input = input
        let seconds = Double(input.integer() % 4_000_000_000)
        let headers = HTTPHeaders(
            input.lines().map { line in
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                return HTTPHeaders.Field(name: String(parts[0]), value: parts.count == 2 ? String(parts[1]) : "")
            })
        let server = Counter(headers: headers)
        let cache = CachingTransport(
            base: server, store: DictionaryStore(), repeatsSecret: { _, _ in false },
            now: { Date(timeIntervalSince1970: seconds + server.count * 10) })
        let request = HTTPRequest(url: URL(literal: "https://api.example/items"), headers: ["Accept": "text/plain"])
        for _ in 1...3 {
            let response = completed { try? await cache.send(request) }
            require(response?.status == 200, "expected status 200, got \(response?.status as Any)")
            require(
                response.map { Double(String(decoding: $0.body, as: UTF8.self)) ?? 0 > 0 } == true, "the body is lost")
        }
        if headers["Cache-Control"]?.lowercased() == "no-store" {
            require(server.count == 3, "a no-store response was cached")
        }
        _ = completed { try? await cache.send(HTTPRequest(method: .put, url: request.url)) }
    }
}

/// A transport whose responses have their number as the body.
private final class Counter: HTTPTransport {
    private let headers: HTTPHeaders
    private let responses = Mutex(0.0)

    init(headers: HTTPHeaders) {
        self.headers = headers
    }

    var count: Double { responses.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let number = responses.withLock { responses in
            responses += 1
            return responses
        }
        // Every other conditional request is confirmed.
        let isConfirmed = request.headers["If-None-Match"] != nil && Int(number).isMultiple(of: 2)
        return HTTPResponse(
            status: isConfirmed ? 304 : 200, headers: headers, body: Data((isConfirmed ? "" : "\(number)").utf8),
            url: request.url, receivedAt: Date(timeIntervalSince1970: 1_800_000_000 + number))
    }
}

/// A store that keeps responses in memory.
private final class DictionaryStore: CacheStore {
    private let stored = Mutex<[CacheKey: CachedResponse]>([:])

    func read(_ key: CacheKey) throws(CacheError) -> CachedResponse? { stored.withLock { $0[key] } }

    func write(_ response: CachedResponse) throws(CacheError) { stored.withLock { $0[response.key] = response } }

    func remove(_ key: CacheKey) throws(CacheError) { stored.withLock { $0[key] = nil } }
}
