import Essentials
import Protocols

/// The source of the type of references, and of what reads them.
struct ReferenceSource {
    /// How the package takes a reference.
    enum Kind {
        /// The only form is a number.
        case number
        /// The only form is any text.
        case text
        /// A type of its own.
        case own
    }

    let definition: ProviderDefinition
    let names: PackageNaming

    /// The forms of references, each once. The look-ups are first.
    var forms: [Form] {
        var (forms, used): ([Form], Set<String>) = ([], [])
        for target in definition.references where !forms.contains(where: { $0.reads(target) }) {
            forms.append(Form(target: target, name: used.insertUnused(Form.name(of: target))))
        }
        return forms
    }

    var kind: Kind {
        guard forms.count == 1, forms[0].target.reference.pieces == [.placeholder(forms[0].placeholders[0])] else {
            return .own
        }
        return forms[0].target.isInteger ? .number : .text
    }

    /// The type of the parameter of functions.
    var type: String {
        switch kind {
        case .number: "UInt64"
        case .text: "String"
        case .own: names.reference
        }
    }

    /// The name of the parameter of functions.
    var parameter: String { kind == .own ? "reference" : "id" }

    /// The expression for the value of a placeholder after ``binding(of:)``.
    func value(_ placeholder: String) -> RequestSource.Value {
        switch kind {
        case .number: RequestSource.Value(expression: "String(id)")
        case .text: RequestSource.Value(expression: "id")
        case .own: RequestSource.Value(expression: Self.property(placeholder))
        }
    }

    /// The statements that bind the values of the placeholders for a request; none if the parameter is the value.
    func binding(of target: LookupDefinition) -> [String] {
        guard kind == .own, let form = forms.first(where: { $0.reads(target) }) else { return [] }
        if forms.count == 1 {
            return form.placeholders.map { "let \(Self.property($0)) = reference.\(Self.property($0))" }
        }
        let references = definition.references(for: target)
        let taken = forms.filter { form in references.contains { form.reads($0) } }
        let expected = SwiftSource.literalPart(references.form)
        let refusal = "throw ProviderError(.invalidRequest, \"invalid id '\\(reference)': expected \(expected)\")"
        guard taken.count > 1 else {
            return ["guard case .\(form.pattern) = reference.form else {", "    \(refusal)", "}"]
        }
        let values = tuple(form.placeholders.map(Self.property))
        return ["let \(values): \(tuple(form.placeholders.map { _ in "String" })) =", "    switch reference.form {"]
            + taken.map { "    case .\($0.pattern(of: form.placeholders)): \(values)" }
            + (taken.count < forms.count ? ["    default: \(refusal)"] : []) + ["    }"]
    }

    private func tuple(_ elements: [String]) -> String {
        elements.count == 1 ? elements[0] : "(\(elements.joined(separator: ", ")))"
    }

    /// The name of the property for a value.
    static func property(_ placeholder: String) -> String {
        let name = SwiftName.property(placeholder) ?? "value"
        let isUsed = ["request", "response", "item", "reference", "description", "form", "client"].contains(name)
        return isUsed ? "\(name)Value" : SwiftName.declared(name)
    }

    /// The declaration of the type; `nil` if a reference is a number or text.
    var declaration: String? {
        guard kind == .own else { return nil }
        let form = SwiftSource.literal(definition.referenceForm)
        let head = """
            /// A reference to an item: \(SwiftSource.comment(definition.referenceForm)).
            struct \(names.reference): ItemReference {
                static let form = \(form)

                let description: String
            """
        guard forms.count > 1 else { return head + "\n" + single(forms[0]) + "\n}" }
        let cases = forms.map { "case \($0.declaration)" }
        let parsing = forms.map { form -> String in
            let arguments = form.placeholders.enumerated().map { "\(Self.property($1)): \(form.match($0))" }
            return "if \(form.condition) {\n    form = .\(form.name)(\(arguments.joined(separator: ", ")))\n}"
        }
        return """
            \(head)
                let form: Form

                /// A form with the values in it.
                enum Form: Hashable, Sendable {
            \(cases.indented(by: 8))
                }

                init?(_ description: String) {
                    self.description = description
            \([parsing.joined(separator: " else ") + " else {\n    return nil\n}"].indented(by: 8))
                }
            }
            """
    }

    private func single(_ form: Form) -> String {
        let assignments = form.placeholders.enumerated().map { "\(Self.property($1)) = \(form.match($0))" }
        return """
            \(form.placeholders.map { "let \(Self.property($0)): String" }.indented(by: 4))

                init?(_ description: String) {
                    guard \(form.condition) else { return nil }
                    self.description = description
            \(assignments.indented(by: 8))
                }
            """
    }
}
