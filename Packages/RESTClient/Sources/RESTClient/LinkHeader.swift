import Protocols

/// The targets of a response's `Link` header fields (RFC 8288 §3):
/// `<https://…?page=2>; rel="next", <https://…?page=9>; rel="last"`.
///
/// Malformed links are ignored because the header field is optional.
struct LinkHeader {
    /// The absolute target URLs, keyed by lowercase relation type. The first of several links with the same type is
    /// used.
    private(set) var targets: [String: URL] = [:]

    init(of response: HTTPResponse) {
        for value in response.headers.values(of: "Link") {
            var rest = Substring(value)
            while let (target, relations) = rest.takeLink() {
                let url = URL(string: target, relativeTo: response.url)?.absoluteURL
                for relation in relations where targets[relation] == nil { targets[relation] = url }
            }
        }
    }
}

extension Substring {
    /// Removes the next link and returns its target and its lowercase relation types; `nil` at the end.
    fileprivate mutating func takeLink() -> (target: String, relations: [String])? {
        guard let start = firstIndex(of: "<"), let end = self[start...].firstIndex(of: ">") else { return nil }
        let target = String(self[start..<end].dropFirst())
        self = self[end...].dropFirst()
        var relations: String?
        while takeDelimiter(";") {
            let (name, value) = takeParameter()
            // RFC 8288 §3.3: in each link, all `rel` parameters after the first are ignored.
            if name.lowercased() == "rel" { relations = relations ?? value }
        }
        return (target, relations?.lowercased().split(separator: " ").map(String.init) ?? [])
    }

    /// Removes and returns the next parameter: `name=value`, `name="value"` or `name`.
    private mutating func takeParameter() -> (name: String, value: String) {
        let name = takeToken()
        guard takeDelimiter("=") else { return (name, "") }
        return (name, takeDelimiter("\"") ? takeQuoted() : takeToken())
    }

    private mutating func takeToken() -> String {
        self = drop(while: \.isWhitespace)
        let token = prefix { !$0.isWhitespace && !"=;,<\"".contains($0) }
        self = dropFirst(token.count)
        return String(token)
    }

    /// Removes the rest of a quoted string and returns its text. A `\` escapes the next character.
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
