import Protocols

/// The people of the API, page by page and one by one.
///
/// Adopt what the API can do and nothing else: `Listing`, `Getting`, `Adding`, `Editing`, `Deleting`.
public struct @TYPE@: Listing, Getting {
    public typealias Item = User

    /// The parameters of the list. They become flags, help and checks of the command line.
    static let parameters: [Parameter] = [
        Parameter("query", "people with these words in their names", queryName: "q")
    ]

    /// How the API names its pages (numbered, cursor, single), and the page sizes it accepts.
    static let paging = Paging(.numbered, sizes: PageSizes(1...100, standard: 10))

    private let transport: any HTTPTransport
    private let baseURL: URL

    /// - Parameters:
    ///   - transport: what sends the requests.
    ///   - baseURL: the server's address, below which there is `/people`.
    public init(transport: any HTTPTransport, baseURL: URL) {
        self.transport = transport
        self.baseURL = baseURL
    }

    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        try list.validate(for: Self.paging)
        let number = try token?.content(as: PageNumber.self) ?? PageNumber(value: list.firstPage)
        let paging = [QueryItem("page", number.value), QueryItem("per_page", list.pageSize)]
        let request = HTTPRequest(url: URL(baseURL, path: ["people"], query: list.parameters.queryItems + paging))
        let response = try await transport.response(to: request)
        let people = try response.read(PeopleEntry.self, answering: request)
        let isLast = number.value >= people.pageCount
        return Page(
            items: people.users, following: isLast ? [] : [PageToken(PageNumber(value: number.value + 1))])
    }

    public func get(_ id: String) async throws(ProviderError) -> User {
        let request = HTTPRequest(url: URL(baseURL, path: ["people", id]))
        return try await transport.response(to: request).read(PersonEntry.self, answering: request)
    }
}

/// What this provider puts into a page token: the number of a page, from 1.
private struct PageNumber: Hashable {
    let value: Int
}
