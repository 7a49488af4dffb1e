import Protocols
import RandomUserProvider
import Testing

@Suite struct FailureTests {
    private static let uhOh = #"{"error": "Uh oh, something has gone wrong."}"#
    private static let whoa = #"{"error": "Whoa, ease up there cowboy. You've requested 20340 users."}"#

    private static func failure(of transport: FakeTransport) async -> ProviderError? {
        await #expect(throws: ProviderError.self) {
            try await RandomUserListing(transport).page(nil, of: ListRequest())
        }
    }

    @Test(arguments: [
        (200, uhOh, ProviderError.Code.serverFailed, "The API failed: Uh oh, something has gone wrong."),
        (200, #"{"results": [], "error": "No."}"#, .serverFailed, "The API failed: No."),
        (500, uhOh, .serverFailed, "The API failed (500): Uh oh, something has gone wrong."),
        (404, uhOh, .notFound, "There is no such item (404): Uh oh, something has gone wrong."),
        (404, "Not found", .notFound, "There is no such item (404)"),
        (403, "<html>", .refusedCredentials, "The API does not allow this (403)"),
        (502, "<html>", .serverFailed, "The API failed (502)"),
        (503, "<html>", .serverFailed, "The API failed (503)"),
        (503, #"{"results": []}"#, .serverFailed, "The API failed (503)"),
        (504, "", .serverFailed, "The API failed (504)"),
    ])
    func saysWhatTheAPISays(status: Int, body: String, code: ProviderError.Code, message: String) async {
        let error = await Self.failure(of: FakeTransport(status: status, body: body))
        #expect(error?.code == code)
        #expect(error?.message == message)
        #expect(error?.status == status)
        #expect(error?.retryAt == nil)
        #expect(error?.request == "GET https://host.example/api/?results=1&page=1")
    }

    @Test(arguments: [
        (200, whoa), (429, whoa), (503, whoa), (403, whoa), (429, uhOh), (503, uhOh), (429, "<html>"), (429, ""),
    ])
    func theLimitLastsAMinuteOrAsLongAsTheAnswerTells(status: Int, body: String) async {
        let silent = await Self.failure(of: FakeTransport(status: status, body: body))
        #expect(silent?.code == .rateLimited)
        #expect(silent?.retryAt == FakeTransport.now.addingTimeInterval(60))
        #expect(silent?.status == status)
        let telling = await Self.failure(of: FakeTransport(status: status, headers: ["Retry-After": "7"], body: body))
        #expect(telling?.code == .rateLimited)
        #expect(telling?.retryAt == FakeTransport.now.addingTimeInterval(7))
    }

    @Test func theLimitIsToldInTheWordsOfTheAPI() async {
        let error = await Self.failure(of: FakeTransport(status: 429, body: Self.whoa))
        #expect(
            error?.message == "Too many requests (429): Whoa, ease up there cowboy. You've requested 20340 users.")
    }

    @Test(arguments: [200, 429, 500])
    func longWordsAreCut(status: Int) async throws {
        let body = #"{"error": "\#(String(repeating: "x", count: 5000))"}"#
        let message = try #require(await Self.failure(of: FakeTransport(status: status, body: body))?.message)
        #expect(message.hasSuffix(": " + String(repeating: "x", count: 200)))
    }

    @Test(arguments: [
        (NetworkError.Code.notReachedServer, ProviderError.Code.unreachable), (.cancelled, .cancelled),
        (.timedOut, .timedOut), (.connectionLost, .unreachable), (.responseTooLarge, .responseTooLarge),
    ])
    func anExchangeWithoutAResponsePassesThrough(network: NetworkError.Code, code: ProviderError.Code) async {
        let error = await Self.failure(
            of: FakeTransport { _ throws(NetworkError) in throw NetworkError(network, "no response") })
        #expect(error?.code == code)
        #expect(error?.networkError?.code == network)
    }
}
