import Essentials
import Testing
import TransportContract
import TransportPolicies
import TransportProtocols

@Suite struct RedirectSecretTests {
    private static let secret = "s3cret+tok/en"
    private static let credentials: [Credential] = [
        Credential(.query("key"), Secret(secret)), Credential(.bearer, Secret(secret)),
        Credential(.header("X-Own-Key"), Secret(secret)),
    ]

    private func request(_ url: URL, headers: HTTPHeaders = [:]) -> HTTPRequest {
        HTTPRequest(url: url, headers: headers, credentials: Self.credentials)
    }

    static let origins: [(URL, String, Bool)] = [
        ("https://api.example/a", "/b", true), ("https://api.example/a", "https://api.example/b", true),
        ("https://api.example/a", "HTTPS://API.Example/b", true),
        ("https://api.example/a", "https://api.example:443/b", true),
        ("https://api.example:443/a", "//api.example/b", true),
        ("http://api.example:80/a", "http://api.example/b", true),
        ("http://127.0.0.1:8399/a", "http://127.0.0.1:8399/b", true),
        ("https://api.example/a", "https://api.example:8443/b", false),
        ("https://api.example/a", "https://www.api.example/b", false),
        ("https://api.example/a", "https://example/b", false),
        ("https://api.example/a", "https://api.example./b", false),
        ("http://api.example/a", "https://api.example/b", false),
        ("http://api.example:443/a", "https://api.example/b", false),
        ("http://127.0.0.1:8399/a", "http://localhost:8399/b", false),
    ]

    @Test(arguments: origins)
    func `credentials are sent only to their origin`(url: URL, location: String, keeps: Bool) async throws {
        let transport = RecordingTransport(redirects: [(302, location)])
        _ = try await RedirectFollowingTransport(base: transport).send(request(url))
        expectEqual(transport.requests.map(\.credentials), [Self.credentials, keeps ? Self.credentials : []])
    }

    @Test func `credentials that were dropped are not sent again`() async throws {
        let transport = RecordingTransport(redirects: [
            (302, "https://other.example/"), (302, "https://api.example/b"), (302, "/c"),
        ])
        _ = try await RedirectFollowingTransport(base: transport)
            .send(request("https://api.example/a", headers: ["Cookie": "a=b"]))
        expectEqual(transport.requests.map(\.credentials), [Self.credentials, [], [], []])
        expectEqual(transport.requests.map { $0.headers["Cookie"] }, ["a=b", nil, nil, nil])
    }

    @Test func `only harmless header fields are sent to another origin`() async throws {
        let harmless: HTTPHeaders = [
            "Accept": "a/b", "accept-language": "de", "User-Agent": "x", "Content-Type": "a/b",
            "X-GitHub-Api-Version": "2022-11-28",
        ]
        let sensitive: HTTPHeaders = [
            "authorization": "x", "Cookie": "x", "Proxy-Authorization": "x", "X-API-Key": "x", "PRIVATE-TOKEN": "x",
            "If-None-Match": "x", "Host": "x", "Referer": "x",
        ]
        let all = HTTPHeaders(sensitive.fields + harmless.fields)
        for (location, kept) in [("https://other.example/", harmless), ("/b", all)] {
            let transport = RecordingTransport(redirects: [(307, location)])
            _ = try await RedirectFollowingTransport(base: transport).send(
                request("https://api.example/a", headers: all))
            expectEqual(transport.requests.last?.headers, kept)
        }
    }

    static let echoes: [(String, URL)] = [
        ("/b?key=•••", "https://api.example/b"), ("/b?key=•••&q=1", "https://api.example/b?q=1"),
        ("/b?key=", "https://api.example/b"), ("/b?key", "https://api.example/b"),
        ("/b?k%65y=other", "https://api.example/b"), ("/b?q=1&key=x&key=y&r=%202", "https://api.example/b?q=1&r=%202"),
        ("/b?token=•••&q=", "https://api.example/b?q="),
        ("/b?monkey=1&Key=2", "https://api.example/b?monkey=1&Key=2"),
        ("https://other.example/b?q=1&key=•••#x", "https://other.example/b?q=1"),
        ("https://other.example/b?%74oken=•••", "https://other.example/b"),
        ("/b#key=•••", "https://api.example/b"),
    ]

    @Test(arguments: echoes)
    func `query items that repeat a secret are removed`(location: String, target: URL) async throws {
        let log = RecordingEventSink()
        let transport = RecordingTransport(redirects: [(302, location)])
        let response = try await RedirectFollowingTransport(base: transport, events: log).send(
            request("https://api.example/a"))
        expectEqual(response.url.absoluteString, target.absoluteString)
        #expect(!log.text.contains("s3cret"))
        #expect(!log.text.isEmpty)
    }

    @Test(arguments: [
        "/•••", "/b/•••", "/•••/", "https://•••", "https://•••/en", "https://other.example/?next=%2Fa%3Fkey%3D•••",
        "?q=•••,1",
    ])
    func `a Location that repeats a secret elsewhere is refused`(location: String) async throws {
        let log = RecordingEventSink()
        let transport = RecordingTransport(redirects: [(302, location)])
        let error = await #expect(throws: NetworkError.self) {
            try await RedirectFollowingTransport(base: transport, events: log).send(request("https://api.example/a"))
        }
        expectEqual(error?.code, .incorrectDataReturned)
        expectEqual(error?.message, "refusing a redirect from api.example: secret in the Location header")
        expectEqual(transport.requests.count, 1)
        #expect(log.events.isEmpty)
    }

    @Test(arguments: [1, 20, 300] as [UInt64]) func `no Location sends a secret to another origin`(seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "https://", "http://", "//", "/", "api.example", "other.example", ":443", ":", "@", "?", "&", "key=", "%73",
            "•••", "#", "..", "\\", "%", "\u{0}", "é", " ", "[::1]", "=",
        ]
        for _ in 0..<400 {
            let length = Int.random(in: 0...7, using: &random)
            let location = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let transport = RecordingTransport(redirects: [(302, location), (302, "https://api.example/end")])
            do throws(NetworkError) {
                _ = try await RedirectFollowingTransport(base: transport).send(request("https://api.example/a"))
            } catch {
                expectEqual(error.code, .incorrectDataReturned)
            }
            for sent in transport.requests {
                let isHome = sent.url.host?.lowercased() == "api.example"
                expectEqual(sent.url.scheme?.lowercased(), "https", "seed \(seed): \(location)")
                #expect(isHome || sent.credentials.isEmpty, "seed \(seed): \(location)")
                #expect(!sent.url.absoluteString.contains("%E2%80%A2"), "seed \(seed): \(location)")
            }
        }
    }
}
