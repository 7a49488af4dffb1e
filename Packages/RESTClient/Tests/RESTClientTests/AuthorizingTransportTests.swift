import Protocols
import RESTClient
import Testing
import TransportContract

struct AuthorizingTransportTests {
    private let secret = Secret("s3cr3t+/==")

    private func request(_ url: String, _ credentials: [Credential]) throws -> HTTPRequest {
        HTTPRequest(
            url: try #require(URL(string: url)), headers: ["Accept": "a/b", "authorization": "old"],
            credentials: credentials)
    }

    @Test(arguments: [
        ("https://h/api/?q=cat", "https://h/api/?q=cat&key=s3cr3t%2B/%3D%3D"),
        ("https://h/api/", "https://h/api/?key=s3cr3t%2B/%3D%3D"),
        ("https://h/api/?", "https://h/api/?key=s3cr3t%2B/%3D%3D"),
        ("https://h/api/#f", "https://h/api/?key=s3cr3t%2B/%3D%3D#f"),
    ])
    func `a query credential is sent, but is not in the URL of the response`(url: String, sent: String) async throws {
        let transport = RecordingTransport()
        let request = try request(url, [Credential(.query("key"), secret)])
        let response = try await AuthorizingTransport(base: transport, now: { arrival }).send(request)
        expectEqual(transport.requests.first?.url.absoluteString, sent)
        expectEqual(transport.requests.first?.headers, request.headers)
        expectEqual(transport.requests.first?.credentials.isEmpty, true)
        expectEqual(response.url, request.url)
    }

    @Test func `a header credential replaces the header field`() async throws {
        let transport = RecordingTransport()
        let credentials = [Credential(.bearer, secret), Credential(.header("X-API-Key"), Secret("other"))]
        _ = try await AuthorizingTransport(base: transport, now: { arrival }).send(
            try request("https://h/x", credentials))
        let sent = try #require(transport.requests.first)
        expectEqual(sent.url.absoluteString, "https://h/x")
        expectEqual(sent.headers.values(of: "Authorization"), ["Bearer s3cr3t+/=="])
        expectEqual(sent.headers["x-api-key"], "other")
        expectEqual(sent.headers["Accept"], "a/b")
    }

    @Test func `a request without credentials does not change`() async throws {
        let transport = RecordingTransport()
        let request = try request("https://h/x?a=1", [])
        _ = try await AuthorizingTransport(base: transport, now: { arrival }).send(request)
        expectEqual(transport.requests, [request])
    }

    @Test func `header fields of the response show no secret`() async throws {
        let transport = RecordingTransport(
            302,
            headers: [
                "Location": "https://h/y?key=s3cr3t%2B%2F%3D%3D", "X-s3cr3t+/==": "1",
                "X-Error": #"{"key":"s3cr3t\u002B\/=="}"#,
            ], body: "s3cr3t+/==")
        let request = try request("https://h/x", [Credential(.query("key"), secret)])
        let response = try await AuthorizingTransport(base: transport, now: { arrival }).send(request)
        expectEqual(response.headers["Location"], "https://h/y?key=•••")
        expectEqual(response.headers["X-•••"], "1")
        expectEqual(response.headers["X-Error"], #"{"key":"•••"}"#)
        expectEqual(response.body, Data("s3cr3t+/==".utf8))
    }

    @Test func `errors show no secret`() async throws {
        let transport = RecordingTransport(failure: NetworkError(.timedOut, "GET /x?key=s3cr3t%2B/%3D%3D timed out"))
        let request = try request("https://h/x", [Credential(.query("key"), secret)])
        let error = await #expect(throws: NetworkError.self) {
            try await AuthorizingTransport(base: transport, now: { arrival }).send(request)
        }
        expectEqual(error?.description, "timedOut: GET /x?key=••• timed out")
    }

    static let bodies: [(String, Bool)] = [
        ("s3cr3t+/==", true), (#"{"key":"s3cr3t+\/=="}"#, true), (#"{"key":"s3cr3t\u002b\/\u003D\u003d"}"#, true),
        (#"{"next":"https:\/\/h\/?key=s3cr3t%2B%2F%3d%3d\u0026page=2"}"#, true), ("…s3cr3t%2b/==", true),
        ("s3cr3t+/=", false), (#"s3cr3t\u002b\/\u003D\u003"#, false), ("S3CR3T+/==", false), ("", false),
        // Base64, reversed, and encoded twice.
        ("czNjcjN0Ky89PQ==", false), ("==/+t3rc3s", false), (#"s3cr3t\\u002b\\/=="#, false),
        ("s3cr3t%252B%252F%253D%253D", false),
    ]

    @Test(arguments: bodies) func `a response tells whether its body repeats a secret`(
        body: String, repeatsSecret: Bool
    ) async throws {
        let request = try request(
            "https://h/x", [Credential(.bearer, Secret("other")), Credential(.query("key"), secret)])
        let response = try await AuthorizingTransport(base: RecordingTransport(body: body), now: { arrival }).send(
            request)
        expectEqual(response.repeatsSecret(of: request), repeatsSecret)
        #expect(!response.repeatsSecret(of: try self.request("https://h/x", [])))
    }

    @Test(
        arguments: [
            (["Link": "<https://h/?key=s3cr3t%2B/==>"], true), (["X-s3cr3t+/==": "1"], true),
            (["X-Error": #"s3cr3t+\/\u003d="#], true), (["X-Error": "s3cr3t"], false), ([:], false),
        ] as [(HTTPHeaders, Bool)])
    func `a response tells whether its header fields repeat a secret`(
        headers: HTTPHeaders, repeatsSecret: Bool
    ) async throws {
        let request = try request("https://h/x", [Credential(.query("key"), secret)])
        let response = try await AuthorizingTransport(base: RecordingTransport(headers: headers), now: { arrival })
            .send(request)
        expectEqual(response.repeatsSecret(of: request), repeatsSecret)
        #expect(!response.repeatsSecret(of: try self.request("https://h/x", [])))
    }
}
