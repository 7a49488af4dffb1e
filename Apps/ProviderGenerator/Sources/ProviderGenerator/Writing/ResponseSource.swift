import Essentials
import ProviderProposals

/// The source of what a provider decodes from the response with the list.
struct ResponseSource {
    let proposal: ProviderProposal
    private var list: RecordedList { proposal.list }
    private var form: any ListFormSource { list.source }
    private var field: PagingField? { proposal.paging.source.field }

    /// The type of the decoded response.
    var type: String { list.path.isEmpty ? listType : proposal.listEntry }

    /// The expression for the items in a decoded response named `entry`.
    var items: String {
        guard !list.path.isEmpty else { return form.items(in: "entry") }
        return hasItems ? "entry.items" : form.items(in: "entry.\(form.property)")
    }

    /// The keys of the response's fields, as the argument of a descriptor; `nil` if the provider needs none.
    var keys: String? {
        let place = SwiftSource.path(list.path)
        let isInside = !list.path.isEmpty && list.path != [form.property]
        let items = isInside ? "\"\(form.property)\": \(SwiftSource.literal(place))" : nil
        let paging = field.flatMap { field in field.source.map { "\"\(field.name)\": \($0)" } }
        let sources = [items, paging].compactMap(\.self)
        let types = sources.isEmpty ? "" : ".reading(\(type).self, from: [\(sources.joined(separator: ", "))])"
        let keys = types + form.keys(at: place)
        return keys.isEmpty ? nil : "FieldKeys.asDeclared\(keys)"
    }

    /// The declarations of the types; empty if the response is only an array.
    var declarations: [String] {
        [envelope, form.itemEntry(of: proposal.entity, named: proposal.itemEntry)].compactMap(\.self)
    }

    private var envelope: String? {
        guard !list.path.isEmpty else { return nil }
        let paging = field.map { "\n    let \($0.name): \($0.type)" } ?? ""
        let items =
            hasItems && form.property != "items"
            ? "\n\n    var items: [\(proposal.entity.type)] { \(form.items(in: form.property)) }" : ""
        return """
            /// The response to `GET /\(SwiftSource.comment(proposal.request.path.joined(separator: "/")))`.
            struct \(type): Decodable {
                let \(form.property): \(listType)\(paging)\(items)
            }
            """
    }

    /// Whether the response has a property with the items.
    private var hasItems: Bool { !list.isSingle }

    private var listType: String { form.type(of: proposal.entity.type, entry: proposal.itemEntry) }
}
