import Protocols

extension GitHubAPI {
    /// The parameters of a search: <https://docs.github.com/en/rest/search/search#search-repositories>
    static let parameters = [
        query,
        Parameter(
            "sort", "field to sort by; best match by default",
            .choice(["stars", "forks", "help-wanted-issues", "updated"]), isSortOrder: true),
        Parameter(
            "order", "sort direction; requires --sort", .choice(["desc", "asc"]), requires: "sort", isSortOrder: true),
    ]

    /// The length is not validated, because qualifiers such as `language:swift` do not count toward GitHub's limit of 256
    /// characters.
    static let query = Parameter(
        "query", "search terms and qualifiers", .text(), defaultValue: "language:swift", queryName: "q")

    /// GitHub accepts a page size above 100, but sends only 100 results.
    static let paging = Paging(.numbered, sizes: 1...100, defaultSize: 30, resultLimit: 1000)

    static let token = SecretRequirement(
        variable: "GITHUB_TOKEN", placement: .bearer, isRequired: false,
        summary: "raises the limit from 10 to 30 searches per minute", source: "https://github.com/settings/tokens")

    /// GitHub asks clients to send one request at a time. The rates are those of the search API.
    /// <https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api>
    static let limits = RequestLimits(
        concurrency: 1, rate: Rate(10, per: .seconds(60)), authorizedRate: Rate(30, per: .seconds(60)),
        status: RateLimitStatus.reading(
            remaining: "X-RateLimit-Remaining", reset: "X-RateLimit-Reset", .secondsSince1970))
}
