import Essentials

/// A list of items in a response.
struct RecordedList: Sendable {
    /// How the response holds the items.
    enum Form: Sendable {
        /// `[{…}, {…}]`
        case array
        /// `{"key": {…}, "key": {…}}`
        case keyed
        /// `{"key": [{…}], "key": [{…}, {…}]}`
        case keyedArrays
    }

    struct Item: Sendable {
        /// The key of the item, or of the array that contains it; `nil` if the list is an array.
        let key: String?
        let object: JSONValue
    }

    /// The keys that lead from the root of the document to the list.
    let path: [String]
    let form: Form
    let items: [Item]

    /// The path as text, such as `data.items`.
    var place: String { path.isEmpty ? "the document" : path.joined(separator: ".") }

    /// A description, such as `data.items (30 objects)`.
    var summary: String {
        let count = "\(items.count) object\(items.count == 1 ? "" : "s")"
        switch form {
        case .array: return "\(place) (\(count))"
        case .keyed: return "\(place) (\(count) by key)"
        case .keyedArrays: return "\(place) (\(count) in arrays by key)"
        }
    }

    /// Creates a list from a value; `nil` if the value is not a list of objects.
    init?(_ value: JSONValue, at path: [String], form: Form) {
        let items: [Item]
        switch (form, value) {
        case (.array, .array(let elements)): items = elements.map { Item(key: nil, object: $0) }
        // The generated provider also sorts the items by key.
        case (.keyed, .object(let members)):
            items = members.sorted { $0.key < $1.key }.map { Item(key: $0.key, object: $0.value) }
        case (.keyedArrays, .object(let members)):
            guard members.allSatisfy({ $0.value.elements != nil }) else { return nil }
            items = members.sorted { $0.key < $1.key }.flatMap { member in
                (member.value.elements ?? []).map { Item(key: member.key, object: $0) }
            }
        default: return nil
        }
        guard !items.isEmpty, items.allSatisfy({ $0.object.members != nil }) else { return nil }
        self.path = path
        self.form = form
        self.items = items
    }

    /// Returns a JSON value that holds the given items in the form of this list.
    func value(of items: [(key: String?, value: JSONValue)]) -> JSONValue {
        switch form {
        case .array: return .array(items.map(\.value))
        case .keyed: return .object(items.map { JSONValue.Member(key: $0.key ?? "", value: $0.value) })
        case .keyedArrays:
            var members: [JSONValue.Member] = []
            for item in items {
                let key = item.key ?? ""
                let index = members.firstIndex { $0.key == key }
                guard let index else {
                    members.append(JSONValue.Member(key: key, value: .array([item.value])))
                    continue
                }
                members[index].value = .array((members[index].value.elements ?? []) + [item.value])
            }
            return .object(members)
        }
    }
}
