import PixabayProvider
import Protocols
import Testing

@Suite("Pixabay: refusals")
struct RefusalTests {
    @Test(
        "what a status and its body mean",
        arguments: [
            (301, "", .incorrectData, "301"),
            (
                400, "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).", .refusedCredentials,
                "400): Invalid or missing API key (https://pixabay.com/api/docs/)."
            ),
            (
                400, #"[ERROR 400] "per_page" is out of valid range."#, .invalidRequest,
                #""per_page" is out of valid range."#
            ),
            (400, #"[ERROR 400] "q" is out of valid range."#, .invalidRequest, #": "q" is out"#),
            (400, "something new", .invalidRequest, "something new"),
            (400, " \n [ERROR 400]   spaced", .invalidRequest, ": spaced"),
            (400, "", .invalidRequest, "(400)"),
            (400, "<html>API key</html>", .invalidRequest, "(400)"),
            (403, "Forbidden", .refusedCredentials, "Forbidden"),
            (404, "<html>", .notFound, "(404)"),
            (500, "", .serverFailed, "(500)"),
            (502, "<html><h1>502 Bad Gateway</h1></html>", .serverFailed, "(502)"),
            (503, "\n<!DOCTYPE html>", .serverFailed, "(503)"),
        ] as [(Int, String, ProviderError.Code, String)])
    func meaning(status: Int, body: String, code: ProviderError.Code, words: String) async throws {
        let error = try await refusal(status: status, body: body)
        #expect(error.code == code)
        #expect(error.message.contains(words), "\(error.message)")
        #expect(!error.message.contains("<"))
        #expect(error.status == status)
        #expect(
            error.request == "GET https://pixabay.com/api/?image_type=photo&safesearch=true&page=1&per_page=50&key=•••")
        #expect(error.retryAt == nil)
    }

    @Test(
        "too many requests, and the seconds from the answer until more are welcome",
        arguments: [
            (["X-RateLimit-Reset": "23"], 23), (["x-ratelimit-reset": "0"], 0), (["Retry-After": "8"], 8),
            (["X-RateLimit-Reset": "23", "Retry-After": "8"], 23), ([:], 60), (["X-RateLimit-Reset": "soon"], 60),
            (["X-RateLimit-Reset": "-5"], 60), (["X-RateLimit-Reset": "99999999999999999999"], 60),
            (["X-RateLimit-Reset": "", "Retry-After": "Mon, 21 Sep 2026 14:13:50 GMT"], 30),
        ] as [(HTTPHeaders, TimeInterval)])
    func rateLimit(headers: HTTPHeaders, seconds: TimeInterval) async throws {
        let error = try await refusal(status: 429, headers: headers, body: "API rate limit exceeded")
        #expect(error.code == .rateLimited)
        #expect(error.retryAt?.timeIntervalSince(HTTPResponse.arrival) == seconds)
        #expect(error.message.contains("API rate limit exceeded"))
    }

    @Test("a key that the answer repeats is hidden, as it is and encoded", arguments: [400, 403, 429, 500])
    func echoedKey(status: Int) async throws {
        let body = "[ERROR \(status)] Invalid API key \(PixabayImages.key) or 0000-secret%2Fkey"
        let error = try await refusal(status: status, body: body)
        #expect(!String(reflecting: error).contains("0000-secret"))
        #expect(error.message.contains(Secret.mask))
    }

    @Test("a long message is cut, and not through a key, and one that is no UTF-8 is repaired")
    func oddMessages() async throws {
        let echo = String(repeating: "x", count: 490) + PixabayImages.key
        #expect(try await !refusal(status: 400, body: echo).message.contains("0000"))
        #expect(try await refusal(status: 400, body: String(repeating: "x", count: 100_000)).message.count < 600)
        let transport = FakeTransport { request in
            .success(
                HTTPResponse(
                    status: 400, body: Data([0xFF, 0xFE, 0x41]), url: request.url, receivedAt: HTTPResponse.arrival))
        }
        let error = await #expect(throws: ProviderError.self) {
            try await PixabayImages(transport).page(nil, of: .pixabay())
        }
        #expect(error?.message.hasSuffix("A") == true)
    }

    @Test(
        "a failed exchange is passed on as what it is",
        arguments: [
            (.notConnectedToInternet, .unreachable), (.notReachedServer, .unreachable), (.connectionLost, .unreachable),
            (.timedOut, .timedOut), (.cancelled, .cancelled), (.incorrectDataReturned, .incorrectData),
            (.responseTooLarge, .responseTooLarge), (.unknown, .unknown),
        ] as [(NetworkError.Code, ProviderError.Code)])
    func failedExchange(network: NetworkError.Code, code: ProviderError.Code) async throws {
        let transport = FakeTransport { _ in .failure(NetworkError(network, "no luck")) }
        let images = try PixabayImages(transport)
        let listing = await #expect(throws: ProviderError.self) { try await images.page(nil, of: .pixabay()) }
        let getting = await #expect(throws: ProviderError.self) { try await images.get(1) }
        for error in [listing, getting] {
            #expect(error?.code == code)
            #expect(error?.networkError?.code == network)
            #expect(error?.request?.hasSuffix("key=•••") == true)
        }
    }

    private func refusal(status: Int, headers: HTTPHeaders = [:], body: String) async throws -> ProviderError {
        let images = try PixabayImages(FakeTransport(status: status, headers: headers, body: body))
        let error = await #expect(throws: ProviderError.self) { try await images.page(nil, of: .pixabay()) }
        return try #require(error)
    }
}
