import Protocols

extension GitHubRepos {
    /// What the search can be told.
    static let parameters = [
        // GitHub allows 256 characters without counting qualifiers such as `language:swift`, so only it can count them.
        Parameter(
            "query", "words and qualifiers to search for", .text(), standard: "language:swift", queryName: "q"),
        Parameter(
            "sort", "what to sort by; best match unless given",
            .choice(["stars", "forks", "help-wanted-issues", "updated"])),
        Parameter("order", "which way to sort; needs --sort", .choice(["desc", "asc"])),
    ]

    /// GitHub takes a larger size without a word and serves 100.
    static let paging = Paging(.numbered, sizes: PageSizes(1...100, standard: 30))

    /// Refuses what GitHub ignores: https://docs.github.com/en/rest/search/search#search-repositories.
    ///
    /// - Throws: `invalidRequest` for an order without a field to sort by.
    static func refuseIdleParameters(_ parameters: ParameterValues) throws(ProviderError) {
        guard parameters["order"] != nil, parameters["sort"] == nil else { return }
        throw ProviderError(.invalidRequest, "order has no effect without sort: say what to sort by, such as stars")
    }

    /// The optional token.
    static let token = SecretRequirement(
        variable: "GITHUB_TOKEN", isRequired: false, summary: "raises the limit from 10 to 30 searches a minute",
        source: "https://github.com/settings/tokens")
}
