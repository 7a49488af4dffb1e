import GitHubReposProvider
import Protocols
import Testing

@Suite struct RequestBudgetTests {
    static let cases: [(HTTPHeaders, RequestBudget?)] = [
        (
            ["x-ratelimit-remaining": "29", "x-ratelimit-reset": "1800000060"],
            RequestBudget(remaining: 29, resetsAt: Date(timeIntervalSince1970: 1_800_000_060))
        ),
        (
            ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "7"],
            RequestBudget(remaining: 0, resetsAt: Date(timeIntervalSince1970: 7))
        ),
        ([:], nil), (["X-RateLimit-Remaining": "1"], nil), (["X-RateLimit-Reset": "1800000060"], nil),
        (["X-RateLimit-Remaining": "-1", "X-RateLimit-Reset": "1800000060"], nil),
        (["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "99999999999999999999"], nil),
        (["X-RateLimit-Remaining": "many", "X-RateLimit-Reset": "soon"], nil),
    ]

    @Test(arguments: cases) func whatIsLeftIsReadFromTheHeaders(headers: HTTPHeaders, budget: RequestBudget?) {
        let response = HTTPResponse(
            status: 200, headers: headers, url: descriptor.baseURL,
            receivedAt: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(descriptor.limits.budget(response) == budget)
    }
}
