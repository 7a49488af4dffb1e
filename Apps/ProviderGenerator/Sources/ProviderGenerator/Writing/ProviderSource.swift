/// The source of `Provider.swift`: the descriptor, the type of the provider, and the type of the response.
struct ProviderSource {
    let proposal: ProviderProposal
    private var type: String { proposal.names.type }
    private var entity: EntityGuess { proposal.entity }
    private var request: RecordedRequest { proposal.request }
    private var response: ResponseSource { ResponseSource(proposal: proposal) }

    var text: String {
        """
        public import Protocols

        /// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
        public let descriptor = ProviderDescriptor(
            id: "\(proposal.names.id)",
            summary: "\(entity.pluralName); edit this summary",
            documentation: "\(request.baseURL)/docs",
            baseURL: URL(literal: "\(request.baseURL)"),\(keys)
            // One page, because a single response does not show how more pages are requested. A single page has a fixed size,
            // so the size is the maximum number of items in a response.\(pagingNote)
            paging: Paging(.single, sizes: \(pageSize)...\(pageSize), defaultSize: \(pageSize)),
            // A guess: the place of the reason in the body of an error.
            errors: .message(at: "error"),
            samples: Samples.book,
            make: { \(type)(client: $0.client) }
        )

        /// A provider of \(entity.pluralName).
        ///
        /// Conform only to the capabilities that the API supports: `Listing`, `Getting`, `Adding`, `Editing`, `Deleting`.
        struct \(type): \(proposal.canGet ? "Listing, Getting" : "Listing") {
            typealias Item = \(entity.type)

            let client: any APIClient

            func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<\(entity.type)> {
                // \(requestNote)
                let request = APIRequest(path: \(path()), query: \(query))
                let entry = try await client.send(request, as: \(response.type).self).entry
                return Page(items: \(response.items)\(truncation))
            }\(proposal.canGet ? get : "")
        }\(response.declaration.map { "\n\n\($0)" } ?? "")

        """
    }

    /// The only page size that the package allows. It is 1000, or the number of recorded items if that is larger.
    var pageSize: Int { max(1000, proposal.list.items.count) }

    private var keys: String { response.keys.map { "\n    keys: \($0)," } ?? "" }

    private var pagingNote: String {
        guard !proposal.hints.isEmpty else { return "" }
        let lines =
            ["", "These values in the recorded response are probably about paging:"]
            + proposal.hints.map { "- \(SwiftSource.comment($0.summary))" }
            + ["", "See `Packages/Protocols/Sources/Protocols/Protocols.docc/Cursors.md`."]
            + (proposal.isTruncated ? ["Then remove `truncationReason` below."] : [])
        return lines.map { "\n    //" + ($0.isEmpty ? "" : " \($0)") }.joined()
    }

    private var requestNote: String {
        request.isRecorded
            ? "The recorded request."
            : "A guess from the name of the items. Replace the path with the one that the API documents."
    }

    private func path(_ last: String? = nil) -> String {
        var segments = request.path
        if last != nil, segments.last == "" { segments.removeLast() }
        return SwiftSource.array(segments.map(SwiftSource.literal) + [last].compactMap(\.self))
    }

    private var query: String {
        let items = request.query.map {
            "QueryItem(\(SwiftSource.literal($0.name)), \(SwiftSource.literal($0.value)))"
        }
        return items.isEmpty ? "list.parameters.queryItems" : "\(SwiftSource.array(items)) + list.parameters.queryItems"
    }

    private var truncation: String {
        proposal.isTruncated ? ", truncationReason: \"the provider requests only the first page\"" : ""
    }

    private var get: String {
        """


            /// Looks up an item. The path is a guess: the id after the path of the list. If the API has no such request, remove
            /// this function and `Getting`.
            func get(_ id: \(proposal.idType)) async throws(ProviderError) -> \(entity.type) {
                let request = APIRequest(path: \(path(proposal.hasTextID ? "id" : "String(id)")))
                return try await client.send(request, as: \(entity.type).self).entry
            }
        """
    }
}
