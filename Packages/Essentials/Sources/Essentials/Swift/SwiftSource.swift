/// Conversions of text and JSON values to source code.
public enum SwiftSource {
    /// Returns a string literal on one line.
    public static func literal(_ text: String) -> String { "\"\(literalPart(text))\"" }

    /// Returns text for the inside of a string literal. Nothing in it ends the literal or starts an interpolation.
    public static func literalPart(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { part, scalar in
            switch scalar {
            case "\"", "\\": part += "\\\(scalar)"
            case "\n": part += "\\n"
            case "\t": part += "\\t"
            case _ where scalar.isInvisible: part += "\\u{\(String(scalar.value, radix: 16))}"
            default: part.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns a literal of text that contains quotes or several lines. It is a raw string (`#`), so that they need no escapes.
    ///
    /// Text with invisible characters other than line breaks becomes an ordinary literal.
    public static func rawLiteral(_ text: String, indentation: Int) -> String {
        guard text.unicodeScalars.allSatisfy({ $0 == "\n" || !$0.isInvisible }) else { return literal(text) }
        guard text.contains("\n") else {
            let hashes = hashes(for: text, quote: "\"")
            return "\(hashes)\"\(text)\"\(hashes)"
        }
        let hashes = hashes(for: text, quote: "\"\"\"")
        let margin = String(repeating: " ", count: indentation)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : margin + $0 }
        return "\(hashes)\"\"\"\n\(lines.joined(separator: "\n"))\n\(margin)\"\"\"\(hashes)"
    }

    /// Returns the signs before a raw string, of which the text contains none after a quote or a backslash.
    private static func hashes(for text: String, quote: String) -> String {
        // Bytes are compared, because a combining character after the sign makes another `Character` of it.
        var hashes = "#"
        while text.utf8.contains(("\\" + hashes).utf8) || text.utf8.contains((quote + hashes).utf8) { hashes += "#" }
        return hashes
    }

    /// Returns an expression for a string: several literals if one would be longer than a line.
    public static func expression(_ text: String) -> String {
        let width = 80
        let characters = Array(text)
        let parts = stride(from: 0, to: max(1, characters.count), by: width).map { start in
            literal(String(characters[start..<min(start + width, characters.count)]))
        }
        return parts.joined(separator: " + ")
    }

    /// Returns a path as the sources of fields have it. A dot in a key is escaped.
    public static func path(_ keys: [String]) -> String {
        keys.map { $0.replacing(".", with: #"\."#) }.joined(separator: ".")
    }

    /// Returns an array literal on one line.
    public static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ", ") + "]"
    }

    /// Returns text on one line for a comment, without characters that would end the comment or change how it looks.
    public static func comment(_ text: String) -> String {
        text.onOneLine
    }

    /// Returns JSON as a multiline string literal. It is a raw string (`#`), so that backslashes need no escapes.
    ///
    /// - Parameters:
    ///   - interpolations: Swift expressions, keyed by the JSON strings that they replace.
    public static func literal(
        _ value: JSONValue, indentation: Int, interpolating interpolations: [String: String] = [:]
    )
        -> String
    {
        var lines = value.layout().split(separator: "\n").joined(
            separator: "\n" + String(repeating: " ", count: indentation))
        let hashes = hashes(for: lines, quote: "\"\"\"")
        for (text, expression) in interpolations {
            lines = lines.replacing(JSONValue.quoted(text), with: "\\\(hashes)(\(expression))")
        }
        let margin = String(repeating: " ", count: indentation)
        return "\(hashes)\"\"\"\n\(margin)\(lines)\n\(margin)\"\"\"\(hashes)"
    }
}

extension JSONValue {
    private static let lineLength = 100

    /// Returns the value as JSON text in lines of moderate length. Invisible characters are escaped.
    fileprivate func layout(indentation: Int = 0) -> String {
        let line = line
        guard line.count + indentation > Self.lineLength else { return line }
        let margin = String(repeating: " ", count: indentation + 2)
        let end = String(repeating: " ", count: indentation)
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let parts = elements.map { margin + $0.layout(indentation: indentation + 2) }
            return "[\n" + parts.joined(separator: ",\n") + "\n\(end)]"
        case .object(let members) where !members.isEmpty:
            let parts = members.map { member in
                margin + JSONValue.escaped(member.key) + ": " + member.value.layout(indentation: indentation + 2)
            }
            return "{\n" + parts.joined(separator: ",\n") + "\n\(end)}"
        default: return line
        }
    }
}
