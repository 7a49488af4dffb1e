import Protocols
import RESTClient
import Testing
import TransportContract

struct RequestTests {
    private func url(_ request: APIRequest, at base: String = "https://h") async throws -> String? {
        let transport = RecordingTransport()
        _ = try await RESTAPIClient(to: transport, at: base).send(request, as: IgnoredEntry.self)
        return transport.requests.first?.url.absoluteString
    }

    @Test(
        arguments: [
            ("https://h", [], "https://h"),
            ("https://h/", [], "https://h/"),
            ("https://h/v1", [], "https://h/v1"),
            ("https://h", ["users"], "https://h/users"),
            ("https://h/", ["users", "1"], "https://h/users/1"),
            ("https://h/v1", ["users"], "https://h/v1/users"),
            ("https://h/v1/", ["users"], "https://h/v1/users"),
            ("https://h:8443/a/b", ["c", "d"], "https://h:8443/a/b/c/d"),
            ("https://h", ["api", ""], "https://h/api/"),
            ("https://h/", ["api", ""], "https://h/api/"),
            ("https://h", [""], "https://h/"),
            ("https://h?k=v", ["users"], "https://h/users?k=v"),
            ("https://h/v1?k=v", ["users"], "https://h/v1/users?k=v"),
            ("https://h/v1/?k=a/b", ["users"], "https://h/v1/users?k=a/b"),
            ("https://h", ["a b", "c/d", "c++", "é"], "https://h/a%20b/c%2Fd/c%2B%2B/%C3%A9"),
            ("https://h/v1", ["..", ".", "..."], "https://h/v1/%2E%2E/%2E/..."),
            ("https://h", ["?x", "#y", "%20"], "https://h/%3Fx/%23y/%2520"),
            ("https://h", ["a@b,c:d", "\r\n\0\t"], "https://h/a@b,c:d/%0D%0A%00%09"),
        ] as [(String, [String], String)])
    func `a path is appended to the base URL, each segment percent-encoded`(
        base: String, path: [String], expected: String
    ) async throws {
        try await expectEqual(url(APIRequest(path: path), at: base), expected)
    }

    @Test(arguments: [
        ("https://h", "https://h/s?q=c%2B%2B&page=2"),
        ("https://h/v1/", "https://h/v1/s?q=c%2B%2B&page=2"),
        ("https://h/v1?k=v", "https://h/v1/s?k=v&q=c%2B%2B&page=2"),
        ("https://h/v1?", "https://h/v1/s?q=c%2B%2B&page=2"),
    ])
    func `query items are added to those of the base URL`(base: String, expected: String) async throws {
        let items = [QueryItem("q", "c++"), QueryItem("page", 2)]
        try await expectEqual(url(APIRequest(path: ["s"], query: items), at: base), expected)
    }

    @Test(arguments: [
        (QueryItem("q", "c++ &#"), "q=c%2B%2B%20%26%23"), (QueryItem("q", "language:swift"), "q=language:swift"),
        (QueryItem("safesearch", true), "safesearch=true"), (QueryItem("id", UInt64.max), "id=18446744073709551615"),
        (QueryItem("page", -1), "page=-1"), (QueryItem("a=b", ""), "a%3Db="), (QueryItem("q", "a/b?c"), "q=a/b%3Fc"),
        (QueryItem("q", "😀é日"), "q=%F0%9F%98%80%C3%A9%E6%97%A5"), (QueryItem("q", "%20.."), "q=%2520.."),
        (QueryItem("q", "\"<>\\^`{|}'()*!;$[]"), "q=%22%3C%3E%5C%5E%60%7B%7C%7D%27%28%29%2A%21%3B%24%5B%5D"),
    ])
    func `a query item is percent-encoded`(item: QueryItem, expected: String) async throws {
        try await expectEqual(url(APIRequest(path: ["s"], query: [item])), "https://h/s?\(expected)")
    }

    @Test func `header fields of the request override the descriptor, which overrides the app`()
        async throws
    {
        let transport = RecordingTransport()
        let client = try RESTAPIClient(to: transport, headers: ["accept": "a/json", "X-Version": "1"])
        _ = try await client.send(APIRequest(path: [], headers: ["x-version": "2"]), as: IgnoredEntry.self)
        let headers = try #require(transport.requests.first).headers
        expectEqual(headers.values(of: "User-Agent"), ["switchboard"])
        expectEqual(headers.values(of: "Accept"), ["a/json"])
        expectEqual(headers.values(of: "X-Version"), ["2"])
    }

    private struct Draft: Encodable, RawEncodable, Sendable {
        var name = "Ada"
        var size = 1.5
    }

    @Test func `a body is encoded with its content type`() async throws {
        let transport = RecordingTransport()
        let request = APIRequest(.post, path: ["users"], body: Draft(), cost: 7)
        _ = try await RESTAPIClient(to: transport).send(request, as: IgnoredEntry.self)
        let sent = try #require(transport.requests.first)
        #expect(sent.method == .post && sent.cost == 7 && !sent.isSafe)
        expectEqual(sent.headers["Content-Type"], "application/json; charset=utf-8")
        expectEqual(sent.body.map { String(decoding: $0, as: UTF8.self) }, #"{"name":"Ada","size":1.5}"#)
    }

    @Test func `a request that is declared safe stays safe`() async throws {
        let transport = RecordingTransport()
        let request = APIRequest(.post, path: ["search"], body: Draft(), isSafe: true)
        _ = try await RESTAPIClient(to: transport).send(request, as: IgnoredEntry.self)
        expectEqual(transport.requests.map(\.isSafe), [true])
    }

    @Test func `a body that cannot be encoded is refused before sending`() async throws {
        let transport = RecordingTransport()
        let request = APIRequest(.post, path: ["users"], body: Draft(size: .infinity))
        let client = try RESTAPIClient(to: transport)
        let error = await #expect(throws: ProviderError.self) { try await client.send(request, as: IgnoredEntry.self) }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.incorrectData?.entry, "Draft")
        #expect(transport.requests.isEmpty)
    }

    /// Each address has the URL that is sent; `nil` if none is.
    @Test(
        arguments: [
            ("/status", "https://h/status?q=a"), ("../v2/s", "https://h/v2/s?q=a"),
            ("https://elsewhere.example/status", nil), ("http://h/status", nil), (nil, nil),
        ] as [(String?, String?)])
    func `a custom target is a resource of the API, also outside its base URL`(
        address: String?, sent: String?
    ) async throws {
        let transport = RecordingTransport()
        var request = APIRequest(path: [], query: [QueryItem("q", "a")])
        request.target = .custom(
            CustomTarget("status page") { base in
                address.flatMap { URL(string: $0, relativeTo: base)?.absoluteURL }
            })
        let client = try RESTAPIClient(to: transport, at: "https://h/v1/")
        var error: ProviderError?
        do throws(ProviderError) {
            _ = try await client.send(request, as: IgnoredEntry.self)
        } catch let caught {
            error = caught
        }
        expectEqual(transport.requests.map(\.url.absoluteString), [sent].compactMap(\.self))
        expectEqual(transport.requests.map(\.credentials.count), sent == nil ? [] : [1])
        expectEqual(
            error?.message, sent == nil ? "could not build the request URL of the status page" : nil)
    }

}

struct CredentialTests {
    private func send(
        secrets: [String: String], over transport: RecordingTransport, requiring requirements: [SecretRequirement]
    ) async throws(ProviderError) {
        let client = RESTAPIClient(
            for: TestAPI.descriptor(secrets: requirements), at: URL(literal: "https://h"),
            secrets: secrets.mapValues { Secret($0) }, transport: transport)
        _ = try await client.send(APIRequest(path: ["x"]), as: IgnoredEntry.self)
    }

    @Test func `every secret that is set is a credential of every request`() async throws {
        let transport = RecordingTransport()
        let secrets = ["TEST_KEY": "k", "TEST_TOKEN": "t", "OTHER": "o"]
        try await send(secrets: secrets, over: transport, requiring: [TestAPI.key, TestAPI.token])
        let request = try #require(transport.requests.first)
        expectEqual(request.credentials, [Credential(.query("key"), Secret("k")), Credential(.bearer, Secret("t"))])
        expectEqual(request.url.absoluteString, "https://h/x")
        #expect(request.headers.fields.isEmpty)
    }

    @Test(arguments: [[:], ["TEST_KEY": ""], ["TEST_KEY": " \n"], ["OTHER": "x"]] as [[String: String]])
    func `a missing required secret is named before anything is sent`(secrets: [String: String]) async {
        let transport = RecordingTransport()
        let error = await #expect(throws: ProviderError.self) {
            try await send(secrets: secrets, over: transport, requiring: [TestAPI.key])
        }
        expectEqual(error?.code, .missingCredentials)
        expectEqual(error?.message, "missing TEST_KEY: every request needs a key; get one at https://h/keys")
        #expect(transport.requests.isEmpty)
    }

    @Test func `an optional secret may be missing`() async throws {
        let transport = RecordingTransport()
        try await send(secrets: ["TEST_TOKEN": ""], over: transport, requiring: [TestAPI.token])
        expectEqual(transport.requests.first?.credentials.isEmpty, true)
    }
}
