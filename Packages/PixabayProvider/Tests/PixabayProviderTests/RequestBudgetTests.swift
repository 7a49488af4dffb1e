import PixabayProvider
import Protocols
import Testing

@Suite struct RequestBudgetTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    static let cases: [(HTTPHeaders, RequestBudget?)] = [
        (
            ["X-RateLimit-Remaining": "99", "X-RateLimit-Reset": "60"],
            RequestBudget(remaining: 99, resetsAt: now.addingTimeInterval(60))
        ),
        (
            ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "0"],
            RequestBudget(remaining: 0, resetsAt: now)
        ),
        ([:], nil), (["X-RateLimit-Remaining": "1"], nil), (["X-RateLimit-Reset": "60"], nil),
        (["X-RateLimit-Remaining": "1.5", "X-RateLimit-Reset": "60"], nil),
        (["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "-1"], nil),
    ]

    @Test(arguments: cases) func whatIsLeftIsReadFromTheHeaders(headers: HTTPHeaders, budget: RequestBudget?) {
        let response = HTTPResponse(status: 200, headers: headers, url: descriptor.baseURL, receivedAt: Self.now)
        #expect(descriptor.limits.budget(response) == budget)
    }
}
