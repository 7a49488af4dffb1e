import JSONPlaceholderUsers
import Protocols
import ProtocolsTesting
import Testing

@Suite struct ErrorTests {
    @Test(
        arguments: [
            ("text/plain; charset=utf-8", "TypeError: no id\n    at update (plural.js:1)", "TypeError: no id"),
            ("TEXT/PLAIN", "\n\nBroken", "Broken"),
            ("text/plain", String(repeating: "x", count: 5000), String(repeating: "x", count: 200)),
            ("text/plain", "", nil), ("text/plain", "<html><h1>Application error</h1>", nil),
            ("text/html", "Application error", nil), ("application/json", "{}", nil),
        ] as [(String, String, String?)])
    func `the reason is the first line of plain text`(type: String, body: String, reason: String?) {
        let headers = HTTPHeaders([.init(name: "content-type", value: type)])
        let error = descriptor.error(status: 500, headers: headers, body: body)
        expectEqual(error?.code, .serverFailed)
        expectEqual(error?.reason, reason)
    }

    @Test(
        arguments: [
            (429, .rateLimited, [:], 90, 90), (429, .rateLimited, ["X-RateLimit-Reset": "1790000060"], nil, 60),
            (429, .rateLimited, ["X-RateLimit-Reset": "1790000060"], 90, 90),
            // A reset in the past is from a cached response, and is ignored.
            (429, .rateLimited, ["X-RateLimit-Reset": "1789999999"], nil, nil),
            (429, .rateLimited, ["X-RateLimit-Reset": "soon"], nil, nil), (429, .rateLimited, [:], nil, nil),
            (500, .serverFailed, ["X-RateLimit-Reset": "1790000060"], nil, nil),
        ] as [(Int, ProviderError.Code, HTTPHeaders, TimeInterval?, TimeInterval?)])
    func `a rate limit has a retry date`(
        status: Int, code: ProviderError.Code, headers: HTTPHeaders, retryAfter: TimeInterval?, seconds: TimeInterval?
    ) {
        let error = descriptor.error(status: status, headers: headers, body: "{}", retryAfter: retryAfter)
        expectEqual(error?.code, code)
        expectEqual(error?.retryAt, seconds.map(HTTPResponse.arrival.addingTimeInterval))
    }
}
