import PixabayProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct ErrorTests {
    @Test(
        arguments: [
            (
                400, "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).", .refusedCredentials,
                "Invalid or missing API key (https://pixabay.com/api/docs/)."
            ),
            (400, #"[ERROR 400] "page" is out of valid range."#, .pageOutOfRange, #""page" is out of valid range."#),
            (400, #"[ERROR 400] "page" is out valid range."#, .pageOutOfRange, #""page" is out valid range."#),
            (400, #"[ERROR 400] "id" is invalid."#, .notFound, #""id" is invalid."#),
            (400, #"[ERROR 400] "id" is invalid, or so."#, .notFound, #""id" is invalid, or so."#),
            (
                400, #"[ERROR 400] "per_page" is out of valid range."#, .invalidRequest,
                #""per_page" is out of valid range."#
            ),
            (400, #"[ERROR 400] "q" is out of valid range."#, .invalidRequest, #""q" is out of valid range."#),
            (400, "something new", .invalidRequest, "something new"),
            (400, " \n [ERROR 400]   spaced", .invalidRequest, "spaced"),
            (400, "", .invalidRequest, nil), (400, "<html>API key</html>", .invalidRequest, nil),
            (403, "Forbidden", .refusedCredentials, "Forbidden"),
            (502, "<html><h1>502 Bad Gateway</h1></html>", .serverFailed, nil),
            (503, "\n<!DOCTYPE html>", .serverFailed, nil),
        ] as [(Int, String, ProviderError.Code, String?)])
    func `status and body determine the error`(status: Int, body: String, code: ProviderError.Code, reason: String?) {
        let error = descriptor.error(status: status, body: body)
        expectEqual(error?.code, code)
        expectEqual(error?.reason, reason)
        #expect(error?.retryAt == nil)
    }

    @Test func `a body that is not UTF-8 is repaired`() {
        let error = descriptor.error(status: 400, body: Data([0xFF, 0xFE, 0x41]))
        expectEqual(error?.reason?.hasSuffix("A"), true)
    }

    @Test(
        arguments: [
            (["X-RateLimit-Reset": "23"], nil, 23), (["x-ratelimit-reset": "0"], nil, 0), ([:], 8, 8),
            (["X-RateLimit-Reset": "23"], 8, 23), ([:], nil, 60), (["X-RateLimit-Reset": "soon"], nil, 60),
            (["X-RateLimit-Reset": "-5"], nil, 60), (["X-RateLimit-Reset": "99999999999999999999"], nil, 60),
            (["X-RateLimit-Reset": ""], 30, 30),
        ] as [(HTTPHeaders, TimeInterval?, TimeInterval)])
    func `a rate limit has a retry date`(headers: HTTPHeaders, retryAfter: TimeInterval?, seconds: TimeInterval) {
        let error = descriptor.error(
            status: 429, headers: headers, body: "API rate limit exceeded", retryAfter: retryAfter)
        expectEqual(error?.code, .rateLimited)
        expectEqual(error?.reason, "API rate limit exceeded")
        expectEqual(error?.retryAt, HTTPResponse.arrival.addingTimeInterval(seconds))
    }

    @Test(
        arguments: [
            (["X-RateLimit-Remaining": "99", "X-RateLimit-Reset": "60"], 99, 60),
            (["x-ratelimit-remaining": "0", "x-ratelimit-reset": "0"], 0, 0),
            ([:], nil, 0), (["X-RateLimit-Remaining": "1"], nil, 0), (["X-RateLimit-Reset": "60"], nil, 0),
            (["X-RateLimit-Remaining": "1.5", "X-RateLimit-Reset": "60"], nil, 0),
            (["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "-1"], nil, 0),
        ] as [(HTTPHeaders, Int?, TimeInterval)])
    func `the rate limit status is read from the header fields`(
        headers: HTTPHeaders, remaining: Int?, seconds: TimeInterval
    ) {
        let response = HTTPResponse(
            status: 200, headers: headers, url: descriptor.baseURL, receivedAt: HTTPResponse.arrival)
        let expected = remaining.map {
            RateLimitStatus(remaining: $0, resetsAt: HTTPResponse.arrival.addingTimeInterval(seconds))
        }
        expectEqual(descriptor.limits.status(response), expected)
    }
}
