import Essentials

/// `{"key": {…}, "key": {…}}`
struct KeyedForm: ListForm {
    var kind: ListFormKind { .keyed }
    var hasIDKeys: Bool { true }

    func items(in value: JSONValue) -> [RecordedList.Item]? {
        value.sortedMembers?.map { RecordedList.Item(key: $0.key, object: $0.value) }
    }

    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue {
        .object(items.map { JSONValue.Member(key: $0.key ?? "", value: $0.object) })
    }

    func description(_ count: Int) -> String { "an object with \("item".counted(count)), by key" }
    func summary(_ count: Int) -> String { "object".counted(count) + " by key" }
}

/// `{"key": [{…}], "key": [{…}, {…}]}`
struct KeyedArraysForm: ListForm {
    var kind: ListFormKind { .keyedArrays }

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
}

/// `{"key": 1.5, "key": 2}`: each item is only its key and a value.
struct KeyedValuesForm: ListForm {
    /// The key of the value in the objects that stand for the items.
    private static let key = "value"

    var kind: ListFormKind { .keyedValues }
    var hasIDKeys: Bool { true }
    var hasRecords: Bool { false }

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
}

extension JSONValue {
    /// The members of an object in the order in which a provider reads them; `nil` for any other value.
    fileprivate var sortedMembers: [Member]? { members?.sorted { $0.key < $1.key } }
}
