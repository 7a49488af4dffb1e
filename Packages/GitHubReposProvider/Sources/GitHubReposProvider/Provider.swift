public import Protocols

/// The descriptor of this package: the catalog finds it by this name, in this file.
public let descriptor = ProviderDescriptor(
    id: "github-repos",
    summary: "source code repositories on GitHub",
    documentation: "https://docs.github.com/en/rest/search/search#search-repositories",
    baseURL: URL(literal: "https://api.github.com"),
    headers: ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"],
    parameters: GitHubAPI.parameters,
    secrets: [GitHubAPI.token],
    paging: GitHubAPI.paging,
    limits: GitHubAPI.limits,
    errors: GitHubAPI.errors,
    samples: Samples.book,
    make: { context in GitHubAPI(context) }
)

/// The repositories on GitHub: found by search, or looked up by number or name.
public struct GitHubAPI: Listing, Getting {
    public typealias Item = Repo

    private let client: any APIClient

    /// Creates the provider.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Reads one page of a search.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Repo> {
        let page = try token?.content(as: SearchPage.self)
        let response = try await client.send(
            page.map { APIRequest(link: $0.link) } ?? Self.firstPage(of: list), as: SearchEntry.self)
        let search = response.entry
        let following = try SearchPage.following(page, by: response, of: list)
        return Page(
            items: search.items.map { $0.toDTO() },
            following: following,
            total: search.totalCount,
            incompleteReason: search.incompleteResults == true
                ? "GitHub's search timed out before it was complete" : nil)
    }

    /// Looks up one repository. GitHub redirects from the old name of a renamed one.
    ///
    /// - Throws: `notFound` also for a private repository that the token must not read.
    public func get(_ reference: RepoReference) async throws(ProviderError) -> Repo {
        try await client.send(APIRequest(path: reference.path), as: RepoEntry.self).entry.toDTO()
    }
}

/// A reference to a repository: its number, `5551234`, or its owner and name, `fern-labs/tidepool`.
///
/// The number stays when a repository is renamed or moved.
public struct RepoReference: ItemReference {
    public static let form = "a number or owner/name"

    public let description: String

    /// The path segments of the repository.
    let path: [String]

    /// Reads a number or `owner/name`; `nil` for anything else.
    public init?(_ description: String) {
        if let number = Int64(description), number >= 0, String(number) == description {
            path = ["repositories", description]
        } else {
            let parts = description.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts.contains("") else { return nil }
            path = ["repos"] + parts
        }
        self.description = description
    }
}
