import GitHubReposProvider
import Protocols
import Testing

@Suite("GitHub: refusals")
struct RefusalTests {
    @Test(
        "what a status and its body mean",
        arguments: [
            (301, #"{"message": "Moved Permanently"}"#, .incorrectData, "Moved Permanently"),
            (400, #"{"message": "Problems parsing JSON"}"#, .invalidRequest, "Problems parsing JSON"),
            (401, #"{"message": "Bad credentials", "status": "401"}"#, .refusedCredentials, "Bad credentials"),
            (403, #"{"message": "Resource not accessible"}"#, .refusedCredentials, "Resource not accessible"),
            (403, "Request forbidden by administrative rules.", .refusedCredentials, "(403)"),
            (404, #"{"message": "Not Found"}"#, .notFound, "private repository"),
            (404, "", .notFound, "private repository"),
            (
                422,
                #"{"message": "Validation Failed", "errors": [{"resource": "Search", "field": "q", "code": "missing"}]}"#,
                .invalidRequest, "Validation Failed (q: missing)"
            ),
            (
                422,
                #"{"message": "Validation Failed", "errors": [{"message": "None of the search qualifiers apply."}, {"code": "x"}]}"#,
                .invalidRequest, "Validation Failed (None of the search qualifiers apply.; x)"
            ),
            (
                422, #"{"message": "Validation Failed", "errors": ["a", "b"]}"#, .invalidRequest,
                "Validation Failed (a; b)"
            ),
            (422, #"{"message": "Validation Failed", "errors": "a"}"#, .invalidRequest, "Validation Failed (a)"),
            (422, #"{"message": "Validation Failed", "errors": null}"#, .invalidRequest, "Validation Failed"),
            (
                422, #"{"message": "Validation Failed", "errors": [1, null, [], {}]}"#, .invalidRequest,
                "Validation Failed"
            ),
            (422, #"{"message": "Validation Failed", "errors": {"code": 7, "field": "q"}}"#, .invalidRequest, "(q)"),
            (422, #"{"message": 7}"#, .invalidRequest, "(422)"),
            (451, #"{"message": "Repository access blocked"}"#, .notFound, "Repository access blocked"),
            (500, #"{"message": "Server Error"}"#, .serverFailed, "Server Error"),
            (502, "<!DOCTYPE html><title>Unicorn!</title>", .serverFailed, "(502)"),
            (503, "", .serverFailed, "(503)"),
        ] as [(Int, String, ProviderError.Code, String)])
    func meaning(status: Int, body: String, code: ProviderError.Code, words: String) async throws {
        let error = try await refusal(status: status, body: body)
        #expect(error.code == code)
        #expect(error.message.contains(words), "\(error.message)")
        #expect(!error.message.contains("<"))
        #expect(error.status == status)
        #expect(error.request == "GET https://api.github.com/repos/wind/kite")
        #expect(error.retryAt == nil)
    }

    private static let secondary = #"{"message": "You have exceeded a secondary rate limit. Please wait."}"#
    private static let primary = #"{"message": "API rate limit exceeded for 203.0.113.7."}"#

    @Test(
        "too many requests, and the seconds from the answer until more are welcome",
        arguments: [
            (403, primary, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1790000042"], 42),
            (429, primary, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1790000042"], 42),
            (429, "", ["X-RateLimit-Remaining": "0"], 60),
            (403, "", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "soon"], 60),
            (403, "", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "99999999999999999999999"], 60),
            (403, "", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1789999999"], -1),
            // The reset counts only when nothing remains.
            (403, secondary, ["X-RateLimit-Remaining": "12", "X-RateLimit-Reset": "1790003600"], 60),
            (403, secondary, ["Retry-After": "8", "X-RateLimit-Remaining": "12"], 8),
            (429, secondary, ["Retry-After": "Mon, 21 Sep 2026 14:13:50 GMT"], 30),
            (403, secondary, [:], 60),
            (403, #"{"message": "You have triggered an abuse detection mechanism."}"#, [:], 60),
            (403, "", ["Retry-After": "5"], 5),
            (403, "", ["Retry-After": "99999999999999999999999"], 60),
            (429, "<html>", [:], 60),
            // Both hold, so the later one counts.
            (403, "", ["Retry-After": "90", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1790000042"], 90),
        ] as [(Int, String, HTTPHeaders, TimeInterval)])
    func rateLimit(status: Int, body: String, headers: HTTPHeaders, seconds: TimeInterval) async throws {
        let error = try await refusal(status: status, headers: headers, body: body)
        #expect(error.code == .rateLimited)
        #expect(error.retryAt?.timeIntervalSince(HTTPResponse.arrival) == seconds)
        #expect(error.status == status)
        #expect(!error.message.isEmpty)
    }

    @Test("a token that the answer repeats is hidden, wherever it stands", arguments: [401, 403, 422, 429, 500])
    func echoedToken(status: Int) async throws {
        let body =
            #"{"message": "Only the first \#(GitHubRepos.token)", "errors": ["rate limit \#(GitHubRepos.token)"]}"#
        let error = try await refusal(status: status, body: body)
        #expect(!String(reflecting: error).contains(GitHubRepos.token))
        #expect(error.message.contains(Secret.mask))
    }

    @Test("a long message is cut, and not through a token")
    func longMessage() async throws {
        let echo = String(repeating: "x", count: 490) + GitHubRepos.token
        let cut = try await refusal(status: 422, body: #"{"message": "\#(echo)"}"#)
        #expect(!cut.message.contains("ghp"))
        let error = try await refusal(status: 422, body: #"{"message": "\#(String(repeating: "x", count: 100_000))"}"#)
        #expect(error.message.count < 600)
    }

    @Test(
        "a failed exchange is passed on as what it is",
        arguments: [
            (.notConnectedToInternet, .unreachable), (.notReachedServer, .unreachable), (.connectionLost, .unreachable),
            (.timedOut, .timedOut), (.cancelled, .cancelled), (.incorrectDataReturned, .incorrectData),
            (.responseTooLarge, .responseTooLarge), (.unknown, .unknown),
        ] as [(NetworkError.Code, ProviderError.Code)])
    func failedExchange(network: NetworkError.Code, code: ProviderError.Code) async throws {
        let repos = try GitHubRepos(FakeTransport { _ in .failure(NetworkError(network, "no luck")) })
        let listing = await #expect(throws: ProviderError.self) { try await repos.page(nil, of: .gitHub()) }
        let getting = await #expect(throws: ProviderError.self) { try await repos.get("1") }
        for error in [listing, getting] {
            #expect(error?.code == code)
            #expect(error?.networkError?.code == network)
        }
    }

    private func refusal(status: Int, headers: HTTPHeaders = [:], body: String) async throws -> ProviderError {
        let transport = FakeTransport(status: status, headers: headers, body: body)
        let repos = try GitHubRepos(transport, token: GitHubRepos.token)
        let error = await #expect(throws: ProviderError.self) { try await repos.get("wind/kite") }
        return try #require(error)
    }
}
