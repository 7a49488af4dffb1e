public import Protocols

/// What an app may know about this provider before it builds one; the catalog finds it by this name.
public let descriptor = ProviderDescriptor(
    id: "github-repos",
    summary: "source code repositories on GitHub",
    documentation: "https://docs.github.com/en/rest/search/search#search-repositories",
    baseURL: URL(literal: "https://api.github.com"),
    parameters: GitHubRepos.parameters,
    secrets: [GitHubRepos.token],
    paging: GitHubRepos.paging,
    // https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api asks for one request at
    // a time; the rates are those of the search.
    limits: RequestLimits(
        concurrency: 1, rate: Rate(10, per: .seconds(60)), authorizedRate: Rate(30, per: .seconds(60)),
        budget: { RequestBudget(gitHub: $0) }),
    refusal: { Refusal($0, to: $1).error },
    samples: Samples.book,
    make: { context in GitHubRepos(context) }
)
