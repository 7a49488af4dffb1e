import Essentials
import ProviderProposals

/// The source of `Provider.swift`: the descriptor, the type of the provider, and the types of the responses.
struct ProviderSource {
    let proposal: ProviderProposal
    private var type: String { proposal.names.type }
    private var entity: EntityGuess { proposal.entity }
    private var request: RecordedRequest { proposal.request }
    private var response: ResponseSource { ResponseSource(proposal: proposal) }

    var text: String {
        let types = response.declarations + [itemResponse].compactMap(\.self)
        return """
            public import Protocols

            /// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
            public let descriptor = ProviderDescriptor(
                id: "\(proposal.names.id)",
                summary: "\(entity.pluralName); edit this summary",
                documentation: "\(request.baseURL)/docs",
                baseURL: URL(literal: "\(request.baseURL)"),\(keys)\(secrets)
            \(paging)
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

            \(page)\(proposal.canGet ? get : "")
            }\(types.map { "\n\n\($0)" }.joined())

            """
    }

    private var keys: String { response.keys.map { "\n    keys: \($0)," } ?? "" }

    private var secrets: String {
        guard !request.secrets.isEmpty else { return "" }
        let secrets = request.secrets.map { secret in
            """
                    SecretRequirement(
                        variable: "\(secret.variable)", placement: .query(\(SwiftSource.literal(secret.name))), isRequired: true,
                        summary: "every request needs a key", source: "\(request.baseURL)/docs")
            """
        }
        return "\n    // A guess from the query of the recorded request. The client adds the secrets to every request."
            + "\n    secrets: [\n\(secrets.joined(separator: ",\n"))\n    ],"
    }

    private func path(_ last: String? = nil) -> String {
        var segments = request.path
        if last != nil, segments.last == "" { segments.removeLast() }
        return SwiftSource.array(segments.map(SwiftSource.literal) + [last].compactMap(\.self))
    }

    private var paging: String {
        let (paging, size) = (proposal.paging.source, proposal.paging.pageSize)
        let comment = paging.comment.map { "    //" + ($0.isEmpty ? "" : " \($0)") }.joined(separator: "\n")
        return "\(comment)\n    paging: Paging(.\(paging.kind), sizes: \(size)...\(size), defaultSize: \(size)),"
    }

    private var page: String {
        let note =
            request.isRecorded
            ? "The recorded request."
            : "A guess from the name of the items. Replace the path with the one that the API documents."
        let query = request.query.map {
            "QueryItem(\(SwiftSource.literal($0.name)), \(SwiftSource.literal($0.value)))"
        }
        let statements = proposal.paging.source.statements(path: path(), query: query).map { "        \($0)" }
        return """
                func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<\(entity.type)> {
                    // \(note)
            \(statements.joined(separator: "\n"))
                    let entry = try await client.send(request, as: \(response.type).self).entry
                    return Page(items: \(response.items)\(proposal.paging.source.pageArguments))
                }
            """
    }
}

// MARK: - One item

extension ProviderSource {
    private var get: String {
        let entry = proposal.hasItemEnvelope ? (proposal.itemEntry, ".entry.data") : (entity.type, ".entry")
        return """


                /// Looks up an item. The path is a guess: the id after the path of the list. If the API has no such request, remove
                /// this function and `Getting`.
                func get(_ id: \(proposal.idType)) async throws(ProviderError) -> \(entity.type) {
                    let request = APIRequest(path: \(path(proposal.hasTextID ? "id" : "String(id)")))
                    return try await client.send(request, as: \(entry.0).self)\(entry.1)
                }
            """
    }

    private var itemResponse: String? {
        guard proposal.canGet, proposal.hasItemEnvelope else { return nil }
        return """
            /// The response with one \(entity.name), in JSON:API.
            struct \(proposal.itemEntry): Decodable {
                let data: \(entity.type)
            }
            """
    }
}
