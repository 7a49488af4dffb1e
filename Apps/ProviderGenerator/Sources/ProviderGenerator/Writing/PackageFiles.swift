import Protocols
import ProviderContract

extension ProviderProposal {
    /// Returns the files of the package, keyed by their paths below the package.
    ///
    /// - Parameter templates: The templates by path. Both the texts and the paths can contain placeholders such as
    ///   `@NAME@`.
    public func files(from templates: [String: String]) -> [String: String] {
        let values = values
        return Dictionary(
            templates.map { (Self.fill($0, with: values), Self.fill($1, with: values)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns a text with its placeholders replaced. Placeholders in the values are not replaced.
    private static func fill(_ template: String, with values: [String: String]) -> String {
        template.replacing(/@[A-Z_]+@/) { match in values[String(match.output)] ?? String(match.output) }
    }

    private var values: [String: String] {
        let entries = EntriesSource(proposal: self)
        return [
            "@NAME@": names.name, "@STEM@": names.stem, "@TYPE@": names.type, "@ID@": names.id,
            "@ENTITY@": entity.type, "@ITEM@": entity.name, "@ITEMS@": entity.pluralName,
            "@AN_ITEM@": entity.item.summary,
            "@BASE_URL@": request.baseURL, "@PATH@": Self.list(request.path.map(SwiftSource.literal)),
            "@QUERY@": queryText, "@REQUEST_NOTE@": requestNote, "@PAGING_NOTE@": pagingNote,
            "@PAGE_SIZE@": String(pageSize),
            "@CAPABILITIES@": canGet ? "Listing, Getting" : "Listing",
            "@GET@": canGet ? getText : "", "@GET_REQUEST@": canGet ? getRequestText : "",
            "@GET_TEST@": canGet ? getTestText : "",
            "@TRUNCATION@": truncationText, "@RESPONSE_TYPE@": entries.responseType, "@RESPONSE_ITEMS@": entries.items,
            "@ENTITY_SOURCE@": EntitySource(proposal: self).text, "@ENTRIES_SOURCE@": entries.text,
            "@LINE@": SwiftSource.literal("GET " + line), "@IDS@": Self.list(idLiterals),
        ].merging(sampleValues) { $1 }
    }

    /// Whether the package supports `get`. If the id is the key of the item, a single item does not contain its id.
    var canGet: Bool { !entity.hasKeyAsID }

    /// The only page size that the package allows. It is 1000, or the number of recorded items if that is larger.
    private var pageSize: Int { max(1000, list.items.count) }

    /// The path and query of the request without percent-encoding, as tests show them.
    private var line: String {
        let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return request.path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
    }

    private static func list(_ literals: [String]) -> String { "[" + literals.joined(separator: ", ") + "]" }

    private var queryText: String {
        let items = request.query.map {
            "QueryItem(\(SwiftSource.literal($0.name)), \(SwiftSource.literal($0.value)))"
        }
        return items.isEmpty ? "list.parameters.queryItems" : "\(Self.list(items)) + list.parameters.queryItems"
    }

    private var requestNote: String {
        if request.isRecorded { return "The path of the recorded request." }
        return "A guess from the name of the items. Replace it with the path that the API documents."
    }

    private var truncationText: String {
        isTruncated ? ",\n            truncationReason: \"the provider requests only the first page\"" : ""
    }

    private var pagingNote: String {
        guard !hints.isEmpty else { return "" }
        let advice = "See `Packages/Protocols/Sources/Protocols/Protocols.docc/Cursors.md`."
        let lines =
            ["", "These values in the recorded response are probably about paging:"]
            + hints.map { "- \(SwiftSource.comment($0.summary))" }
            + ["", advice] + (isTruncated ? ["Then remove `truncationReason` in `Provider.swift`."] : [])
        return lines.map { "\n    ///" + ($0.isEmpty ? "" : " \($0)") }.joined()
    }

    private var getText: String {
        """


            public func get(_ id: \(entity.columns[0].field.type.swift)) async throws(ProviderError) -> \(entity.type) {
                try await client.send(Self.request(for: id), as: \(entity.item.entry).self).entry.toDTO()
            }
        """
    }

    private var getRequestText: String {
        let isText = entity.columns[0].field.type.swift == "String"
        return """


                /// A guess: the id after the path of the list. If the API has no such request, remove `get`.
                static func request(for id: \(entity.columns[0].field.type.swift)) -> APIRequest {
                    APIRequest(path: path\(request.path.last == "" ? ".dropLast()" : "") + [\(isText ? "id" : "String(id)")])
                }
            """
    }

    private var getTestText: String {
        let path = request.path.filter { !$0.isEmpty } + [ids[0]]
        let line = SwiftSource.literal("GET " + path.joined(separator: "/"))
        return """


                @Test func `an item is looked up by its id`() async throws {
                    let client = FakeClient(SampleRecords.record1)
                    let id = \(idLiterals[0])
                    try await expectEqual(\(names.type)(ProviderContext(client: client)).get(id).id, id)
                    expectEqual(client.requests.map(\\.line), [\(line)])
                }
            """
    }
}
