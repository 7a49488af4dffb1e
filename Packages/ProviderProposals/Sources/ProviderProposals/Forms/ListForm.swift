public import Essentials

/// How a response holds the items of a list.
public protocol ListForm: Sendable {
    var kind: ListFormKind { get }
    /// Whether the key of an item in an object is its id.
    var hasIDKeys: Bool { get }
    /// Whether each item is an object in the response. If not, samples contain the whole list, and not its items.
    var hasRecords: Bool { get }
    /// Whether the samples contain every field of the API. They do not if the fields are keys of the list.
    var isComplete: Bool { get }
    /// The maximum number of items; `nil` if the form does not limit it.
    var maximumCount: Int? { get }

    /// Returns the items in a value; `nil` if the value does not have this form.
    func items(in value: JSONValue) -> [RecordedList.Item]?
    /// Returns a value like the recorded one, with other items.
    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue
    /// Returns a description: `an array of 3 items`.
    func description(_ count: Int) -> String
    /// Returns a short description: `3 objects`.
    func summary(_ count: Int) -> String
}

/// The forms, for those who write a provider for each of them.
public enum ListFormKind: Hashable, Sendable {
    /// `[{…}, {…}]`
    case array
    /// `{"key": {…}, "key": {…}}`
    case keyed
    /// `{"key": [{…}], "key": [{…}, {…}]}`
    case keyedArrays
    /// `{"key": 1.5, "key": 2}`
    case keyedValues
    /// `{"time": ["0:00", "1:00"], "rain": [0, 2]}`
    case parallelArrays
    /// `{…}`
    case single
}

extension ListForm {
    public var hasIDKeys: Bool { false }
    public var hasRecords: Bool { true }
    public var isComplete: Bool { false }
    public var maximumCount: Int? { nil }
}

/// `[{…}, {…}]`
struct ArrayForm: ListForm {
    var kind: ListFormKind { .array }
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
    var kind: ListFormKind { .single }
    var isComplete: Bool { true }
    var maximumCount: Int? { 1 }

    func items(in value: JSONValue) -> [RecordedList.Item]? {
        value.members?.isEmpty == false ? [RecordedList.Item(key: nil, object: value)] : nil
    }

    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue { items.first?.object ?? value }
    func description(_ count: Int) -> String { "one object, so the list has one item" }
    func summary(_ count: Int) -> String { "one object" }
}

extension String {
    /// Returns a number and a noun: `1 item`, `2 items`.
    public func counted(_ count: Int) -> String { "\(count) \(self)\(count == 1 ? "" : "s")" }
}
