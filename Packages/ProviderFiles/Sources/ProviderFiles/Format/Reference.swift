import Essentials

extension ProviderFile {
    /// The reference of the format, in Markdown: each object with its members, their values and their descriptions.
    ///
    /// It comes from the table of members that also makes the reader and the ``schema``.
    public static var reference: String {
        var writer = ReferenceWriter()
        writer.add(FileFormat.single.description)
        writer.add(FileFormat.group)
        return writer.sections.joined(separator: "\n\n") + "\n"
    }
}

/// Writes a section for each object, in the order in which members need them.
private struct ReferenceWriter {
    private(set) var sections: [String] = []
    private var names: Set<String> = []

    mutating func add(_ object: ObjectDescription) {
        guard names.insert(object.name).inserted else { return }
        let index = sections.count
        sections.append("")
        let rows = object.members.map { member in
            let need = member.isRequired ? " (required)" : ""
            return "| `\(member.name)`\(need) | \(text(for: member.shape)) | \(member.summary.escapedForMarkdown) |"
        }
        let table = (["| member | value | |", "|---|---|---|"] + rows).joined(separator: "\n")
        let rules = object.rules.map { "- \($0.sentence)" }.joined(separator: "\n")
        sections[index] = ["## \(object.name)", object.summary.escapedForMarkdown, table, rules].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }

    /// Returns the values of a member in words. Adds the sections of the objects in it.
    private mutating func text(for shape: Shape) -> String {
        switch shape {
        case .text, .integer, .boolean, .yes, .any: return shape.nouns.joinedUnquoted(by: "or")
        case .word(let words): return words.map(\.asCode).joinedUnquoted(by: "or")
        case .list(let element, _): return "an array: \(text(for: element))"
        case .map(let value): return "an object with names of your own: \(text(for: value))"
        case .either(let shapes): return shapes.map { text(for: $0) }.joinedUnquoted(by: "or")
        case .object(let description):
            let description = description()
            add(description)
            return "an object: `\(description.name)`"
        }
    }
}

extension ObjectRule {
    fileprivate var sentence: String {
        switch self {
        case .exactlyOne(let names): "Exactly one of \(Self.list(names)) is present."
        case .atLeastOne(let names): "At least one of \(Self.list(names)) is present."
        case .atMostOne(let names): "At most one of \(Self.list(names)) is present."
        case .needs(let name, let condition): "`\(name)` is required \(condition.phrase)."
        case .only(let names, let condition): "Only \(condition.phrase): \(Self.list(names))."
        }
    }

    private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joinedUnquoted(by: "and") }
}

extension ObjectRule.Condition {
    fileprivate var phrase: String {
        let words = words.map(\.asCode).joinedUnquoted(by: "or")
        return "if `\(member)` is \(words)" + (isDefault ? ", which is the default" : "")
    }
}

extension String {
    /// The text as a JSON string in a span of code, in a cell of a table.
    fileprivate var asCode: String { "`\(JSONValue.text(self).description.replacing("|", with: "\\|"))`" }
}
