extension JSONValue {
    /// The value as JSON text on one line, with spaces after commas and colons. Invisible characters are escaped.
    public var line: String {
        switch self {
        case .null, .boolean, .number: description
        case .text(let text): Self.escaped(text)
        case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { Self.escaped($0.key) + ": " + $0.value.line }.joined(separator: ", ") + "}"
        }
    }

    /// Returns a JSON string. Invisible characters are escaped (RFC 8259 §7).
    public static func escaped(_ text: String) -> String {
        JSONValue.quoted(text).unicodeScalars.reduce(into: "") { escaped, scalar in
            guard scalar.isInvisible else {
                escaped.unicodeScalars.append(scalar)
                return
            }
            for unit in String(scalar).utf16 { escaped += "\\u" + Hexadecimal.digits(of: unit, count: 4) }
        }
    }
}
