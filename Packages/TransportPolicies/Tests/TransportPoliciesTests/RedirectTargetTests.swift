import Records
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct RedirectTargetTests {
    /// The examples of RFC 3986 §5.4.1 and §5.4.2 for the base `http://a/b/c/d;p?q`, resolved without their fragments.
    static let references: [(String, URL)] = [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g"), ("g#s/../x", "http://a/b/c/g"),
        ("https://other.example/x#f", "https://other.example/x"), ("a b?c=ü", "http://a/b/c/a%20b?c=%C3%BC"),
    ]

    @Test(arguments: references) func `references resolve by RFC 3986`(location: String, target: URL) async throws {
        let transport = RecordingTransport(redirects: [(302, location)])
        let start: URL = "http://a/b/c/d;p?q"
        do throws(NetworkError) {
            let response = try await RedirectFollowingTransport(base: transport).send(HTTPRequest(url: start))
            expectEqual(response.url.absoluteString, target.absoluteString)
        } catch {
            #expect(target == start && error.message.hasSuffix("redirect loop"))
        }
    }

    static let refused: [(URL, String, String)] = [
        ("https://api.example/", "http://api.example/", "downgrade from https to unencrypted http"),
        ("https://api.example/", "HTTP://api.example/", "downgrade from https to unencrypted http"),
        ("https://api.example/", "http://127.0.0.1/", "downgrade from https to unencrypted http"),
        ("https://api.example/", "ftp://api.example/", "unsupported scheme 'ftp'"),
        ("https://api.example/", "file:///etc/passwd", "unsupported scheme 'file'"),
        ("https://api.example/", "javascript:alert(1)", "unsupported scheme 'javascript'"),
        ("https://api.example/", "data:,x", "unsupported scheme 'data'"),
        ("https://api.example/", "g:h", "unsupported scheme 'g'"),
        ("https://api.example/", "https:g", "missing host"), ("https://api.example/", "https://", "missing host"),
        ("https://api.example/", "///x", "missing host"),
        ("https://api.example/", "https://host:port/", "invalid Location"),
        ("https://api.example/", "https://[::1/", "invalid Location"),
        ("https://api.example/", "https://api.example@evil.example/", "user name"),
        ("https://api.example/", #"https://api.example\@evil.example/"#, "user name"),
        ("https://api.example/", "//user:word@api.example/", "user name"),
        ("https://api.example/", "//:word@api.example/", "user name"),
    ]

    @Test(arguments: refused)
    func `a target that must not be requested is refused`(url: URL, location: String, words: String) async throws {
        let transport = RecordingTransport(redirects: [(302, location)])
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport).send(HTTPRequest(url: url))
        }
        expectEqual(error?.code, .incorrectDataReturned)
        expectEqual(error?.message.hasPrefix("refusing a redirect from api.example: "), true)
        expectEqual(error?.message.contains(words), true, "\(error?.message ?? "")")
        expectEqual(transport.requests.count, 1)
    }

    @Test func `a repeated Location is accepted, and conflicting ones are refused`() async throws {
        let twice = Self.locations(["/new", "/new"])
        let response = try await RedirectFollowingTransport(base: twice).send(HTTPRequest(url: "https://api.example/"))
        expectEqual(response.url, "https://api.example/new")

        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: Self.locations(["/new", "/other"]))
                .send(HTTPRequest(url: "https://api.example/"))
        }
        expectEqual(error?.code, .incorrectDataReturned)
        expectEqual(error?.message, "refusing a redirect from api.example: conflicting Location headers")
    }

    private static func locations(_ locations: [String]) -> RecordingTransport {
        RecordingTransport { request, count in
            if count > 0 { return .ok(request) }
            let headers = HTTPHeaders(locations.map { HTTPHeaders.Field(name: "location", value: $0) })
            return HTTPResponse(status: 301, headers: headers, url: request.url, receivedAt: .distantPast)
        }
    }

    @Test func `a relative Location is resolved against the URL of the response`() async throws {
        // The URL differs from that of the request if the base transport follows redirects itself.
        let transport = RecordingTransport { request, count in
            guard count == 0 else { return .ok(request) }
            return HTTPResponse(
                status: 302, headers: ["Location": "new"], url: "https://other.example/a/old", receivedAt: .distantPast)
        }
        let request = HTTPRequest(
            url: "https://api.example/old", credentials: [Credential(.bearer, Secret("s3cret-token"))])
        let response = try await RedirectFollowingTransport(base: transport).send(request)
        expectEqual(response.url, "https://other.example/a/new")
        expectEqual(transport.requests.last?.credentials, [])
    }
}
