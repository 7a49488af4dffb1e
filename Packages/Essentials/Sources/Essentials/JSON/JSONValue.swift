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
            case "\u{0}"..<"\u{20}": quoted += "\\u" + Hexadecimal.digits(of: scalar.value, count: 4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
