import Protocols

extension Samples {
    /// What GitHub answers to any request when it will not or cannot serve it.
    static let refusals = [
        Sample(
            "a token that is not accepted", target: "/search/repositories?page=1", status: 401, headers: headers(),
            body: #"""
                {"message": "Bad credentials", "documentation_url": "https://docs.github.com/rest", "status": "401"}
                """#,
            failure: .refusedCredentials, circumstance: "the token is wrong or expired"),
        Sample(
            "a token that does not allow this", target: "/repos/fern-labs/tidepool", status: 403, headers: headers(),
            body: #"""
                {"message": "Resource not accessible by personal access token", "documentation_url": "https://docs.github.com/rest/repos/repos#get-a-repository", "status": "403"}
                """#,
            failure: .refusedCredentials, circumstance: "the token lacks a permission"),
        Sample(
            "the rate limit", target: "/search/repositories?page=1", status: 403,
            headers: headers(
                ("X-RateLimit-Limit", "10"), ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1789000000"),
                ("X-RateLimit-Used", "10"), ("X-RateLimit-Resource", "search")),
            body: #"""
                {"message": "API rate limit exceeded for 203.0.113.7. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)", "documentation_url": "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api"}
                """#,
            failure: .rateLimited, circumstance: "the searches of this minute are used up"),
        Sample(
            "the secondary rate limit", target: "/repositories/5551234", status: 429,
            headers: headers(("Retry-After", "60"), ("X-RateLimit-Remaining", "4921")),
            body: #"""
                {"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.", "documentation_url": "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits"}
                """#,
            failure: .rateLimited, circumstance: "too many requests came at once"),
        Sample(
            "a failure of GitHub's", target: "/search/repositories?page=1", status: 502,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: "<!DOCTYPE html>\n<html><head><title>Unicorn! &middot; GitHub</title></head><body></body></html>\n",
            failure: .serverFailed, circumstance: "GitHub is out of service"),
    ]
}
