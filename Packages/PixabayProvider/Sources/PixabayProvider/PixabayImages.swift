public import Protocols

/// Pictures on Pixabay: found by search, or looked up by number.
public struct PixabayImages: Listing, Getting {
    /// What it lists and looks up.
    public typealias Item = Image

    private let context: ProviderContext
    private let credentials: [Credential]

    /// Builds the provider.
    ///
    /// - Throws: `missingCredentials` without a key; Pixabay answers nothing without one.
    public init(_ context: ProviderContext) throws(ProviderError) {
        self.context = context
        credentials = [.query("key", try context.secret(Self.key))]
    }

    /// Reads one page of a search.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Image> {
        try list.validate(for: Self.paging)
        let page = try token?.content(as: SearchPage.self) ?? SearchPage(number: list.firstPage)
        let paging = [QueryItem("page", page.number), QueryItem("per_page", list.pageSize)]
        let request = request(list.parameters.queryItems + paging)
        let response: HTTPResponse
        do {
            response = try await self.response(to: request)
        } catch {
            guard error.cause is PastTheEnd else { throw error }
            return Page(items: [])
        }
        let result = try response.read(SearchEntry.self, answering: request)
        let following = page.following(upTo: result.reachableCount, of: list.pageSize)
        return Page(
            items: result.images,
            following: following,
            total: result.reachableCount,
            statedEnd: following.isEmpty ? result.statedEnd : nil)
    }

    /// Looks up one picture.
    ///
    /// - Throws: `notFound` when no picture has the number.
    public func get(_ id: UInt64) async throws(ProviderError) -> Image {
        let request = request([QueryItem("id", id)])
        let response = try await response(to: request)
        let result = try response.read(SearchEntry.self, answering: request)
        guard let image = result.images.first(where: { $0.id == id }) else {
            throw ProviderError(
                .notFound, "There is no image \(id)", request: request.description, status: response.status)
        }
        return image
    }

    private func request(_ query: [QueryItem]) -> HTTPRequest {
        // Without the slash at the end Pixabay redirects.
        HTTPRequest(url: URL(context.baseURL, path: ["api", ""], query: query), credentials: credentials)
    }

    private func response(to request: HTTPRequest) async throws(ProviderError) -> HTTPResponse {
        try await context.transport.response(to: request) { Refusal($0, to: $1).error }
    }
}
