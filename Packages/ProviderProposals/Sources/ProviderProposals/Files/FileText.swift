import Essentials

/// JSON with the line breaks of a provider file: one line for a column, a parameter or an item.
indirect enum FileText {
    /// A value on one line.
    case line(JSONValue)
    /// An object with one line for each member; on one line if it is inline, except for what breaks inside.
    case object([(name: String, value: FileText)], isInline: Bool)
    /// An array with one line for each element.
    case array([FileText])

    /// Returns the text, whose first line has no indentation.
    func text(_ margin: String = "") -> String {
        let inner = margin + "  "
        switch self {
        case .line(let value): return value.line
        case .object(let members, isInline: true):
            return "{" + Self.lines(members, margin).joined(separator: ", ") + "}"
        case .object(let members, isInline: false):
            guard !members.isEmpty else { return "{}" }
            return "{\n" + Self.lines(members, inner).map { inner + $0 }.joined(separator: ",\n") + "\n\(margin)}"
        case .array(let elements):
            guard !elements.isEmpty else { return "[]" }
            return "[\n" + elements.map { inner + $0.text(inner) }.joined(separator: ",\n") + "\n\(margin)]"
        }
    }

    private static func lines(_ members: [(name: String, value: FileText)], _ margin: String) -> [String] {
        members.map { "\(JSONValue.escaped($0.name)): \($0.value.text(margin))" }
    }

    /// Creates a text with the members of an object along a path, and with what is at the path on lines of its own.
    init(_ value: JSONValue, breakingAt path: ArraySlice<String>) {
        guard let key = path.first, let members = value.members else {
            switch (value, path.isEmpty) {
            case (.array(let elements), true): self = .array(elements.map(FileText.line))
            case (.object(let members), true):
                self = .object(members.map { ($0.key, .line($0.value)) }, isInline: false)
            default: self = .line(value)
            }
            return
        }
        let parts = members.map { member in
            (
                name: member.key,
                value: member.key == key
                    ? FileText(member.value, breakingAt: path.dropFirst()) : .line(member.value)
            )
        }
        self = .object(parts, isInline: true)
    }
}

extension JSONValue {
    /// Returns an object without the members whose value is `nil`.
    static func ordered(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { member in member.value.map { Member(key: member.key, value: $0) } })
    }

    static func integer(_ number: Int) -> JSONValue { .number(String(number)) }
}
