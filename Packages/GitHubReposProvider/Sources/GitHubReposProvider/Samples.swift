import Protocols

/// Sample responses in the format that GitHub documents. The repositories are invented and lack most fields.
enum Samples {
    static let book = SampleBook(pageSize: 3, fields: .partial, listing + getting + errors)

    static func headers(_ more: (String, String)...) -> HTTPHeaders {
        let fields = [("Content-Type", "application/json; charset=utf-8")] + more
        return HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.0, value: $0.1) })
    }

    static let listing = [
        Sample(
            "an invalid search", target: "/search/repositories?q=user:nobody-of-this-name&page=1",
            status: 422, headers: headers(),
            body: #"""
                {"message": "Validation Failed", "errors": [{"message": "The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them.", "resource": "Search", "field": "q", "code": "invalid"}], "documentation_url": "https://docs.github.com/v3/search/", "status": "422"}
                """#,
            failure: .invalidRequest),
        Sample(
            "a search without results", target: "/search/repositories?q=nothing-is-called-this&page=1",
            headers: headers(), body: #"{"total_count": 0, "incomplete_results": false, "items": []}"#),
        Sample(
            "the first page", target: "/search/repositories?page=1",
            headers: headers(("Link", links([("next", 2), ("last", 2)]))),
            body: results(of: 6, [tidepool, lantern, sundial])),
        Sample(
            "the last page", target: "/search/repositories?page=2",
            headers: headers(("Link", links([("prev", 1), ("first", 1)]))),
            body: results(of: 6, [driftwood, harbor, pebble])),
        Sample(
            "a page past the end", target: "/search/repositories?page=3",
            headers: headers(("Link", links([("prev", 2), ("first", 1)]))), body: results(of: 6, [])),
        Sample(
            "the last page within the result limit", target: "/search/repositories?page=334",
            headers: headers(("Link", links([("prev", 333), ("first", 1)]))),
            body: results(of: 4692, [driftwood, harbor, pebble])),
        Sample(
            "a page past the result limit", target: "/search/repositories?page=335", status: 422,
            headers: headers(),
            body: #"""
                {"message": "Only the first 1000 search results are available", "documentation_url": "https://docs.github.com/v3/search/", "status": "422"}
                """#,
            failure: .pageOutOfRange),
        Sample(
            "a search that timed out", target: "/search/repositories?page=1", headers: headers(),
            body: #"{"total_count": 3, "incomplete_results": true, "items": [\#(tidepool)]}"#,
            circumstance: "GitHub's search takes too long"),
    ]

    private static func links(_ pages: [(relation: String, number: Int)]) -> String {
        let search = "https://api.github.com/search/repositories?q=language%3Aswift"
        return pages.map { #"<\#(search)&page=\#($0.number)&per_page=3>; rel="\#($0.relation)""# }
            .joined(separator: ", ")
    }

    private static func results(of total: Int, _ repositories: [String]) -> String {
        #"{"total_count": \#(total), "incomplete_results": false, "items": [\#(repositories.joined(separator: ", "))]}"#
    }

    static let getting = [
        Sample("a repository by id", target: "/repositories/5551234", headers: headers(), body: tidepool),
        Sample("a repository by name", target: "/repos/fern-labs/tidepool", headers: headers(), body: tidepool),
        Sample(
            "a repository that was moved", target: "/repos/old-owner/old-name", status: 301,
            headers: headers(("Location", "https://api.github.com/repositories/5551234")),
            body: #"""
                {"message": "Moved Permanently", "url": "https://api.github.com/repositories/5551234", "documentation_url": "https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects"}
                """#),
        Sample(
            "an unknown id", target: "/repositories/1", status: 404, headers: headers(),
            body: notFound, failure: .notFound),
        Sample(
            "an unknown name", target: "/repos/fern-labs/nowhere", status: 404, headers: headers(),
            body: notFound, failure: .notFound),
        Sample(
            "a repository that was taken down", target: "/repos/fern-labs/taken-down", status: 451, headers: headers(),
            body: #"""
                {"message": "Repository access blocked", "block": {"reason": "dmca", "created_at": "2026-01-15T09:30:00Z"}}
                """#,
            failure: .notFound),
    ]

    private static let notFound = #"""
        {"message": "Not Found", "documentation_url": "https://docs.github.com/rest/repos/repos#get-a-repository", "status": "404"}
        """#

    static let errors = [
        Sample(
            "an invalid token", target: "/search/repositories?page=1", status: 401, headers: headers(),
            body: #"""
                {"message": "Bad credentials", "documentation_url": "https://docs.github.com/rest", "status": "401"}
                """#,
            failure: .refusedCredentials, circumstance: "the token is invalid or expired"),
        Sample(
            "a token without permission", target: "/repos/fern-labs/tidepool", status: 403, headers: headers(),
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
            failure: .rateLimited, circumstance: "too many searches were sent in a minute"),
        Sample(
            "the secondary rate limit", target: "/repositories/5551234", status: 429,
            headers: headers(("Retry-After", "60"), ("X-RateLimit-Remaining", "4921")),
            body: #"""
                {"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.", "documentation_url": "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits"}
                """#,
            failure: .rateLimited, circumstance: "too many requests were sent at once"),
        Sample(
            "a server error", target: "/search/repositories?page=1", status: 502,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: "<!DOCTYPE html>\n<html><head><title>Unicorn! &middot; GitHub</title></head><body></body></html>\n",
            failure: .serverFailed, circumstance: "GitHub is down"),
    ]
}
