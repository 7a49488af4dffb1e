import Protocols
import ProtocolsTesting
import RESTClient
import Testing
import TransportContract

/// Access tokens by exchange, from the request of the client to the wire.
@Suite(.timeLimit(.minutes(1))) struct AccessTokenTests {
    private static let request = HTTPRequest(
        url: URL(literal: "https://h/v1/items"), credentials: [Credential(.exchange(.body("id")), Secret("the-id"))])

    @Test func `a token is fetched with the secrets, and sent without them`() async throws {
        let server = TokenServer()
        let client = try server.client()
        for _ in 0..<3 { try await client.read() }
        let token = try #require(server.exchanges.first)
        expectEqual(server.exchanges.count, 1)
        expectEqual("\(token.method) \(token.url.absoluteString)", "POST https://h/v1/token")
        expectEqual(token.body, Data("grant_type=client_credentials&id=the-id&secret=the-secret".utf8))
        expectEqual(token.headers["User-Agent"], "switchboard")
        expectEqual(server.reads.map { $0.headers["Authorization"] }, Array(repeating: "Bearer token-1", count: 3))
        let sent = server.reads.map { "\($0.url) \($0.headers) \($0.body ?? Data())" }.joined()
        #expect(!sent.contains("the-secret") && !sent.contains("the-id"))
    }

    @Test(arguments: [
        (nil as URL?, "https://h/v1/token", "1" as String?),
        (URL(literal: "https://login.example"), "https://login.example/token", nil),
    ])
    func `only the server of the exchange gets its secrets, and only the API its header fields`(
        url: URL?, expected: String, version: String?
    ) async throws {
        let server = TokenServer(lifetime: 60, url: url)
        let client = try server.client()
        try await client.read()
        expectEqual(server.exchanges.map(\.url.absoluteString), [expected])
        expectEqual(server.exchanges.map { $0.headers["X-Version"] }, [version])
        expectEqual(server.reads.map(\.url.absoluteString), ["https://h/v1/items"])
        expectEqual(server.reads.map { $0.headers["X-Version"] }, ["1"])
        #expect(server.reads.allSatisfy { $0.body == nil })
    }

    @Test(arguments: [(lifetime: 600, age: 569.0, count: 1), (600, 571, 2), (60, 53, 1), (60, 55, 2), (nil, 1e6, 1)])
    func `a token is replaced shortly before it expires`(lifetime: Int?, age: TimeInterval, count: Int) async throws {
        let server = TokenServer(lifetime: lifetime)
        let client = try server.client()
        try await client.read()
        server.pass(age)
        try await client.read()
        expectEqual(server.exchanges.count, count)
        expectEqual(server.reads.last?.headers["Authorization"], "Bearer token-\(count)")
    }

    @Test func `concurrent requests share the exchange that replaces an expired token`() async throws {
        let server = TokenServer(lifetime: 60)
        let client = try server.client()
        try await client.read()
        server.pass(100)
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { try await client.read() } }
            try await group.waitForAll()
        }
        expectEqual(server.exchanges.count, 2)
        #expect(server.reads.dropFirst().allSatisfy { $0.headers["Authorization"] == "Bearer token-2" })
    }

    @Test func `a token that the API refuses is replaced once for all requests`() async throws {
        let server = TokenServer()
        let client = try server.client()
        try await client.read()
        server.revoke("token-1")
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { try await client.read() } }
            try await group.waitForAll()
        }
        expectEqual(server.exchanges.count, 2)
        expectEqual(server.reads.filter { $0.headers["Authorization"] == "Bearer token-2" }.count, 50)
    }

    @Test func `a second refusal is refusedCredentials`() async throws {
        let server = TokenServer()
        server.revoke("token-1")
        server.revoke("token-2")
        let client = try server.client()
        let error = await #expect(throws: ProviderError.self) { try await client.read() }
        expectEqual(error?.code, .refusedCredentials)
        expectEqual(error?.status, 401)
        expectEqual(server.exchanges.count, 2)
        expectEqual(server.reads.count, 2)
    }

    @Test func `a refresh token renews the token; if it is refused, the exchange is repeated`() async throws {
        let server = TokenServer(lifetime: 60, hasRefreshTokens: true)
        let client = try server.client()
        try await client.read()
        server.pass(100)
        try await client.read()
        expectEqual(server.exchanges.map(\.url.lastPathComponent), ["token", "refresh"])
        expectEqual(
            server.exchanges.last?.body,
            Data("grant_type=refresh_token&id=the-id&secret=the-secret&refresh_token=refresh-1".utf8))
        server.revoke("refresh-2")
        server.pass(100)
        try await client.read()
        expectEqual(server.exchanges.map(\.url.lastPathComponent), ["token", "refresh", "refresh", "token"])
        expectEqual(server.reads.last?.headers["Authorization"], "Bearer token-4")
    }

    @Test(arguments: ["", " "]) func `an empty refresh token counts as none`(text: String) async throws {
        let server = TokenServer(lifetime: 60, hasRefreshTokens: true)
        server.answerExchanges(
            with: 200, #"{"access_token": "token-1", "expires_in": 60, "refresh_token": "\#(text)"}"#)
        let client = try server.client()
        try await client.read()
        server.pass(100)
        try await client.read()
        expectEqual(server.exchanges.map(\.url.lastPathComponent), ["token", "token"])
    }

    static let failures: [(status: Int, body: String, code: ProviderError.Code, message: String)] = [
        (400, "", .refusedCredentials, "could not get an access token: request refused (400)"),
        (401, "the-secret", .refusedCredentials, "could not get an access token: credentials refused (401)"),
        (404, "", .refusedCredentials, "could not get an access token: not found (404)"),
        (429, "", .rateLimited, "could not get an access token: rate limited (429)"),
        (503, "", .serverFailed, "could not get an access token: server error (503)"),
        (
            200, #"{"access_token": 7}"#, .incorrectData,
            "could not get an access token: incorrect data: access_token: expected String, got a number"
        ),
        (
            200, #"{"access_token": " "}"#, .incorrectData,
            "could not get an access token: incorrect data: expected an access token, got an empty string"
        ),
    ]

    @Test(arguments: failures)
    func `every waiting request gets the error of the exchange, and the next one tries again`(
        status: Int, body: String, code: ProviderError.Code, message: String
    ) async throws {
        let server = TokenServer()
        server.answerExchanges(with: status, body)
        let client = try server.client()
        let errors = await withTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    do throws(ProviderError) { try await client.read() } catch { return error as ProviderError? }
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.allSatisfy { $0?.code == code })
        expectEqual(Set(errors.map { $0?.message }), [message])
        expectEqual(Set(errors.map { $0?.request }), ["GET https://h/v1/items"])
        #expect(server.reads.isEmpty)
        server.answerExchanges(with: nil, "")
        try await client.read()
        expectEqual(server.reads.count, 1)
    }

    @Test func `a cancelled request leaves the exchange to the others`() async throws {
        let server = TokenServer(isHeld: true)
        let client = try server.client()
        let first = Task { try await client.read() }
        await server.waitForExchange()
        let second = Task { try await client.read() }
        for _ in 0..<100 { await Task.yield() }
        first.cancel()
        let error = await #expect(throws: ProviderError.self) { try await first.value }
        expectEqual(error?.code, .cancelled)
        server.release()
        try await second.value
        expectEqual(server.reads.count, 1)
    }

    @Test func `a token in a response is masked`() async throws {
        let server = TokenServer(echoesTokens: true)
        let response = try await server.transport().send(Self.request)
        expectEqual(String(decoding: response.body, as: UTF8.self), #"{"echo": "Bearer •••"}"#)
        expectEqual(response.headers["X-Echo"], "Bearer •••")
        expectEqual(response.url, Self.request.url)
    }

    @Test func `old tokens and refresh tokens are masked too`() async throws {
        let server = TokenServer(lifetime: 60, hasRefreshTokens: true, echoesTokens: true)
        let transport = try server.transport()
        _ = try await transport.send(Self.request)
        server.pass(100)
        let response = try await transport.send(Self.request)
        expectEqual(server.exchanges.count, 2)
        let masked = "Bearer ••• ••• ••• •••"
        expectEqual(String(decoding: response.body, as: UTF8.self), #"{"echo": "\#(masked)"}"#)
        expectEqual(response.headers["X-Echo"], masked)
        // A file is requested without credentials.
        let destination = MemoryDestination()
        _ = try await transport.send(HTTPRequest(url: Self.request.url, destination: destination))
        expectEqual(destination.heads.map { $0.headers["X-Echo"] }, [masked])
        server.breakReads()
        let error = await #expect(throws: NetworkError.self) { try await transport.send(Self.request) }
        expectEqual(error?.message, "lost \(masked)")
    }

    @Test func `a request without secrets for the exchange gets no token`() async throws {
        let server = TokenServer()
        let transport = try server.transport()
        _ = try await transport.send(HTTPRequest(url: URL(literal: "https://h/v1/items")))
        #expect(server.exchanges.isEmpty)
        expectEqual(server.reads.map { $0.headers["Authorization"] }, [nil])
    }

    @Test func `one secret of an exchange requires the others`() async throws {
        let server = TokenServer()
        let client = try server.client(secrets: ["TEST_ID": Secret("the-id")])
        let error = await #expect(throws: ProviderError.self) { try await client.read() }
        expectEqual(error?.code, .missingCredentials)
        expectEqual(error?.message.contains("TEST_SECRET"), true)
        try await server.client(secrets: [:]).read()
        #expect(server.exchanges.isEmpty)
    }
}

extension RESTAPIClient {
    fileprivate func read() async throws(ProviderError) {
        _ = try await send(APIRequest(path: ["items"]), as: IgnoredEntry.self)
    }
}
