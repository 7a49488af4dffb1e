public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "github-repos",
    summary: "source code repositories on GitHub",
    documentation: "https://docs.github.com/en/rest/search/search#search-repositories",
    baseURL: URL(literal: "https://api.github.com"),
    headers: ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"],
    keys: GitHubAPI.keys,
    parameters: GitHubAPI.parameters,
    secrets: [GitHubAPI.token],
    paging: GitHubAPI.paging,
    webAddresses: ["https://github.com/{owner}/{name}.git", "https://github.com/{owner}/{name}"].map {
        WebAddressPattern($0, reference: "{owner}/{name}")
    },
    limits: GitHubAPI.limits,
    errors: GitHubAPI.errors,
    samples: Samples.book,
    make: { context in GitHubAPI(context) }
)

/// A provider that searches GitHub repositories and looks them up by number or name.
public struct GitHubAPI: Listing, Getting {
    public typealias Item = Repo

    private let client: any APIClient

    /// Creates the provider with the client of the context.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Returns one page of a search. If GitHub reports that the results are incomplete, the page includes the reason.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Repo> {
        let page = try token?.content(as: SearchPage.self)
        let response = try await client.send(
            page.map { APIRequest(link: $0.link) } ?? Self.firstPage(of: list), as: SearchEntry.self)
        return Page(
            items: response.entry.items,
            following: try SearchPage.following(page, by: response, of: list), total: response.entry.totalCount,
            incompleteReason: response.entry.isTimedOut ? "GitHub's search timed out before it finished" : nil)
    }

    /// Looks up a repository. GitHub redirects a request for a former name to the renamed repository.
    ///
    /// - Throws: `notFound` if the repository does not exist, or if it is private and the access token cannot read it.
    public func get(_ reference: RepoReference) async throws(ProviderError) -> Repo {
        try await client.send(APIRequest(path: reference.path), as: Repo.self).entry
    }
}
