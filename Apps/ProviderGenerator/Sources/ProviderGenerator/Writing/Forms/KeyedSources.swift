import ProviderProposals

struct KeyedSource: ListFormSource {
    var property: String { "itemsByKey" }

    func type(of item: String, entry: String) -> String { "[String: \(item)]" }
    func items(in expression: String) -> String { "\(expression).sorted { $0.key < $1.key }.map(\\.value)" }
}

struct KeyedArraysSource: ListFormSource {
    var property: String { "itemsByKey" }

    func type(of item: String, entry: String) -> String { "[String: [\(item)]]" }
    func items(in expression: String) -> String { "\(expression).sorted { $0.key < $1.key }.flatMap(\\.value)" }
}

struct KeyedValuesSource: ListFormSource {
    var property: String { "itemsByKey" }

    func type(of item: String, entry: String) -> String { "[String: \(entry)]" }
    func items(in expression: String) -> String {
        "\(expression).sorted { $0.key < $1.key }.map { $0.value.toDTO() }"
    }

    func itemEntry(of entity: EntityGuess, named name: String) -> String? {
        // The id is the first column, and the value is the only other one.
        let type = entity.columns.first { !$0.isItemKey }?.field.swift ?? "FieldValue"
        return """
            /// A value as the API sends it. Its key in the response is the id of \(entity.nameWithArticle).
            struct \(name): Decodable, RawDecodable, DTOEncodable, Sendable {
                let id: String
                let value: \(type)

                init(from decoder: any Decoder) throws {
                    id = decoder.codingPath.last?.stringValue ?? ""
                    value = try decoder.singleValueContainer().decode(\(type).self)
                }

                func toDTO() -> \(entity.type) { \(entity.type)(id: id, value: value) }
            }
            """
    }
}
