import Protocols

extension Samples {
    /// Two pages of three, what lies behind them, and a search that has more results than GitHub serves.
    static let listing = [
        Sample(
            "a search that cannot be carried out", target: "/search/repositories?q=user:nobody-of-this-name&page=1",
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
            "the last page before the wall", target: "/search/repositories?page=334",
            headers: headers(("Link", links([("prev", 333), ("first", 1)]))),
            body: results(of: 4692, [driftwood, harbor, pebble])),
        Sample(
            "a page behind the wall", target: "/search/repositories?page=335", status: 422, headers: headers(),
            body: #"""
                {"message": "Only the first 1000 search results are available", "documentation_url": "https://docs.github.com/v3/search/", "status": "422"}
                """#),
        Sample(
            "a search that ran out of time", target: "/search/repositories?page=1", headers: headers(),
            body: #"{"total_count": 3, "incomplete_results": true, "items": [\#(tidepool)]}"#,
            circumstance: "the search takes GitHub too long"),
    ]

    private static func links(_ pages: [(relation: String, number: Int)]) -> String {
        let search = "https://api.github.com/search/repositories?q=language%3Aswift"
        return pages.map { #"<\#(search)&page=\#($0.number)&per_page=3>; rel="\#($0.relation)""# }
            .joined(separator: ", ")
    }

    private static func results(of total: Int, _ repositories: [String]) -> String {
        #"{"total_count": \#(total), "incomplete_results": false, "items": [\#(repositories.joined(separator: ", "))]}"#
    }
}
