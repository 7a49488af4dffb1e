import Essentials
import Protocols

/// The source of the input for adding or editing an item.
struct DraftSource {
    let definition: ProviderDefinition
    let names: PackageNaming

    /// Returns the fields with names that are no options of the program: `apiState` instead of `state`.
    static func renamed(_ fields: [FieldDefinition], avoiding reserved: Set<String>) -> [FieldDefinition] {
        fields.map { field in
            let typed = TypedName(field.name, isBoolean: field.kind == .boolean)
            guard typed.text(after: ".", avoiding: reserved) != field.name else { return field }
            var field = field
            field.name = "api" + field.name.prefix(1).uppercased() + field.name.dropFirst()
            return field
        }
    }

    /// The source of `Draft.swift`; `nil` if items cannot be added or edited.
    var text: String? {
        guard definition.add != nil || definition.edit != nil else { return nil }
        let fields = definition.fields
        let list = fields.map { field in
            SwiftCall.text(
                "DraftField",
                [SwiftSource.literal(field.name), SwiftSource.literal(field.summary), "\\.$\(field.name)"],
                indentation: 8)
        }
        let choices = fields.compactMap { choice(of: $0) }
        return """
            import Protocols

            /// The input for adding or editing an item.
            struct \(names.draft): ItemDraft {
            \(fields.map { property($0) }.indented(by: 4))

                static let fields: [DraftField<\(names.draft)>] = [
            \(list.map { "        \($0)," }.joined(separator: "\n"))
                ]\(choices.map { "\n\n" + [$0].indented(by: 4) }.joined())
            }

            \(DraftBodySource(definition: definition, names: names).text)

            """
    }

    // MARK: - Properties

    private func property(_ field: FieldDefinition) -> String {
        let rule = rule(of: field).map { "(\($0))" } ?? ""
        return "@Validated\(rule) var \(SwiftName.declared(field.name)): \(type(of: field.kind, field))?"
    }

    private func type(of kind: InputKind, _ field: FieldDefinition) -> String {
        switch kind {
        case .text: "String"
        case .integer: "Int64"
        case .number: "Decimal"
        case .boolean: "Bool"
        case .date: "Date"
        case .choice: choiceType(field)
        case .list(let element): "[\(type(of: element, field))]"
        }
    }

    private func choiceType(_ field: FieldDefinition) -> String {
        let name = SwiftName.type(SwiftName.words(field.name))
        return ReservedTypes.all.contains(name) ? "\(name)Choice" : name
    }

    /// The enum of the words of a choice; `nil` for other fields.
    private func choice(of field: FieldDefinition) -> String? {
        guard case .choice(let words) = field.kind.element else { return nil }
        var used: Set<String> = []
        let cases = words.map { word -> String in
            let name = used.insertUnused(SwiftName.property(word) ?? "word")
            return "case \(SwiftName.declared(name))" + (name == word ? "" : " = \(SwiftSource.literal(word))")
        }
        return """
            /// The words of the field `\(field.name)`.
            enum \(choiceType(field)): String, CaseIterable, DraftValue {
            \(cases.indented(by: 4))
            }
            """
    }

    // MARK: - Rules

    /// The rule of a field, as the argument of `@Validated`; `nil` if it accepts anything.
    private func rule(of field: FieldDefinition) -> String? {
        let limits = limits(of: field)
        if field.kind == .text, field.minimum != 0 {
            let blank =
                field.isRequired ? "missing \(field.name)" : "\(field.name) is blank: enter text, or omit it"
            let text = ".nonEmpty(message: \(SwiftSource.literal(blank)))"
            guard field.isRequired else { return ".ifGiven(\(([text] + limits).joined(separator: " && ")))" }
            return ([text] + limits.map { ".ifGiven(\($0))" }).joined(separator: " && ")
        }
        let missing =
            field.isRequired ? [".required(message: \(SwiftSource.literal("missing \(field.name)")))"] : []
        let rules = missing + limits.map { ".ifGiven(\($0))" }
        return rules.isEmpty ? nil : rules.joined(separator: " && ")
    }

    private func limits(of field: FieldDefinition) -> [String] {
        guard field.minimum != nil || field.maximum != nil else { return [] }
        let message = SwiftSource.literal(field.message)
        let range = "\(field.minimum.map { "\($0)" } ?? "")...\(field.maximum.map { "\($0)" } ?? "")"
        switch field.kind {
        case .integer, .number: return [".value(in: \(range), message: \(message))"]
        case .text, .list:
            return [".count(in: \(field.minimum ?? 0)...\(field.maximum.map { "\($0)" } ?? ""), message: \(message))"]
        case .boolean, .date, .choice: return []
        }
    }
}
