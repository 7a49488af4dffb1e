import JSONPlaceholderUsers
import Protocols
import Testing

/// What the retries learn from the descriptor, without the provider.
@Suite struct DescriptorRefusalTests {
    @Test(
        arguments: [
            (429, ["Retry-After": "90"], 90), (429, ["X-RateLimit-Reset": "1800000060"], 60),
            (429, ["Retry-After": "90", "X-RateLimit-Reset": "1800000060"], 90),
            (429, ["X-RateLimit-Reset": "1799999999"], nil), (429, ["X-RateLimit-Reset": "soon"], nil), (429, [:], nil),
            (500, ["X-RateLimit-Reset": "1800000060"], nil),
        ] as [(Int, HTTPHeaders, TimeInterval?)])
    func aLimitIsToldWithItsEnd(status: Int, headers: HTTPHeaders, seconds: TimeInterval?) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let request = HTTPRequest(url: descriptor.baseURL)
        let response = HTTPResponse(
            status: status, headers: headers, body: Data(#"{}"#.utf8), url: request.url, receivedAt: now)
        let error = descriptor.refusal(response, request)
        #expect(error.code == (status == 429 ? .rateLimited : .serverFailed))
        #expect(error.retryAt == seconds.map(now.addingTimeInterval))
    }
}
