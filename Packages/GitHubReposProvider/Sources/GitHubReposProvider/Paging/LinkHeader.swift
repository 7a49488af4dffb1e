/// The links of a response's `Link` header, by relation (RFC 8288 §3):
/// `<https://…?page=2>; rel="next", <https://…?page=9>; rel="last"`.
///
/// What is no link is passed over, as the header has nothing in it that an answer cannot do without.
struct LinkHeader {
    private var targets: [String: String] = [:]

    /// Reads the header's values; there may be several.
    init(_ values: [String]) {
        for value in values {
            var rest = Substring(value)
            while let (target, relations) = rest.takeLink() {
                for relation in relations { targets[relation] = targets[relation] ?? target }
            }
        }
    }

    /// What a relation leads to, as it was written; of several links with one relation, the first.
    subscript(relation: String) -> String? { targets[relation] }
}

extension Substring {
    /// Takes the next `<target>` with its parameters off the front; `nil` when there is none.
    fileprivate mutating func takeLink() -> (target: String, relations: [String])? {
        guard let start = firstIndex(of: "<"), let end = self[start...].firstIndex(of: ">") else { return nil }
        let target = String(self[start..<end].dropFirst())
        self = self[end...].dropFirst()
        var relations: String?
        while takeDelimiter(";") {
            let (name, value) = takeParameter()
            // A second rel must be ignored.
            if name.lowercased() == "rel" { relations = relations ?? value }
        }
        return (target, relations?.lowercased().split(separator: " ").map(String.init) ?? [])
    }

    /// Takes `name=value`, `name="value"` or `name` off the front.
    private mutating func takeParameter() -> (name: String, value: String) {
        let name = takeWord()
        guard takeDelimiter("=") else { return (name, "") }
        return (name, takeDelimiter("\"") ? takeQuoted() : takeWord())
    }

    private mutating func takeWord() -> String {
        self = drop(while: \.isWhitespace)
        let word = prefix { !$0.isWhitespace && !"=;,<\"".contains($0) }
        self = dropFirst(word.count)
        return String(word)
    }

    /// Takes the rest of a quoted text, in which `\` makes the next character an ordinary one.
    private mutating func takeQuoted() -> String {
        var text = ""
        while let character = popFirst(), character != "\"" {
            if character == "\\" { text += popFirst().map(String.init) ?? "" } else { text.append(character) }
        }
        return text
    }

    private mutating func takeDelimiter(_ delimiter: Character) -> Bool {
        let trimmed = drop(while: \.isWhitespace)
        guard trimmed.first == delimiter else { return false }
        self = trimmed.dropFirst()
        return true
    }
}
