public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "jsonplaceholder-users",
    summary: "ten fictional users for testing; changes succeed but are not saved",
    documentation: "https://jsonplaceholder.typicode.com/guide/",
    baseURL: URL(literal: "https://jsonplaceholder.typicode.com"),
    keys: JSONPlaceholderAPI.keys,
    parameters: JSONPlaceholderAPI.parameters,
    paging: JSONPlaceholderAPI.paging,
    errors: JSONPlaceholderAPI.errors,
    emptyColumns: ["gender", "nationality", "birthDate", "picture"],
    samples: Samples.book,
    make: { context in JSONPlaceholderAPI(context) }
)

/// A provider of users on a json-server (0.16 or 0.17). The public server, JSONPlaceholder, does not save changes.
public struct JSONPlaceholderAPI: Repository {
    public typealias Item = User

    private let client: any APIClient

    /// Creates the provider with the client of the context.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Returns the page for the token, or the first page of the list if the token is `nil`.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<User> {
        let page = try token?.content(as: UserPage.self) ?? UserPage(number: list.firstPage)
        let response = try await client.send(page.request(for: list), as: [User].self)
        return page.page(of: response.entry, totalCount: response.headers["X-Total-Count"], for: list)
    }

    /// Looks up a user by number.
    public func get(_ id: UInt64) async throws(ProviderError) -> User {
        try await client.send(APIRequest(path: Self.path(to: id)), as: User.self).entry
    }

    /// Adds a user. Fields that the draft does not set are empty in the result.
    public func add(_ draft: UserDraft) async throws(ProviderError) -> User {
        try draft.validateForAdding()
        let request = APIRequest(.post, path: Self.path, json: draft.object(Self.paths))
        return try await client.send(request, as: User.self, keys: Self.keysOfAdded).entry
    }

    /// Changes the given fields of a user. This takes two requests, a GET and a PATCH.
    public func edit(_ id: UInt64, _ changes: UserDraft) async throws(ProviderError) -> User {
        try changes.validateForEditing()
        // JSONPlaceholder also accepts a PATCH with an unknown id. The GET detects an unknown id.
        let current = try await client.send(APIRequest(path: Self.path(to: id)), as: [String: FieldValue].self).entry
        let request = APIRequest(
            .patch, path: Self.path(to: id), json: FieldValue.changes(of: current, by: changes.object(Self.paths)))
        return try await client.send(request, as: User.self).entry
    }

    /// Deletes a user. JSONPlaceholder also reports success for an unknown id.
    public func delete(_ id: UInt64) async throws(ProviderError) {
        try await client.send(APIRequest(.delete, path: Self.path(to: id)))
    }
}
