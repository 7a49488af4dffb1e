public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "dummyjson-products",
    summary: "fictional products for testing; changes succeed but are not saved",
    documentation: "https://dummyjson.com/docs/products",
    baseURL: URL(literal: "https://dummyjson.com"),
    parameters: DummyJSONAPI.parameters,
    secrets: DummyJSONAPI.login,
    tokenExchange: DummyJSONAPI.tokenExchange,
    paging: DummyJSONAPI.paging,
    limits: DummyJSONAPI.limits,
    errors: DummyJSONAPI.errors,
    samples: Samples.book,
    make: { context in DummyJSONAPI(context) }
)

/// A provider of the products on DummyJSON, which does not save changes.
///
/// The products need no login. If the name and password of a user are set, requests contain the user's access token.
public struct DummyJSONAPI: Repository {
    public typealias Item = Product

    private let client: any APIClient

    /// Creates the provider with the client of the context.
    public init(_ context: ProviderContext) {
        client = context.client
    }

    /// Returns the page for the token, or the first page of the list if the token is `nil`.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Product> {
        let page = try token?.content(as: ProductPage.self) ?? ProductPage(number: list.firstPage)
        let entry = try await client.send(try page.request(for: list), as: ProductsEntry.self).entry
        return Page(
            items: entry.products,
            following: PageTokens(after: page.number, total: entry.total, pageSize: list.pageSize) {
                ProductPage(number: $0)
            },
            total: entry.total)
    }

    /// Looks up a product by number.
    public func get(_ id: Int64) async throws(ProviderError) -> Product {
        try await client.send(APIRequest(path: Self.path(to: id)), as: Product.self).entry
    }

    /// Adds a product. The API returns only some fields. The others are `nil` or empty.
    public func add(_ draft: ProductDraft) async throws(ProviderError) -> Product {
        try draft.validateForAdding()
        let request = APIRequest(.post, path: Self.pathToAdd, json: draft.object())
        return try await client.send(request, as: Product.self).entry
    }

    /// Changes the given fields of a product. The API returns only some fields. The others are `nil` or empty.
    public func edit(_ id: Int64, _ changes: ProductDraft) async throws(ProviderError) -> Product {
        try changes.validateForEditing()
        let request = APIRequest(.patch, path: Self.path(to: id), json: changes.object())
        return try await client.send(request, as: Product.self).entry
    }

    /// Deletes a product.
    public func delete(_ id: Int64) async throws(ProviderError) {
        try await client.send(APIRequest(.delete, path: Self.path(to: id)))
    }
}
