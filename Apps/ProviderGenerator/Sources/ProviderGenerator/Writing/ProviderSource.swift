/// The source of `Provider.swift`: the descriptor and the type of the provider.
struct ProviderSource {
    let proposal: ProviderProposal
    private var type: String { proposal.names.type }
    private var entity: EntityGuess { proposal.entity }
    private var baseURL: String { proposal.request.baseURL }

    var text: String {
        let entries = EntriesSource(proposal: proposal)
        return """
            public import Protocols

            /// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
            public let descriptor = ProviderDescriptor(
                id: "\(proposal.names.id)",
                summary: "\(entity.pluralName); edit this summary",
                documentation: "\(baseURL)/docs",
                baseURL: URL(literal: "\(baseURL)"),
                parameters: \(type).parameters,
                paging: \(type).paging,
                errors: \(type).errors,
                samples: Samples.book,
                make: { context in \(type)(context) }
            )

            /// A provider of \(entity.pluralName).
            ///
            /// Conform only to the capabilities that the API supports: `Listing`, `Getting`, `Adding`, `Editing`, `Deleting`.
            public struct \(type): \(proposal.canGet ? "Listing, Getting" : "Listing") {
                public typealias Item = \(entity.type)

                private let client: any APIClient

                public init(_ context: ProviderContext) {
                    client = context.client
                }

                public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<\(entity.type)> {
                    let entry = try await client.send(Self.request(for: list), as: \(entries.responseType).self).entry
                    return Page(
                        items: \(entries.items).map { $0.toDTO() }\(truncation))
                }\(proposal.canGet ? get : "")
            }

            """
    }

    private var truncation: String {
        proposal.isTruncated ? ",\n            truncationReason: \"the provider requests only the first page\"" : ""
    }

    private var get: String {
        """


            public func get(_ id: \(proposal.idType)) async throws(ProviderError) -> \(entity.type) {
                try await client.send(Self.request(for: id), as: \(entity.item.entry).self).entry.toDTO()
            }
        """
    }
}
