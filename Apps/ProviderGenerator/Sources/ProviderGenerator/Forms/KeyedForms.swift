import Essentials

/// `{"key": {…}, "key": {…}}`
struct KeyedForm: ListForm {
    var hasIDKeys: Bool { true }
    var property: String { "itemsByKey" }

    func items(in value: JSONValue) -> [RecordedList.Item]? {
        value.sortedMembers?.map { RecordedList.Item(key: $0.key, object: $0.value) }
    }

    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue {
        .object(items.map { JSONValue.Member(key: $0.key ?? "", value: $0.object) })
    }

    func description(_ count: Int) -> String { "an object with \("item".counted(count)), by key" }
    func summary(_ count: Int) -> String { "object".counted(count) + " by key" }
    func type(of item: String, entry: String) -> String { "[String: \(item)]" }
    func items(in expression: String) -> String { "\(expression).sorted { $0.key < $1.key }.map(\\.value)" }
}

/// `{"key": [{…}], "key": [{…}, {…}]}`
struct KeyedArraysForm: ListForm {
    var property: String { "itemsByKey" }

    func items(in value: JSONValue) -> [RecordedList.Item]? {
        guard let members = value.sortedMembers, members.allSatisfy({ $0.value.elements != nil }) else { return nil }
        return members.flatMap { member in
            (member.value.elements ?? []).map { RecordedList.Item(key: member.key, object: $0) }
        }
    }

    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue {
        var members: [JSONValue.Member] = []
        for item in items {
            let key = item.key ?? ""
            guard let index = members.firstIndex(where: { $0.key == key }) else {
                members.append(JSONValue.Member(key: key, value: .array([item.object])))
                continue
            }
            members[index].value = .array((members[index].value.elements ?? []) + [item.object])
        }
        return .object(members)
    }

    func description(_ count: Int) -> String {
        "an object with \("item".counted(count)) in arrays, by key; no column has the keys"
    }
    func summary(_ count: Int) -> String { "object".counted(count) + " in arrays by key" }
    func type(of item: String, entry: String) -> String { "[String: [\(item)]]" }
    func items(in expression: String) -> String { "\(expression).sorted { $0.key < $1.key }.flatMap(\\.value)" }
}

/// `{"key": 1.5, "key": 2}`: each item is only its key and a value.
struct KeyedValuesForm: ListForm {
    /// The key of the value in the objects that stand for the items.
    private static let key = "value"

    var hasIDKeys: Bool { true }
    var hasRecords: Bool { false }
    var property: String { "itemsByKey" }

    func items(in value: JSONValue) -> [RecordedList.Item]? {
        guard let members = value.sortedMembers,
            members.allSatisfy({ $0.value.members == nil && $0.value.elements == nil })
        else { return nil }
        return members.map { member in
            RecordedList.Item(
                key: member.key, object: .object([JSONValue.Member(key: Self.key, value: member.value)]))
        }
    }

    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue {
        .object(items.map { JSONValue.Member(key: $0.key ?? "", value: $0.object[Self.key] ?? .null) })
    }

    func description(_ count: Int) -> String { "an object with \("value".counted(count)), by key" }
    func summary(_ count: Int) -> String { "value".counted(count) + " by key" }
    func type(of item: String, entry: String) -> String { "[String: \(entry)]" }
    func items(in expression: String) -> String {
        "\(expression).sorted { $0.key < $1.key }.map { $0.value.toDTO() }"
    }

    func itemEntry(of entity: EntityGuess, named name: String) -> String? {
        let type = entity.columns.first { $0.name == Self.key }?.field.swift ?? "FieldValue"
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

extension JSONValue {
    /// The members of an object in the order in which a provider reads them; `nil` for any other value.
    fileprivate var sortedMembers: [Member]? { members?.sorted { $0.key < $1.key } }
}
