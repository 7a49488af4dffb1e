import Essentials

/// How a response holds the items of a list: how they are found in JSON, and how a provider reads them.
protocol ListForm: Sendable {
    /// Whether the key of an item in an object is its id.
    var hasIDKeys: Bool { get }
    /// Whether each item is an object in the response. If not, samples contain the whole list, and not its items.
    var hasRecords: Bool { get }
    /// Whether the samples contain every field of the API. They do not if the fields are keys of the list.
    var isComplete: Bool { get }
    /// The maximum number of items; `nil` if the form does not limit it.
    var maximumCount: Int? { get }

    /// The name of the property for the value in the type of the response.
    var property: String { get }

    /// Returns the items in a value; `nil` if the value does not have this form.
    func items(in value: JSONValue) -> [RecordedList.Item]?
    /// Returns a value like the recorded one, with other items.
    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue
    /// Returns a description: `an array of 3 items`.
    func description(_ count: Int) -> String
    /// Returns a short description: `3 objects`.
    func summary(_ count: Int) -> String

    /// Returns the Swift type of the value.
    ///
    /// - Parameters:
    ///   - item: The type of the entity.
    ///   - entry: The type of ``itemEntry(of:named:)``.
    func type(of item: String, entry: String) -> String
    /// Returns the expression for the items in a value that has the type.
    func items(in expression: String) -> String
    /// Returns the call that makes keys for this form from other keys; empty if the form needs none.
    func keys(at path: String) -> String
    /// Returns a type that the provider needs to decode an item; `nil` if it decodes the entity.
    func itemEntry(of entity: EntityGuess, named name: String) -> String?
}

extension ListForm {
    var hasIDKeys: Bool { false }
    var hasRecords: Bool { true }
    var isComplete: Bool { false }
    var maximumCount: Int? { nil }
    var property: String { "items" }

    func type(of item: String, entry: String) -> String { "[\(item)]" }
    func items(in expression: String) -> String { expression }
    func keys(at path: String) -> String { "" }
    func itemEntry(of entity: EntityGuess, named name: String) -> String? { nil }
}

/// `[{…}, {…}]`
struct ArrayForm: ListForm {
    var isComplete: Bool { true }

    func items(in value: JSONValue) -> [RecordedList.Item]? {
        value.elements?.map { RecordedList.Item(key: nil, object: $0) }
    }

    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue { .array(items.map(\.object)) }
    func description(_ count: Int) -> String { "an array of \("item".counted(count))" }
    func summary(_ count: Int) -> String { "object".counted(count) }
}

/// `{…}`: a response that is one item.
struct SingleForm: ListForm {
    var isComplete: Bool { true }
    var maximumCount: Int? { 1 }
    var property: String { "item" }

    func items(in value: JSONValue) -> [RecordedList.Item]? {
        value.members?.isEmpty == false ? [RecordedList.Item(key: nil, object: value)] : nil
    }

    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue { items.first?.object ?? value }
    func description(_ count: Int) -> String { "one object, so the list has one item" }
    func summary(_ count: Int) -> String { "one object" }
    func type(of item: String, entry: String) -> String { item }
    func items(in expression: String) -> String { "[\(expression)]" }
}

extension String {
    /// Returns a number and a noun: `1 item`, `2 items`.
    func counted(_ count: Int) -> String { "\(count) \(self)\(count == 1 ? "" : "s")" }
}
