public import Protocols

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "@ID@",
    summary: "@ITEMS@; edit this summary",
    documentation: "@BASE_URL@/docs",
    baseURL: URL(literal: "@BASE_URL@"),
    parameters: @TYPE@.parameters,
    paging: @TYPE@.paging,
    errors: @TYPE@.errors,
    samples: Samples.book,
    make: { context in @TYPE@(context) }
)

/// A provider of @ITEMS@.
///
/// Conform only to the capabilities that the API supports: `Listing`, `Getting`, `Adding`, `Editing`, `Deleting`.
public struct @TYPE@: @CAPABILITIES@ {
    public typealias Item = @ENTITY@

    private let client: any APIClient

    public init(_ context: ProviderContext) {
        client = context.client
    }

    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<@ENTITY@> {
        let entry = try await client.send(Self.request(for: list), as: @RESPONSE_TYPE@.self).entry
        return Page(
            items: @RESPONSE_ITEMS@.map { $0.toDTO() }@TRUNCATION@)
    }@GET@
}
