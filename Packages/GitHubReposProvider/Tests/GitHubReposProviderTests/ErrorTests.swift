import GitHubReposProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct ErrorTests {
    @Test(
        arguments: [
            (400, #"{"message": "Problems parsing JSON"}"#, .invalidRequest, "Problems parsing JSON"),
            (401, #"{"message": "Bad credentials", "status": "401"}"#, .refusedCredentials, "Bad credentials"),
            (403, #"{"message": "Resource not accessible"}"#, .refusedCredentials, "Resource not accessible"),
            (403, "Request forbidden by administrative rules.", .refusedCredentials, nil),
            (
                404, #"{"message": "Not Found"}"#, .notFound,
                "Not Found; a private repository requires a token with access to it"
            ),
            (404, "", .notFound, "a private repository requires a token with access to it"),
            (
                422, #"{"message": "Only the first 1000 search results are available"}"#, .pageOutOfRange,
                "Only the first 1000 search results are available"
            ),
            (451, #"{"message": "Repository access blocked"}"#, .notFound, "Repository access blocked"),
            (500, #"{"message": "Server Error"}"#, .serverFailed, "Server Error"),
            (502, "<!DOCTYPE html><title>Unicorn!</title>", .serverFailed, nil),
        ] as [(Int, String, ProviderError.Code, String?)])
    func `status and body determine the error`(status: Int, body: String, code: ProviderError.Code, reason: String?) {
        let error = descriptor.error(status: status, body: body)
        expectEqual(error?.code, code)
        expectEqual(error?.reason, reason)
        #expect(error?.retryAt == nil)
    }

    @Test(
        arguments: [
            (#"[{"resource": "Search", "field": "q", "code": "missing"}]"#, " (q: missing)"),
            (
                #"[{"message": "None of the search qualifiers apply."}, {"code": "x"}]"#,
                " (None of the search qualifiers apply.; x)"
            ),
            (#"["a", "b"]"#, " (a; b)"), (#""a""#, " (a)"), ("null", ""), ("[1, null, [], {}]", ""),
            (#"{"code": 7, "field": "q"}"#, " (q)"),
        ])
    func `the reason includes the details of the error`(errors: String, details: String) {
        let error = descriptor.error(status: 422, body: #"{"message": "Invalid", "errors": \#(errors)}"#)
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.reason, "Invalid" + details)
    }

    private static let secondary = #"{"message": "You have exceeded a secondary rate limit. Please wait."}"#
    private static let primary = #"{"message": "API rate limit exceeded for 203.0.113.7."}"#

    @Test(
        arguments: [
            (403, primary, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1790000042"], nil, 42),
            (429, primary, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1790000042"], nil, 42),
            (429, "", ["X-RateLimit-Remaining": "0"], nil, 60),
            (403, "", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "soon"], nil, 60),
            (403, "", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "99999999999999999999999"], nil, 60),
            (403, "", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1789999999"], nil, -1),
            // The reset is used only if no requests remain.
            (403, secondary, ["X-RateLimit-Remaining": "12", "X-RateLimit-Reset": "1790003600"], nil, 60),
            (403, secondary, ["X-RateLimit-Remaining": "12"], 8, 8),
            (429, secondary, [:], 30, 30),
            (403, secondary, [:], nil, 60),
            (403, #"{"message": "You have triggered an abuse detection mechanism."}"#, [:], nil, 60),
            (403, "", [:], 5, 5),
            (429, "<html>", [:], nil, 60),
            // The later of the two times is used.
            (403, "", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1790000042"], 90, 90),
        ] as [(Int, String, HTTPHeaders, TimeInterval?, TimeInterval)])
    func `a rate limit has a retry date`(
        status: Int, body: String, headers: HTTPHeaders, retryAfter: TimeInterval?, seconds: TimeInterval
    ) {
        let error = descriptor.error(status: status, headers: headers, body: body, retryAfter: retryAfter)
        expectEqual(error?.code, .rateLimited)
        expectEqual(error?.retryAt, HTTPResponse.arrival.addingTimeInterval(seconds))
    }

    @Test(
        arguments: [
            (["x-ratelimit-remaining": "29", "x-ratelimit-reset": "1800000060"], 29, 1_800_000_060),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "7"], 0, 7),
            ([:], nil, 0), (["X-RateLimit-Remaining": "1"], nil, 0), (["X-RateLimit-Reset": "1800000060"], nil, 0),
            (["X-RateLimit-Remaining": "-1", "X-RateLimit-Reset": "1800000060"], nil, 0),
            (["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "99999999999999999999"], nil, 0),
            (["X-RateLimit-Remaining": "many", "X-RateLimit-Reset": "soon"], nil, 0),
        ] as [(HTTPHeaders, Int?, TimeInterval)])
    func `the rate limit status is read from the header fields`(
        headers: HTTPHeaders, remaining: Int?, reset: TimeInterval
    ) {
        let response = HTTPResponse(
            status: 200, headers: headers, url: descriptor.baseURL, receivedAt: HTTPResponse.arrival)
        let expected = remaining.map {
            RateLimitStatus(remaining: $0, resetsAt: Date(timeIntervalSince1970: reset))
        }
        expectEqual(descriptor.limits.status(response), expected)
    }
}
