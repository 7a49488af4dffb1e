import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// The meaning of error responses.
struct ErrorRuleTests {
    private static let errors = #"""
        {"message": ["message", "errors[*].detail"], "includesSuccess": true, "rules": [
          {"status": [403], "header": {"X-Left": "0"}, "code": "rateLimited", "retryAt": "X-Reset"},
          {"status": [403], "contains": "Rate Limit", "code": "rateLimited", "retryAt": {"path": "backoff"}, "retry": false},
          {"path": "error.kind", "values": ["gone", 7], "code": "notFound"},
          {"status": [200], "path": "[0].message", "code": "invalidRequest"}]}
        """#

    private typealias Case = (
        status: Int, headers: HTTPHeaders, body: String, code: ProviderError.Code?, reason: String?, wait: TimeInterval?
    )

    private static let cases: [Case] = [
        (403, ["X-Left": "0", "X-Reset": "1789000000"], "{}", .rateLimited, nil, nil),
        (403, ["X-Left": "1"], #"{"message": "a rate limit", "backoff": 30}"#, .rateLimited, "a rate limit", 30),
        (403, [:], #"{"message": "no"}"#, nil, "no", nil), (500, [:], "<html>", nil, nil, nil),
        (400, [:], #"{"error": {"kind": "gone"}}"#, .notFound, nil, nil),
        (400, [:], #"{"error": {"kind": 7.0}}"#, .notFound, nil, nil),
        (400, [:], #"{"error": {"kind": "x"}}"#, nil, nil, nil),
        (400, [:], #"{"errors": [{"detail": "a"}, {}, {"detail": "b"}]}"#, nil, "a; b", nil),
        (200, [:], #"[{"message": "bad"}]"#, .invalidRequest, nil, nil),
    ]

    private static func descriptor(_ errors: String) throws -> ProviderDescriptor {
        try RunningFile(["errors": errors]).descriptor
    }

    private static func response(_ status: Int, _ headers: HTTPHeaders, _ body: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: headers, body: Data(body.utf8), url: URL(literal: "https://api.acme.example"),
            receivedAt: Date(timeIntervalSince1970: 1000))
    }

    @Test(arguments: cases.indices)
    func `the first rule that fits decides`(index: Int) throws {
        let (status, headers, body, code, reason, wait) = Self.cases[index]
        let mapping = try Self.descriptor(Self.errors).errors
        let error = mapping.error(in: Self.response(status, headers, body), retryAfter: nil, decoder: TextDecoding())
        expectEqual(error?.code, code)
        expectEqual(error?.reason, reason)
        if let wait { expectEqual(error?.retryAt, Date(timeIntervalSince1970: 1000 + wait)) }
        #expect(error != nil)
    }

    @Test func `a success without a fitting rule is no error`() throws {
        let mapping = try Self.descriptor(Self.errors).errors
        #expect(mapping.error(in: Self.response(200, [:], "[]"), retryAfter: nil, decoder: TextDecoding()) == nil)
    }

    @Test func `a rule can be for one operation, and can say that a list is empty`() async throws {
        let errors = #"""
            {"rules": [{"status": [404], "on": "list", "code": "empty"}, {"status": [404], "on": "get", "code": "quotaExhausted"},
                       {"status": [410], "code": "empty"}]}
            """#
        let mapping = try Self.descriptor(errors).errors
        for (status, code) in [(404, ProviderError.Code.quotaExhausted), (410, .notFound)] {
            let error = try #require(
                mapping.error(in: Self.response(status, [:], "{}"), retryAfter: nil, decoder: TextDecoding()))
            let provider = try Self.descriptor(errors).make(
                ProviderContext(
                    client: FakeClient { _ throws(ProviderError) in
                        throw ProviderError(error.code ?? ProviderError.Code(status: status), "m", cause: error.cause)
                    }))
            let lister = try #require(provider as? any Listing<FileRecord>)
            let list = try ListRequest(ParameterValues(), for: Paging(.single, sizes: 1...100, defaultSize: 100))
            try await expectEqual(lister.page(nil, of: list).items.count, 0)
            let get = try RunningFile(["errors": errors, "get": #"[{"path": "/{id}"}]"#]).descriptor.make(
                ProviderContext(
                    client: FakeClient { _ throws(ProviderError) in
                        throw ProviderError(error.code ?? ProviderError.Code(status: status), "m", cause: error.cause)
                    }))
            let getter = try #require(get as? any Getting<FileRecord>)
            let found = await #expect(throws: ProviderError.self) { try await getter.get(text: "7") }
            expectEqual(found?.code, code)
        }
    }

    /// The message is that of the client, which has the API's message in it.
    @Test(arguments: [("{}", "m: sign in"), (#"{"message": "no"}"#, "m; sign in")])
    func `a note follows the message of every operation`(body: String, expected: String) async throws {
        let errors = #"{"message": "message", "rules": [{"status": [404], "code": "notFound", "note": "sign in"}]}"#
        let descriptor = try RunningFile(["errors": errors, "get": #"[{"path": "/{id}"}]"#]).descriptor
        let error = try #require(
            descriptor.errors.error(in: Self.response(404, [:], body), retryAfter: nil, decoder: TextDecoding()))
        let provider = descriptor.make(
            ProviderContext(
                client: FakeClient { _ throws(ProviderError) in
                    throw ProviderError(error.code ?? .notFound, "m", cause: error.cause)
                }))
        let (lister, getter) = (
            try #require(provider as? any Listing<FileRecord>), try #require(provider as? any Getting<FileRecord>)
        )
        let list = try ListRequest(ParameterValues(), for: Paging(.single, sizes: 1...100, defaultSize: 100))
        let thrown = [
            await #expect(throws: ProviderError.self) { try await lister.page(nil, of: list) },
            await #expect(throws: ProviderError.self) { try await getter.get(text: "7") },
        ]
        expectEqual(thrown.map { $0?.message }, [expected, expected])
    }
}

private struct TextDecoding: BodyDecoder {
    func with(_ keys: FieldKeys) -> TextDecoding { self }

    func decodeJSON<Value: Decodable>(_ type: Value.Type, from data: Data) throws(IncorrectData) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw IncorrectData(entry: "\(type)", reason: "\(error)")
        }
    }
}
