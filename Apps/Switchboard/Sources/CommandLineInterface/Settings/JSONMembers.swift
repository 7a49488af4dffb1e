import Protocols

/// The members of a JSON object, in the order of the text. A member that is not changed keeps its text.
///
/// `JSONDecoder` takes half a millisecond for its first object, and sorts and rounds what it does not know.
struct JSONMembers {
    private struct Member {
        let key: String
        /// The value as it was written.
        let text: [UInt8]
        /// The value; an array or an object is empty.
        let value: FieldValue
    }

    private var members: [Member] = []

    /// Creates an object without members.
    init() {}

    /// Reads an object. Returns `nil` if the text is something else. Arrays and objects inside it are not validated,
    /// except for their brackets and strings.
    init?(_ data: Data) {
        var reader = Reader(bytes: Array(data))
        guard reader.take("{") else { return nil }
        var isFirst = true
        while !reader.take("}") {
            guard isFirst || reader.take(","), case (_, .text(let key))? = reader.value(), reader.take(":"),
                let (text, value) = reader.value()
            else { return nil }
            isFirst = false
            members.append(Member(key: key, text: Array(text), value: value))
        }
        guard reader.isAtEnd else { return nil }
    }

    var keys: [String] { members.map(\.key) }

    /// The value of the last member with a key. Setting `nil` removes all members with the key.
    subscript(key: String) -> FieldValue? {
        get { members.last { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key } ?? members.endIndex
            members.removeAll { $0.key == key }
            guard let newValue else { return }
            members.insert(Member(key: key, text: JSONText(newValue).bytes, value: newValue), at: index)
        }
    }

    /// The JSON text, with one member per line.
    var data: Data {
        let lines = members.map { member in
            Array("  ".utf8) + JSONText(.text(member.key)).bytes + [58, 32] + member.text
        }
        return Data("{\n".utf8) + Data(lines.joined(separator: Array(",\n".utf8)))
            + Data((members.isEmpty ? "}\n" : "\n}\n").utf8)
    }
}

/// A reader for the parts of JSON text.
private struct Reader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, " \t\r\n".utf8.contains(byte) { position += 1 }
    }

    var isAtEnd: Bool { bytes[position...].allSatisfy(" \t\r\n".utf8.contains) }

    /// Takes a character and the space before it. Returns whether it was next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Takes a value, and returns it with its text; `nil` if there is none.
    mutating func value() -> (text: ArraySlice<UInt8>, value: FieldValue)? {
        skipSpace()
        let start = position
        let value: FieldValue?
        switch next {
        case UInt8(ascii: "\""): value = takeString() ? Self.string(bytes[start..<position]) : nil
        case UInt8(ascii: "["): value = takeBrackets() ? .list([]) : nil
        case UInt8(ascii: "{"): value = takeBrackets() ? .object([]) : nil
        default: value = word()
        }
        return value.map { (bytes[start..<position], $0) }
    }

    /// Moves behind a string. Returns `false` if it does not end, or contains a control character.
    private mutating func takeString() -> Bool {
        position += 1
        while let byte = next, byte >= 0x20 {
            position = min(position + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }

    /// Moves behind an array or an object. Returns `false` if it does not end, or if its brackets do not match.
    private mutating func takeBrackets() -> Bool {
        var open: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                guard takeString() else { return false }
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
            // In ASCII, a closing bracket is two after its opening one.
            case UInt8(ascii: "]"), UInt8(ascii: "}"): guard open.popLast() == byte - 2 else { return false }
            default: break
            }
            position += 1
            if open.isEmpty { return true }
        }
        return false
    }

    /// Takes `true`, `false`, `null` or a number.
    private mutating func word() -> FieldValue? {
        let word = bytes[position...].prefix { !" \t\r\n,:]}".utf8.contains($0) }
        position = word.endIndex
        switch String(decoding: word, as: UTF8.self) {
        case "null": return .null
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case let text:
            guard word.allSatisfy("+-.eE0123456789".utf8.contains), let number = Double(text) else { return nil }
            return Int128(text).map { .integer($0) } ?? .number(number)
        }
    }

    private static func string(_ text: ArraySlice<UInt8>) -> FieldValue? {
        guard text.contains(UInt8(ascii: "\\")) else {
            return String(validating: text.dropFirst().dropLast(), as: UTF8.self).map { .text($0) }
        }
        return (try? JSONDecoder().decode(String.self, from: Data(text))).map { .text($0) }
    }
}
