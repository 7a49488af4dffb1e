import FuzzHarness
import HTTPCache
import Protocols
import Synchronization

/// A file of the cache, in both versions, without and with a valid checksum
@main struct CachedResponseTarget: FuzzTarget {
    private static let url = URL(literal: "https://api.example/items?page=1")

    static var seeds: [[UInt8]] {
        let responses: [(HTTPHeaders, String)] = [
            (["ETag": "\"1\""], ""),
            (["Cache-Control": "max-age=60", "Vary": "Accept, X-A", "Link": "<a>", "Link": "<b>"], "[{\"id\": 1}]"),
        ]
        return responses.map { headers, body in
            let store = LastStore()
            let response = HTTPResponse(
                status: 200, headers: headers, body: Data(body.utf8), url: url, receivedAt: .distantPast)
            let request = HTTPRequest(url: url, headers: ["Accept": "application/json", "X-A": "é"])
            let cache = CachingTransport(
                base: Always(response: response), store: store, repeatsSecret: { _, _ in false },
                now: { .distantPast })
            _ = completed { try? await cache.send(request) }
            let content = store.content.dropFirst(head)
            require(CachedResponse(serialized: oldFile(content)) != nil, "version 1 is not read")
            return Array(content)
        }
    }

    /// The size of the magic word, the version and the checksum.
    private static let head = 24

    /// Returns a file in version 1, whose checksum is simple. Both versions have the same content.
    private static func oldFile(_ content: Data) -> Data {
        let checksum = content.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var file = Data("response".utf8)
        for number in [1, checksum] { file += (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        return file + content
    }

    /// Checks the file that the program writes for a response, and the same file with one changed byte. The content of the
    /// response selects the byte.
    private static func checkCurrentVersion(of cached: CachedResponse, _ content: [UInt8]) {
        var file = cached.serialized
        require(CachedResponse(serialized: file) == cached, "a response changed when it was written and read again")
        let selected = Int(content.reduce(0 as UInt16) { $0 &* 31 &+ UInt16($1) })
        file[selected % file.count] ^= UInt8(1 + selected % 255)
        require(CachedResponse(serialized: file) == nil, "a file with a changed byte was read")
    }

    static func run(_ input: FuzzInput) {
        let bytes = input.data
        require(CachedResponse(serialized: bytes) == nil, "a file with an invalid checksum was read")
        guard let cached = CachedResponse(serialized: oldFile(bytes)) else { return }
        require((100...999).contains(cached.response.status), "unexpected status \(cached.response.status)")
        checkCurrentVersion(of: cached, Array(bytes))
        let cache = CachingTransport(
            base: Always(response: nil), store: LastStore(cached), repeatsSecret: { _, _ in false },
            now: { .distantFuture })
        let cacheOnly = CacheOnlyTransport(store: LastStore(cached), now: { .distantFuture })
        for transport in [cache, cacheOnly] as [any HTTPTransport] {
            let response = completed { try? await transport.send(HTTPRequest(url: url)) }
            require(
                response == nil || cached.url == url.absoluteString, "a response to \(cached.url) was used for \(url)")
        }
    }
}

/// A store that keeps the last response.
private final class LastStore: CacheStore {
    private let stored: Mutex<CachedResponse?>

    init(_ stored: CachedResponse? = nil) {
        self.stored = Mutex(stored)
    }

    var content: Data { stored.withLock { $0?.serialized ?? Data() } }

    func read(_ key: CacheKey) throws(CacheError) -> CachedResponse? { stored.withLock(\.self) }

    func write(_ response: CachedResponse) throws(CacheError) { stored.withLock { $0 = response } }

    func remove(_ key: CacheKey) throws(CacheError) { stored.withLock { $0 = nil } }
}

/// A transport that returns the same response to every request, or none.
private struct Always: HTTPTransport {
    let response: HTTPResponse?

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard let response else { throw NetworkError(.notReachedServer, "no server") }
        return response
    }
}
