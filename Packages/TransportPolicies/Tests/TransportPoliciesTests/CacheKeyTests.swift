import Protocols
import Testing
import TransportPolicies

@Suite struct CacheKeyTests {
    private static let url: URL = "https://api.example/a?b=c"

    /// No two of these may share an answer.
    private static let different = [
        HTTPRequest(url: url), HTTPRequest(method: .head, url: url), HTTPRequest(url: "https://api.example/a?b=d"),
        HTTPRequest(url: url, credentials: [.bearer(Secret("one"))]),
        HTTPRequest(url: url, credentials: [.bearer(Secret("two"))]),
        HTTPRequest(url: url, credentials: [.header("Authorization", Secret("one"))]),
        HTTPRequest(url: url, credentials: [.header("Authorization", Secret("Bearer one"))]),
        HTTPRequest(url: url, credentials: [.query("Authorization", Secret("one"))]),
        HTTPRequest(url: url, credentials: [.query("key", Secret("one"))]),
        HTTPRequest(url: url, credentials: [.query("ke", Secret("yone"))]),
        HTTPRequest(url: url, credentials: [.query("key", Secret("one")), .query("key", Secret("one"))]),
        HTTPRequest(url: "https://api.example/a?b=c&key=one"),
    ]

    @Test func `different requests have different keys`() {
        let keys = Set(Self.different.map { CacheKey($0) })
        #expect(keys.count == Self.different.count)
        #expect(keys.allSatisfy { $0.hexadecimal.wholeMatch(of: /[0-9a-f]{64}/) != nil })
    }

    @Test func `what is not sent or may vary does not count`() {
        let plain = CacheKey(HTTPRequest(url: Self.url))
        #expect(CacheKey(HTTPRequest(url: "https://api.example/a?b=c#part")) == plain)
        #expect(CacheKey(HTTPRequest(url: Self.url, headers: ["Accept": "a/b"])) == plain)
    }

    @Test func `keys stay the same from release to release`() {
        // Computed by another implementation of the encoding and the digest.
        let request = HTTPRequest(url: "https://a.example/", credentials: [.query("key", Secret("s"))])
        #expect(CacheKey(request).hexadecimal == "7ef7bb5f35e2e230f171e3b07e74b0b556f07dc10b448d87a0660fa52058039e")
    }
}
