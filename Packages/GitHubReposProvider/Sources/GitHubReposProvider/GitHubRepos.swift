public import Protocols

/// Repositories on GitHub: found by search, or looked up by number or name.
public struct GitHubRepos: Listing, Getting {
    /// What it lists and looks up.
    public typealias Item = Repo

    private let context: ProviderContext
    private let credentials: [Credential]

    /// Builds the provider. GitHub answers without a token too, but fewer times a minute.
    public init(_ context: ProviderContext) {
        self.context = context
        credentials = (try? context.secret(Self.token)).map { [.bearer($0)] } ?? []
    }

    /// Reads one page of a search.
    ///
    /// - Throws: also `invalidRequest` for an order without a field to sort by, and `incorrectData` when GitHub names a
    ///   next page on another host, or one that comes no later.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Repo> {
        try list.validate(for: Self.paging)
        try Self.refuseIdleParameters(list.parameters)
        let page = try token?.content(as: SearchPage.self) ?? firstPage(of: list)
        let request = request(page.url)
        let response: HTTPResponse
        do {
            response = try await self.response(to: request)
        } catch {
            guard let wall = error.cause as? SearchWall else { throw error }
            return Page(items: [], statedEnd: "GitHub: \(wall.words)")
        }
        let result = try response.read(SearchEntry.self, answering: request)
        let following = try page.following(by: response, to: request, from: context.baseURL)
        if result.isIncomplete { context.events.report(IncompleteResults(request: request, result: result)) }
        return Page(
            items: result.repos,
            following: following,
            total: result.reachableCount,
            statedEnd: following.isEmpty ? result.statedEnd(after: page, of: list.pageSize) : nil,
            shortfall: result.isIncomplete ? "GitHub's search timed out before it had looked everywhere" : nil)
    }

    /// Looks up one repository. One that was renamed or moved is answered with a redirect to its number.
    ///
    /// - Throws: `notFound` also for a private repository that the token may not read.
    public func get(_ reference: RepoReference) async throws(ProviderError) -> Repo {
        let request = request(URL(context.baseURL, path: reference.path))
        return try await response(to: request).read(RepoEntry.self, answering: request)
    }

    private func firstPage(of list: ListRequest) -> SearchPage {
        let paging = [QueryItem("page", list.firstPage), QueryItem("per_page", list.pageSize)]
        return SearchPage(
            url: URL(
                context.baseURL, path: ["search", "repositories"], query: list.parameters.queryItems + paging))
    }

    private func request(_ url: URL) -> HTTPRequest {
        HTTPRequest(url: url, headers: Self.headers, credentials: credentials)
    }

    private func response(to request: HTTPRequest) async throws(ProviderError) -> HTTPResponse {
        try await context.transport.response(to: request) { Refusal($0, to: $1).error }
    }

    /// GitHub refuses requests without a `User-Agent`, and asks for the other two.
    private static let headers: HTTPHeaders = [
        "User-Agent": "switchboard",
        "Accept": "application/vnd.github+json",
        "X-GitHub-Api-Version": "2022-11-28",
    ]
}
