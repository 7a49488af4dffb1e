public import Protocols

/// The descriptor of this package: the catalog finds it by this name, in this file.
public let descriptor = ProviderDescriptor(
    id: "@ID@",
    summary: "people of an API that is still to be written",
    documentation: "https://api.example.com/docs",
    baseURL: URL(literal: "https://api.example.com"),
    parameters: @TYPE@.parameters,
    paging: @TYPE@.paging,
    errors: @TYPE@.errors,
    samples: Samples.book,
    make: { context in @TYPE@(context) }
)

/// The people of the API, page by page and one by one.
///
/// Adopt only the capabilities that the API has: `Listing`, `Getting`, `Adding`, `Editing`, `Deleting`.
public struct @TYPE@: Listing, Getting {
    public typealias Item = User

    private let client: any APIClient

    /// Creates the provider.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Reads one page.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        let page = try token?.content(as: PeoplePage.self) ?? PeoplePage(number: list.firstPage)
        let people = try await client.send(page.request(for: list), as: PeopleEntry.self).entry
        return Page(items: people.people.map { $0.toDTO() }, following: page.following(through: people.pages))
    }

    /// Looks up one person.
    public func get(_ id: String) async throws(ProviderError) -> User {
        try await client.send(APIRequest(path: ["people", id]), as: PersonEntry.self).entry.toDTO()
    }
}
