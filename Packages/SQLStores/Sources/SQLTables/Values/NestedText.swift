import Essentials
import Records
import StoreProtocols

/// The JSON text of lists, objects, and values of the kind `any`.
///
/// Equal values must have equal texts, because a record counts as changed when its text changes. The members of objects
/// keep their order.
package enum NestedText {
    /// The maximum number of nested lists and objects. `JSONDecoder` traps on some texts with more than 512.
    package static let maximumDepth = 200

    /// Returns the JSON text of a value.
    ///
    /// - Parameter escape: Changes a text that has control characters, quotes or backslashes before these are escaped.
    /// - Throws: `invalidRecord` for a value that is nested too deeply.
    package static func text(
        of value: FieldValue, _ escape: (String) -> String = { $0 }
    ) throws(StoreError) -> String {
        var text = ""
        try append(value, to: &text, depth: 0, escape)
        return text
    }

    /// Returns the value of a JSON text; `nil` if the text is not JSON or is nested too deeply.
    package static func value(_ text: String) -> FieldValue? {
        guard text.utf8.nestingDepth <= maximumDepth + 1 else { return nil }
        return try? JSONDecoder().decode(FieldValue.self, from: Data(text.utf8))
    }

    private static func append(
        _ value: FieldValue, to text: inout String, depth: Int, _ escape: (String) -> String
    ) throws(StoreError) {
        guard depth <= maximumDepth else {
            throw StoreError(.invalidRecord, "a value has more than \(maximumDepth) levels of lists and objects")
        }
        switch value {
        case .null: text += "null"
        case .boolean(let boolean): text += boolean ? "true" : "false"
        case .integer(let integer): text += "\(integer)"
        case .number(let number): text += number.isFinite ? "\(number)" : "null"
        case .decimal(let decimal): text += "\(decimal)"
        case .text(let string): append(string, to: &text, escape)
        case .date(let date): append(date.iso8601, to: &text, escape)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                try append(value, to: &text, depth: depth + 1, escape)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                append(member.name, to: &text, escape)
                text += ":"
                try append(member.value, to: &text, depth: depth + 1, escape)
            }
            text += "}"
        }
    }

    private static func append(_ string: String, to text: inout String, _ escape: (String) -> String) {
        text += "\""
        if string.utf8.allSatisfy({ !needsEscape($0) }) {
            text += string
        } else {
            for scalar in escape(string).unicodeScalars {
                if let byte = UInt8(exactly: scalar.value), needsEscape(byte) {
                    text += "\\u" + Hexadecimal.digits(of: byte, count: 4)
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
