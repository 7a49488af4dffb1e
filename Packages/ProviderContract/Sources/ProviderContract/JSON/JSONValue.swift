public import Protocols

/// A JSON value that preserves the order of keys and the digits of numbers.
public enum JSONValue: Hashable, Sendable {
    /// A key of an object and its value.
    public struct Member: Hashable, Sendable {
        /// The key, with its escapes decoded.
        public let key: String
        /// The value.
        public var value: JSONValue

        /// Creates a member with a key and a value.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    case null
    case boolean(Bool)
    /// A number as written in the JSON text. Some numbers, such as `1e400`, are out of range for every Swift type.
    case number(String)
    case text(String)
    case array([JSONValue])
    case object([Member])

    /// The value at a path; `nil` if the path does not exist.
    public subscript(steps: ArraySlice<FieldPath.Step>) -> JSONValue? {
        guard let step = steps.first else { return self }
        switch (step, self) {
        case (.key(let key), .object(let members)):
            return members.first { $0.key == key }?.value[steps.dropFirst()]
        case (.index(let index), .array(let elements)) where elements.indices.contains(index):
            return elements[index][steps.dropFirst()]
        default:
            return nil
        }
    }

    /// Returns the document with the value at a path replaced. If the new value is `nil`, the old value is removed.
    public func replacing(_ steps: ArraySlice<FieldPath.Step>, with value: JSONValue?) -> JSONValue? {
        guard let step = steps.first else { return value }
        switch (step, self) {
        case (.key(let key), .object(let members)):
            return .object(
                members.compactMap { member in
                    guard member.key == key else { return member }
                    return member.value.replacing(steps.dropFirst(), with: value).map { Member(key: key, value: $0) }
                })
        case (.index(let index), .array(let elements)):
            return .array(
                elements.enumerated().compactMap { position, element in
                    position == index ? element.replacing(steps.dropFirst(), with: value) : element
                })
        default:
            return self
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON text.
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .text(let content): text += Self.quoted(content)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                text += index > 0 ? "," : ""
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += index > 0 ? "," : ""
                text += Self.quoted(member.key)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// Returns a string as JSON text, in quotation marks.
    public static func quoted(_ text: String) -> String {
        let isPlain = !text.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        if isPlain { return "\"" + text + "\"" }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSONValue {
    /// The paths of all nested values. For an array, only the first and the last element are included.
    var fields: [FieldPath] {
        steps.flatMap { step, value in
            [FieldPath([step])] + value.fields.map { FieldPath([step] + $0.steps) }
        }
    }

    /// All strings, numbers and Boolean values at any depth, as text.
    var leaves: [String] {
        switch self {
        case .null: []
        case .boolean(let value): [String(value)]
        case .number(let text), .text(let text): [text]
        case .array(let elements): elements.flatMap(\.leaves)
        case .object(let members): members.flatMap(\.value.leaves)
        }
    }

    private var steps: [(FieldPath.Step, JSONValue)] {
        switch self {
        case .object(let members): members.map { (.key($0.key), $0.value) }
        case .array(let elements):
            Set([0, elements.count - 1]).sorted().filter(elements.indices.contains).map { (.index($0), elements[$0]) }
        case .null, .boolean, .number, .text: []
        }
    }
}
