public import Essentials

extension JSONValue {
    /// The members of an object; `nil` for any other value.
    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array; `nil` for any other value.
    public var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a string; `nil` for any other value.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The first value of a key; `nil` if this value is not an object or does not have the key.
    public subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

    /// The value of an integer, also of one in a string; `nil` for any other value.
    public var integer: Int? {
        switch self {
        case .number(let digits), .text(let digits): Int(digits)
        case .null, .boolean, .array, .object: nil
        }
    }

    /// Whether the value is null, an empty string, an empty array, or an object whose values are all empty.
    var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.allSatisfy(\.value.isEmpty)
        case .boolean, .number: false
        }
    }

    /// Whether the value is a number, a Boolean, or text that is not empty.
    public var isScalar: Bool { members == nil && elements == nil && !isEmpty }

    /// A description of the value, such as `24 strings`.
    var summary: String {
        switch self {
        case .null: return "null"
        case .boolean: return "a Boolean"
        case .number: return "a number"
        case .text: return "a string"
        case .object(let members):
            let keys = members.prefix(6).map(\.key).joined(separator: ", ")
            return members.isEmpty ? "an empty object" : "an object with \(keys)\(members.count > 6 ? ", …" : "")"
        case .array(let elements):
            guard let first = elements.first else { return "an empty array" }
            let noun = Set(elements.map(\.noun)).count > 1 ? "values" : first.noun
            return "\(elements.count) \(elements.count == 1 ? String(noun.dropLast()) : noun)"
        }
    }

    private var noun: String {
        switch self {
        case .null: "nulls"
        case .boolean: "Booleans"
        case .number: "numbers"
        case .text: "strings"
        case .array: "arrays"
        case .object: "objects"
        }
    }
}

extension JSONValue {
    /// Returns the value with another value at a path of keys. A path that does not exist changes nothing.
    public func replacing(_ path: ArraySlice<String>, with value: JSONValue) -> JSONValue {
        guard let key = path.first else { return value }
        guard let members else { return self }
        return .object(
            members.map { member in
                guard member.key == key else { return member }
                return Member(key: key, value: member.value.replacing(path.dropFirst(), with: value))
            })
    }
}
