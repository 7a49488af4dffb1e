import GitHubReposProvider
import Protocols
import Testing

/// What the retries learn from the descriptor, without the provider.
@Suite struct DescriptorRefusalTests {
    @Test func aLimitIsToldWithItsEnd() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let request = HTTPRequest(url: descriptor.baseURL)
        let response = HTTPResponse(
            status: 403, headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1800000090"],
            body: Data(#"{"message": "API rate limit exceeded"}"#.utf8),
            url: request.url, receivedAt: now)
        let error = descriptor.refusal(response, request)
        #expect(error.code == .rateLimited)
        #expect(error.retryAt == now.addingTimeInterval(90))
    }
}
