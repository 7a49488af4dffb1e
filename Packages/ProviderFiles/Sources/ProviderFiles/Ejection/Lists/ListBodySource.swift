import Essentials
import Protocols

/// The source of the body of a list's request.
struct ListBodySource {
    let list: ListDefinition
    let parameters: [Parameter]
    let paging: PagingSource

    /// Whether the request has a body.
    var isNeeded: Bool { list.request.body != nil || !own.isEmpty || !paging.bodyValues.isEmpty }

    /// Whether the body is a form.
    var isForm: Bool { if case .form? = list.request.body { true } else { false } }

    /// The parameters in the body that no placeholder stands for.
    private var own: [Parameter] {
        let placed = list.request.body?.placeholders ?? []
        return parameters.filter { parameter in
            parameter.placement == .body && !placed.contains { $0 == parameter.name || "api-\($0)" == parameter.name }
        }
    }

    /// The expression for a JSON body.
    var json: String {
        let added =
            own.map { member($0.queryName, value(of: $0)) } + paging.bodyValues.map { member($0.name, $0.json) }
        switch list.request.body {
        case .json(.object(let members)):
            return object(members.map { member($0.name, json($0.value)) } + added)
        case .json(.value(.object(let members))):
            return object(members.map { member($0.key, $0.value.swift) } + added)
        case .json(let template): return json(template)
        case .form, nil: return object(added)
        }
    }

    /// The expression for the fields of a form.
    var form: String {
        var fields: [String] = []
        if case .form(let templates)? = list.request.body {
            let source = RequestSource(request: RequestDefinition(path: list.request.path, query: templates)) {
                RequestSource.Value(expression: "list.parameters[\(SwiftSource.literal(name(of: $0)))] ?? \"\"")
            }
            fields = source.fixedQuery
        }
        let added = own.map { parameter in
            let name = SwiftSource.literal(parameter.queryName)
            return "list.parameters[\(SwiftSource.literal(parameter.name))].map { QueryItem(\(name), $0) }"
        }
        fields += added + paging.bodyValues.map { $0.item }
        return "(\(SwiftCall.array(fields, indentation: 0, reserved: 30)) as [QueryItem?]).compactMap(\\.self)"
    }

    // MARK: - Values

    /// Returns the name of the parameter for a placeholder.
    private func name(of placeholder: String) -> String {
        parameters.first { $0.name == placeholder || $0.name == "api-\(placeholder)" }?.name ?? placeholder
    }

    private func member(_ name: String, _ value: String) -> String {
        "member(\(SwiftSource.literal(name)), \(value))"
    }

    private func object(_ members: [String]) -> String {
        ".object(\(SwiftCall.array(members, indentation: 0, reserved: 40)).compactMap(\\.self))"
    }

    private func json(_ template: JSONTemplate) -> String {
        switch template {
        case .value(let value): value.swift
        case .placeholder(let placeholder):
            parameters.first { $0.name == name(of: placeholder) }.map { value(of: $0) } ?? ".null"
        case .array(let elements):
            ".list((\(SwiftSource.array(elements.map { json($0) })) as [FieldValue?]).compactMap(\\.self))"
        case .object(let members): object(members.map { member($0.name, json($0.value)) })
        }
    }

    /// Returns the expression for the value of a parameter, which is a number or a Boolean if the parameter is one.
    private func value(of parameter: Parameter) -> String {
        let value = "list.parameters[\(SwiftSource.literal(parameter.name))]"
        return switch parameter.kind {
        case .integer: "\(value).flatMap { Int128($0) }.map(FieldValue.integer)"
        case .boolean: "\(value).map { FieldValue.boolean($0 == \"true\") }"
        case .text, .choice, .choices, .custom: "\(value).map(FieldValue.text)"
        }
    }

    /// The function that the expressions use.
    static let function = """
        /// Returns a member of an object; `nil` if it has no value.
        private func member(_ name: String, _ value: FieldValue?) -> FieldValue.Member? {
            value.map { FieldValue.Member(name, $0) }
        }
        """
}
