import Essentials
import ProtocolsTesting
import Testing
import TransportProtocols

@testable import HTTPCache

@Suite struct CacheKeyTests {
    private static let url: URL = "https://api.example/a?b=c"

    /// Requests that must not share a cached response.
    private static let different = [
        HTTPRequest(url: url), HTTPRequest(method: .head, url: url), HTTPRequest(url: "https://api.example/a?b=d"),
        HTTPRequest(url: url, credentials: [Credential(.bearer, Secret("one"))]),
        HTTPRequest(url: url, credentials: [Credential(.bearer, Secret("two"))]),
        HTTPRequest(url: url, credentials: [Credential(.basic, Secret("one"))]),
        HTTPRequest(url: url, credentials: [Credential(.basicPassword(user: "a"), Secret("one"))]),
        HTTPRequest(url: url, credentials: [Credential(.exchange(.bearer), Secret("one"))]),
        HTTPRequest(url: url, credentials: [Credential(.exchange(.bearer), Secret("two"))]),
        HTTPRequest(url: url, credentials: [Credential(.header("Authorization"), Secret("one"))]),
        HTTPRequest(url: url, credentials: [Credential(.header("Authorization"), Secret("Bearer one"))]),
        HTTPRequest(url: url, credentials: [Credential(.query("Authorization"), Secret("one"))]),
        HTTPRequest(url: url, credentials: [Credential(.query("key"), Secret("one"))]),
        HTTPRequest(url: url, credentials: [Credential(.query("ke"), Secret("yone"))]),
        HTTPRequest(
            url: url, credentials: [Credential(.query("key"), Secret("one")), Credential(.query("key"), Secret("one"))]),
        HTTPRequest(url: "https://api.example/a?b=c&key=one"),
        search(nil), search(""), search("{}"), search("{ }"), search("{}", type: "text/plain"),
        search("{}", credentials: [Credential(.bearer, Secret("one"))]),
    ]

    private static func search(
        _ body: String?, type: String = "application/json", credentials: [Credential] = []
    ) -> HTTPRequest {
        HTTPRequest(
            method: .post, url: url, headers: ["Content-Type": type], body: body.map { Data($0.utf8) },
            credentials: credentials, isSafe: true)
    }

    @Test func `different requests have different keys`() {
        let keys = Set(Self.different.map { CacheKey($0) })
        expectEqual(keys.count, Self.different.count)
        #expect(keys.allSatisfy { $0.hexadecimal.wholeMatch(of: /[0-9a-f]{64}/) != nil })
    }

    @Test func `fragments and header fields do not affect the key`() {
        let plain = CacheKey(HTTPRequest(url: Self.url))
        expectEqual(CacheKey(HTTPRequest(url: "https://api.example/a?b=c#part")), plain)
        expectEqual(CacheKey(HTTPRequest(url: Self.url, headers: ["Accept": "a/b"])), plain)
    }

    @Test func `keys are the same in every release`() {
        // Computed with independent implementations of the encoding and of SHA-256.
        let request = HTTPRequest(url: "https://a.example/", credentials: [Credential(.query("key"), Secret("s"))])
        expectEqual(CacheKey(request).hexadecimal, "21a13b169560820df0694dd06e995b37f18f951c669c5ba0ed6da81d872a7538")
    }
}
