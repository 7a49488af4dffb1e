import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct FailureTests {
    /// Every call there is, each with one request.
    private static func everyCall(_ transport: FakeTransport) -> [() async throws -> Void] {
        let users = JSONPlaceholderRepository(transport)
        let draft = UserDraft(["name": "Noor"])
        return [
            { _ = try await users.page(nil, of: ListRequest()) },
            { _ = try await users.get(5) },
            { _ = try await users.add(draft) },
            { _ = try await users.edit(5, draft) },
            { try await users.delete(5) },
        ]
    }

    @Test(arguments: [
        (400, ProviderError.Code.invalidRequest), (401, .refusedCredentials), (403, .refusedCredentials),
        (404, .notFound), (410, .notFound), (429, .rateLimited), (500, .serverFailed), (502, .serverFailed),
        (503, .serverFailed), (302, .incorrectData), (304, .incorrectData),
    ])
    func theStatusIsLookedAtBeforeTheBody(status: Int, code: ProviderError.Code) async throws {
        for body in ["{}", "", "<html>", #"{"id": 1}"#] {
            for call in Self.everyCall(FakeTransport(status: status, body: body)) {
                let error = await #expect(throws: ProviderError.self) { try await call() }
                #expect(error?.code == code)
                #expect(error?.status == status)
                #expect(error?.request?.contains(" https://host.example/users") == true)
            }
        }
    }

    @Test func saysWhatIsNotThere() async throws {
        let users = JSONPlaceholderRepository(FakeTransport(status: 404, body: "{}"))
        let error = await #expect(throws: ProviderError.self) { try await users.get(999) }
        #expect(error?.message == "There is no such item (404): /users/999")
    }

    @Test(arguments: [
        (
            "text/plain; charset=utf-8", "TypeError: no id\n    at update (plural.js:1)",
            "The API failed (500): TypeError: no id"
        ),
        ("TEXT/PLAIN", "\n\nBroken", "The API failed (500): Broken"),
        (
            "text/plain", String(repeating: "x", count: 5000),
            "The API failed (500): " + String(repeating: "x", count: 200)
        ),
        ("text/plain", "", "The API failed (500)"),
        ("text/plain", "<html><h1>Application error</h1>", "The API failed (500)"),
        ("text/html", "Application error", "The API failed (500)"),
        ("application/json", "{}", "The API failed (500)"),
    ])
    func givesTheFirstLineOfPlainTextAlone(type: String, body: String, message: String) async throws {
        let transport = FakeTransport(
            status: 500, headers: HTTPHeaders([.init(name: "content-type", value: type)]), body: body)
        let error = await #expect(throws: ProviderError.self) { try await JSONPlaceholderRepository(transport).get(1) }
        #expect(error?.message == message)
    }

    @Test func tellsWhenToTryAgain() async throws {
        let transport = FakeTransport(status: 429, headers: ["Retry-After": "30"], body: "")
        let error = await #expect(throws: ProviderError.self) { try await JSONPlaceholderRepository(transport).get(1) }
        #expect(error?.retryAt == FakeTransport.now.addingTimeInterval(30))
    }

    @Test func ignoresLimitsThatACacheHasKept() async throws {
        let transport = FakeTransport(
            headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000000"], body: "[]")
        _ = try await JSONPlaceholderRepository(transport).page(nil, of: ListRequest())
    }

    @Test(arguments: [
        (NetworkError.Code.notReachedServer, ProviderError.Code.unreachable), (.cancelled, .cancelled),
        (.timedOut, .timedOut), (.connectionLost, .unreachable), (.responseTooLarge, .responseTooLarge),
    ])
    func anExchangeWithoutAResponsePassesThrough(network: NetworkError.Code, code: ProviderError.Code) async throws {
        let transport = FakeTransport { _ throws(NetworkError) in throw NetworkError(network, "no response") }
        for call in Self.everyCall(transport) {
            let error = await #expect(throws: ProviderError.self) { try await call() }
            #expect(error?.code == code)
            #expect(error?.networkError?.code == network)
        }
    }
}
