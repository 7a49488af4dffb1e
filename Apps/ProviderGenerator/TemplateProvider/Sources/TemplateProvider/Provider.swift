public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "template",
    summary: "example people; edit this summary",
    documentation: "https://api.example.com/docs",
    baseURL: URL(literal: "https://api.example.com"),
    parameters: TemplateAPI.parameters,
    paging: TemplateAPI.paging,
    errors: TemplateAPI.errors,
    // The columns of `User` for which the API has no data.
    emptyColumns: [
        "username", "email", "phone", "website", "company", "gender", "nationality", "birthDate", "picture",
    ],
    samples: Samples.book,
    make: { context in TemplateAPI(context) }
)

/// A provider that lists people and looks them up by id.
///
/// Conform only to the capabilities that the API supports: `Listing`, `Getting`, `Downloading`, `Adding`, `Editing`,
/// `Deleting`.
public struct TemplateAPI: Listing, Getting {
    public typealias Item = User

    private let client: any APIClient

    public init(_ context: ProviderContext) {
        client = context.client
    }

    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        let page = try token?.content(as: PeoplePage.self) ?? PeoplePage(number: list.firstPage)
        let people = try await client.send(page.request(for: list), as: PeopleEntry.self).entry
        return Page(items: people.people.map { $0.toDTO() }, following: page.following(through: people.pages))
    }

    public func get(_ id: String) async throws(ProviderError) -> User {
        try await client.send(APIRequest(path: ["people", id]), as: PersonEntry.self).entry.toDTO()
    }
}
