import Essentials

/// A checker for the keywords of JSON Schema (draft 2020-12) that the schema of provider files uses.
struct SchemaChecker {
    private let root: JSONValue
    /// The keywords that this checker does not know, so that none is ignored by mistake.
    private(set) var unknownKeywords: Set<String> = []

    init(_ schema: JSONValue) {
        root = schema
        unknownKeywords = Self.keywords(in: schema).subtracting(Self.known)
    }

    func accepts(_ value: JSONValue) -> Bool { accepts(value, root) }

    private static let known: Set<String> = [
        "$schema", "$id", "$defs", "title", "description", "$ref", "type", "enum", "const", "minimum", "maximum",
        "minLength", "minItems", "items", "properties", "required", "additionalProperties", "allOf", "anyOf", "oneOf",
        "not", "if", "then", "else",
    ]

    /// Returns the keywords of a schema and of all schemas in it.
    private static func keywords(in schema: JSONValue) -> Set<String> {
        guard case .object(let members) = schema else { return [] }
        return members.reduce(into: Set(members.map(\.key))) { keywords, member in
            switch (member.key, member.value) {
            case ("properties", .object(let inner)), ("$defs", .object(let inner)):
                for member in inner { keywords.formUnion(Self.keywords(in: member.value)) }
            case ("allOf", .array(let inner)), ("anyOf", .array(let inner)), ("oneOf", .array(let inner)):
                for schema in inner { keywords.formUnion(Self.keywords(in: schema)) }
            case ("enum", _), ("const", _), ("required", _): break
            default: keywords.formUnion(Self.keywords(in: member.value))
            }
        }
    }

    private func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        guard case .object(let keywords) = schema else { return schema == .boolean(true) }
        return keywords.allSatisfy { accepts(value, $0.key, $0.value, schema) }
    }

    private func accepts(_ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: JSONValue) -> Bool {
        switch (keyword, argument) {
        case ("$ref", .text(let reference)):
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            return accepts(value, root["$defs"]?[name] ?? false)
        case ("type", .text(let type)): return value.hasType(type)
        case ("enum", .array(let values)): return values.contains(value)
        case ("const", _): return value == argument
        case ("minimum", _): return value.number.map { $0 >= argument.number ?? .infinity } ?? true
        case ("maximum", _): return value.number.map { $0 <= argument.number ?? -.infinity } ?? true
        case ("minLength", _):
            guard case .text(let text) = value else { return true }
            return Double(text.unicodeScalars.count) >= argument.number ?? .infinity
        case ("minItems", _):
            guard case .array(let elements) = value else { return true }
            return Double(elements.count) >= argument.number ?? .infinity
        case ("items", _):
            guard case .array(let elements) = value else { return true }
            return elements.allSatisfy { accepts($0, argument) }
        case ("properties", _):
            guard case .object(let members) = value else { return true }
            return members.allSatisfy { member in argument[member.key].map { accepts(member.value, $0) } ?? true }
        case ("additionalProperties", _):
            guard case .object(let members) = value else { return true }
            return members.allSatisfy { schema["properties"]?[$0.key] != nil || accepts($0.value, argument) }
        case ("required", .array(let names)):
            guard case .object(let members) = value else { return true }
            return names.allSatisfy { name in members.contains { .text($0.key) == name } }
        case ("allOf", .array(let schemas)): return schemas.allSatisfy { accepts(value, $0) }
        case ("anyOf", .array(let schemas)): return schemas.contains { accepts(value, $0) }
        case ("oneOf", .array(let schemas)): return schemas.count { accepts(value, $0) } == 1
        case ("not", _): return !accepts(value, argument)
        case ("if", _): return accepts(value, schema[accepts(value, argument) ? "then" : "else"] ?? true)
        default: return true
        }
    }
}

extension JSONValue {
    /// The value of a member.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == name }?.value
    }

    fileprivate var number: Double? {
        if case .number(let digits) = self { Double(digits) } else { nil }
    }

    fileprivate func hasType(_ type: String) -> Bool {
        switch (type, self) {
        case ("string", .text), ("boolean", .boolean), ("array", .array), ("object", .object): true
        case ("integer", .number): number.map { $0.rounded() == $0 && $0.isFinite } ?? false
        default: false
        }
    }
}
