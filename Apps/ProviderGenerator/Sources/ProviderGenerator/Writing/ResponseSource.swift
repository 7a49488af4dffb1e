/// The source of what a provider decodes from the response with the list.
struct ResponseSource {
    let proposal: ProviderProposal
    private var list: RecordedList { proposal.list }
    private var item: String { proposal.entity.type }

    /// The type of the decoded response.
    var type: String { list.path.isEmpty ? listType : proposal.listEntry }

    /// The expression for the items in a decoded response named `entry`.
    var items: String { list.path.isEmpty ? sorted("entry") : "entry.items" }

    /// The sources of the response's fields, as the argument of a descriptor; `nil` if the list has the key `items`.
    var keys: String? {
        guard !list.path.isEmpty, list.path != [property] else { return nil }
        let path = list.path.map { $0.replacing(".", with: #"\."#) }.joined(separator: ".")
        return "FieldKeys.asDeclared.reading(\(type).self, from: [\"\(property)\": \(SwiftSource.literal(path))])"
    }

    /// The declaration of the type; `nil` if the response is only an array, or an object with the items.
    var declaration: String? {
        guard !list.path.isEmpty else { return nil }
        let items = list.form == .array ? "" : "\n\n    var items: [\(item)] { \(sorted(property)) }"
        return """
            /// The response to `GET /\(proposal.request.path.joined(separator: "/"))`.
            struct \(type): Decodable {
                let \(property): \(listType)\(items)
            }
            """
    }

    private var property: String { list.form == .array ? "items" : "itemsByKey" }

    private var listType: String {
        switch list.form {
        case .array: "[\(item)]"
        case .keyed: "[String: \(item)]"
        case .keyedArrays: "[String: [\(item)]]"
        }
    }

    private func sorted(_ list: String) -> String {
        switch self.list.form {
        case .array: list
        case .keyed: "\(list).sorted { $0.key < $1.key }.map(\\.value)"
        case .keyedArrays: "\(list).sorted { $0.key < $1.key }.flatMap(\\.value)"
        }
    }
}
