import Arguments
import Essentials
import Protocols

/// The text of `--template`: text with the names of fields in braces, such as `{fullName}: {starCount}`.
///
/// `{{` and `}}` are braces, and `\t`, `\n` and `\\` are a tab, a line break and a backslash. A template only contains
/// values, and nothing in it is run.
package struct OutputTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        /// The index in ``OutputTemplate/fields``.
        case field(Int)
    }

    let parts: [Part]
    /// The names of the fields, each once, in the order of their first use.
    package let fields: [String]

    /// Parses a template. Returns `nil` for a brace without its counterpart, for an unknown escape, and if there is no
    /// field.
    package init?(_ text: String) {
        var reader = TemplateReader(rest: Array(text.unicodeScalars)[...])
        guard reader.readAll(), !reader.fields.isEmpty else { return nil }
        (parts, fields) = (reader.parts, reader.fields)
    }
}

/// A reader for the parts of a template. It reads Unicode scalars, because a brace and a combining mark are one character.
private struct TemplateReader {
    var rest: ArraySlice<Unicode.Scalar>
    var parts: [OutputTemplate.Part] = []
    var fields: [String] = []
    private var text = String.UnicodeScalarView()

    init(rest: ArraySlice<Unicode.Scalar>) { self.rest = rest }

    /// Reads the whole template, and returns whether it is valid.
    mutating func readAll() -> Bool {
        while let scalar = rest.popFirst() {
            switch scalar {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                rest.removeFirst()
                text.append(scalar)
            case "{": guard readField() else { return false }
            case "}": return false
            case "\\": guard readEscape() else { return false }
            default: text.append(scalar)
            }
        }
        endText()
        return true
    }

    private mutating func readField() -> Bool {
        guard let end = rest.firstIndex(of: "}") else { return false }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: rest[..<end])
        rest = rest[(end + 1)...]
        endText()
        let index = fields.firstIndex(of: String(name)) ?? fields.count
        if index == fields.count { fields.append(String(name)) }
        parts.append(.field(index))
        return true
    }

    private mutating func readEscape() -> Bool {
        let escapes: [Unicode.Scalar: Unicode.Scalar] = ["t": "\t", "n": "\n", "\\": "\\"]
        guard let scalar = rest.popFirst().flatMap({ escapes[$0] }) else { return false }
        text.append(scalar)
        return true
    }

    private mutating func endText() {
        if !text.isEmpty { parts.append(.text(String(text))) }
        text.removeAll()
    }
}

/// A writer for one line per record, in the form of a template.
struct TemplateWriter: RecordWriter {
    let template: OutputTemplate

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            for part in template.parts {
                switch part {
                case .text(let text): bytes += text.utf8
                case .field(let index): bytes += record[index].line.utf8
                }
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

extension OutputFormat {
    /// The format of `--template`. The fields of its records are those of the template.
    static func template(_ template: OutputTemplate) -> OutputFormat {
        OutputFormat(
            OutputTemplate.name, suffix: nil, isNested: true, isAppendable: true,
            list: { _, _ in TemplateWriter(template: template) })
    }
}

extension OutputTemplate {
    /// The name of the option and of the format.
    package static let name = "template"

    /// Returns the part of a text that makes it no template for these columns, with advice; `nil` if the text is a template
    /// or if it only lacks a field.
    fileprivate static func invalidPart(of text: String, columns: [String]) -> (text: String, hint: String?)? {
        guard let template = OutputTemplate(text) else {
            let hasMarks = text.replacing("{{", with: "").replacing("}}", with: "").contains { "{}\\".contains($0) }
            return hasMarks ? (text, #"write a brace as {{ or }}; the escapes are \t, \n and \\"#) : nil
        }
        return template.fields.first { !columns.contains($0) }.map { unknown in
            let all = "fields: \(columns.joined(separator: ", "))"
            return (unknown, Suggestion.hint(for: unknown, among: columns) ?? all)
        }
    }
}

// MARK: - Declaration

extension Option<OutputTemplate?> {
    /// - Parameter columns: The names that the parser accepts. Callers that only read the parsed value omit `columns`.
    package static func template(_ columns: [String] = []) -> Option {
        var syntax = OptionSyntax(
            placeholder: "TEXT", expectation: "text with fields in braces, such as '{\(columns.first ?? "id")}'")
        syntax.invalidPart = { text in
            OutputTemplate.invalidPart(of: text, columns: columns)
        }
        let parser = ValueParser(syntax: syntax) { text in
            OutputTemplate(text).flatMap { template in
                columns.isEmpty || template.fields.allSatisfy(columns.contains) ? template : nil
            }
        }
        return Option(OutputTemplate.name, "print this text for each item, with its fields: '{id}: {name}'", parser)
    }
}
