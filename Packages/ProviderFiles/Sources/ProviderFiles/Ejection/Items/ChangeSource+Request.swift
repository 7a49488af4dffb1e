import Essentials
import Protocols

/// The requests of changes.
extension ChangeSource {
    /// The statements that make the request of a change.
    func request(_ change: ChangeDefinition, _ draft: String?) -> [String] {
        let request = change.target.request
        let source = RequestSource(request: request, value: reference.value)
        let query = source.fixedQuery.isEmpty ? nil : "request.query = \(SwiftSource.array(source.fixedQuery))"
        var lines = current(change)
        var arguments = [request.method.swift, "path: \(source.path)"]
        switch (draft, request.body) {
        case (let draft?, .form(let fields)):
            let fixed = fields.map { "QueryItem(\(SwiftSource.literal($0.name)), \(text($0.value)))" }
            arguments.append(
                "body: FormEntry(\(fixed.isEmpty ? "" : "\(SwiftSource.array(fixed)) + ")\(draft).formItems)")
        case (let draft?, let body):
            arguments.append("json: \(json(change, draft, body))")
        case (nil, _): break
        }
        let mark = lines.isEmpty ? nil : "request.containsResponseValues = true"
        let isVariable = query != nil || source.headers != nil || mark != nil
        lines.append("\(isVariable ? "var" : "let") request = \(SwiftCall.statement("APIRequest", arguments))")
        return lines + [query, source.headers, mark].compactMap(\.self)
    }

    private func json(_ change: ChangeDefinition, _ draft: String, _ body: BodyDefinition?) -> String {
        var fixed = ".object([])"
        if case .json(let template)? = body { fixed = template.swift(reference.value) }
        let place =
            change.fieldsPath.isEmpty ? "" : ", at: \(SwiftSource.array(change.fieldsPath.map(SwiftSource.literal)))"
        return "\(draft).body(in: \(change.content == .fields ? fixed : "current")\(place))"
    }

    private func text(_ template: TextTemplate) -> String {
        let parts = template.pieces.map { piece in
            switch piece {
            case .text(let text): SwiftSource.literalPart(text)
            case .placeholder(let name): "\\(\(reference.value(name).expression))"
            }
        }
        return "\"\(parts.joined())\""
    }

    /// The statements that look up the values that the user does not set.
    private func current(_ change: ChangeDefinition) -> [String] {
        guard change.content != .fields, let lookup = definition.lookups.first else { return [] }
        let source = RequestSource(request: lookup.request, value: reference.value)
        let query = source.fixedQuery.isEmpty ? [] : ["query: \(SwiftSource.array(source.fixedQuery))"]
        let call = SwiftCall.statement("APIRequest", ["path: \(source.path)"] + query)
        let headers = source.headers?.replacing("request.headers", with: "lookUp.headers")
        let response = rules.call("client.send(lookUp, as: Current\(names.entity).self)", for: .edit)
        var fixed = ".object([])"
        if case .json(let template)? = change.target.request.body { fixed = template.swift(reference.value) }
        let isKept =
            change.content == .item
            ? "" : ".filter { member in changes.values.contains { $0.path.first == member.name } }"
        let path =
            change.fieldsPath.isEmpty
            ? "[$1.name]" : "\(SwiftSource.array(change.fieldsPath.map(SwiftSource.literal))) + [$1.name]"
        return [
            "// The API replaces values that a request does not contain, so the request contains the current ones.",
            "\(headers == nil ? "let" : "var") lookUp = \(call)", headers,
            "let found = try await \(response)",
            canMissItem ? "_ = try item(found.entry.item, of: found, \(reference.parameter))" : nil,
            "let kept = \(canMissItem ? "(found.entry.values ?? .null)" : "found.entry.values").members\(isKept)",
            "let current = kept.reduce(\(fixed) as FieldValue) { $0.setting((\(path))[...], to: $1.value) }",
        ].compactMap(\.self)
    }
}

extension JSONTemplate {
    /// The value as a `FieldValue` in Swift source code.
    func swift(_ value: (String) -> RequestSource.Value) -> String {
        switch self {
        case .value(let json): json.swift
        case .placeholder(let name): ".text(\(value(name).expression))"
        case .array(let elements): ".list(\(SwiftSource.array(elements.map { $0.swift(value) })))"
        case .object(let members):
            members.isEmpty
                ? ".object([])"
                : SwiftSource.array(members.map { "\(SwiftSource.literal($0.name)): \($0.value.swift(value))" })
        }
    }
}
