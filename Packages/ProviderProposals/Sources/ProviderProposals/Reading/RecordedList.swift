public import Essentials

/// A list of items in a response.
public struct RecordedList: Sendable {
    public struct Item: Sendable {
        /// The key of the item, or of the array that contains it; `nil` if the list has no keys.
        public let key: String?
        public let object: JSONValue

        public init(key: String?, object: JSONValue) {
            self.key = key
            self.object = object
        }
    }

    /// The keys that lead from the root of the document to the list.
    public let path: [String]
    public let form: any ListForm
    public let items: [Item]
    /// The list in the response.
    private let value: JSONValue

    /// Whether the response is one item.
    public var isSingle: Bool { form is SingleForm }

    /// The path as text, such as `data.items`.
    public var place: String { path.isEmpty ? "the document" : path.joined(separator: ".") }

    /// A description, such as `data.items (30 objects)`.
    public var summary: String { "\(place) (\(form.summary(items.count)))" }

    /// Creates a list from a value; `nil` if the value is not a list in this form, or has no items.
    init?(_ value: JSONValue, at path: [String], form: any ListForm) {
        guard let items = form.items(in: value), !items.isEmpty, items.allSatisfy({ $0.object.members != nil }) else {
            return nil
        }
        self.path = path
        self.form = form
        self.items = items
        self.value = value
    }

    /// Returns a JSON value that holds the given items in the form of this list.
    public func value(of items: [Item]) -> JSONValue { form.value(of: items, like: value) }
}

extension RecordedList {
    /// Whether the objects share at least half of their keys.
    var isUniform: Bool {
        let keys = items.map { Set(($0.object.members ?? []).map(\.key)) }
        let all = keys.reduce(Set<String>()) { $0.union($1) }
        let shared = keys.dropFirst().reduce(keys.first ?? []) { $0.intersection($1) }
        return !shared.isEmpty && shared.count * 2 >= all.count
    }
}
