import Essentials
import Protocols

/// The source code that makes a request.
struct RequestSource {
    let request: RequestDefinition
    /// Returns the expression for the value of a placeholder: `list.parameters["country"]`, or `id`.
    let value: (_ placeholder: String) -> Value

    struct Value {
        /// The expression. The type is `String`, or `String?`.
        var expression: String
        var isOptional = false
    }

    /// The path: `["repos", owner, name]`.
    var path: String {
        SwiftSource.array(
            request.path.segments.map { segment in
                if segment.pieces.isEmpty { return "\"\"" }
                if segment.pieces.count == 1, let name = segment.placeholders.first { return required(name) }
                return interpolation(segment) { required($0) }
            })
    }

    /// The query items whose values are known.
    var fixedQuery: [String] {
        request.query.filter { !isOptional($0) }.map { item in
            let text =
                item.value.pieces.count == 1 && item.value.placeholders.count == 1
                ? value(item.value.placeholders[0]).expression
                : interpolation(item.value) { value($0).expression }
            return "QueryItem(\(SwiftSource.literal(item.name)), \(text))"
        }
    }

    /// The statements that add the query items whose values can be missing to `query`.
    var optionalQuery: [String] {
        request.query.filter(isOptional).map { item in
            let names = unique(item.value.placeholders)
            let bindings = names.enumerated().map { "let value\($0 + 1) = \(value($1).expression)" }
            let text = interpolation(item.value) { name in "value\((names.firstIndex(of: name) ?? 0) + 1)" }
            return """
                if \(bindings.joined(separator: ", ")) {
                    query.append(QueryItem(\(SwiftSource.literal(item.name)), \(text)))
                }
                """
        }
    }

    /// The statement that sets the header fields of `request`; `nil` if it has none of its own.
    var headers: String? {
        request.headers.fields.isEmpty ? nil : "request.headers = \(request.headers.swift(indentation: 8))"
    }

    private func isOptional(_ item: NamedTemplate) -> Bool { item.value.placeholders.contains { value($0).isOptional } }

    /// Returns the value for a path. A parameter without a value has no place in it.
    private func required(_ name: String) -> String {
        let value = value(name)
        return value.isOptional ? "\(value.expression) ?? \"\"" : value.expression
    }

    private func interpolation(_ template: TextTemplate, _ expression: (String) -> String) -> String {
        let parts = template.pieces.map { piece in
            switch piece {
            case .text(let text): SwiftSource.literalPart(text)
            case .placeholder(let name): "\\(\(expression(name)))"
            }
        }
        return "\"\(parts.joined())\""
    }

    private func unique(_ names: [String]) -> [String] {
        names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    }
}

extension HTTPMethod {
    /// The method as an argument: `.post`.
    var swift: String { ".\(rawValue.lowercased())" }
}
