import Essentials
import Protocols

/// The text of a CSV document.
struct CSVText {
    let text: String

    /// Creates the text; `nil` if the document is not a table.
    ///
    /// A column that is in no row is omitted. A row that lacks a column has fewer fields than the other rows.
    init?(of document: JSONValue, _ columns: [String], _ format: CSVFormat) {
        guard case .array(let rows) = document else { return nil }
        var lines: [String] = Array(repeating: "skipped", count: max(0, format.skippedLines))
        let keys = rows.compactMap { row in if case .object(let members) = row { members.map(\.key) } else { nil } }
        let found = Set(keys.joined())
        if format.columns == nil {
            lines.append(Self.line(keys.isEmpty ? columns : columns.filter(found.contains), format))
        }
        for row in rows {
            guard let fields = Self.fields(of: row) else { return nil }
            lines.append(Self.line(fields, format))
        }
        text = lines.map { "\($0)\r\n" }.joined()
    }

    private static func fields(of row: JSONValue) -> [String]? {
        guard case .object(let members) = row else { return row.scalarText.map { [$0] } }
        let fields = members.compactMap(\.value.scalarText)
        return fields.count == members.count ? fields : nil
    }

    private static func line(_ fields: [String], _ format: CSVFormat) -> String {
        fields.map { field in
            let isComment = format.comment.map { field.hasPrefix($0) } ?? false
            let special = "\r\n\"\(format.delimiter.rawValue)".unicodeScalars
            let isQuoted = field.unicodeScalars.contains(where: special.contains)
            return isQuoted || isComment ? field.quoted(with: "\"", replacingMarksWith: "\"\"") : field
        }
        .joined(separator: String(format.delimiter.rawValue))
    }
}

/// The text of an XML document.
struct XMLText {
    private(set) var text = ""

    /// Creates the text; `nil` if an attribute or `#text` is not a scalar, or if an array is not the value of a key.
    init?(of document: JSONValue, root: String) {
        guard append(document, named: root) else { return nil }
    }

    /// Appends an element. Returns `false` if XML cannot represent the value.
    private mutating func append(_ value: JSONValue, named name: String) -> Bool {
        text += "<\(name)"
        guard case .object(let members) = value else {
            guard let content = value.scalarText else { return false }
            text += ">\(Self.escaped(content))</\(name)>"
            return true
        }
        for member in members where member.key.hasPrefix("@") {
            guard let content = member.value.scalarText else { return false }
            text += " \(member.key.dropFirst())=\"\(Self.escaped(content))\""
        }
        text += ">"
        for member in members where !member.key.hasPrefix("@") {
            guard appendContent(member) else { return false }
        }
        text += "</\(name)>"
        return true
    }

    private mutating func appendContent(_ member: JSONValue.Member) -> Bool {
        if member.key == "#text" {
            guard let content = member.value.scalarText else { return false }
            text += Self.escaped(content)
            return true
        }
        guard case .array(let elements) = member.value else { return append(member.value, named: member.key) }
        return elements.allSatisfy { append($0, named: member.key) }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
