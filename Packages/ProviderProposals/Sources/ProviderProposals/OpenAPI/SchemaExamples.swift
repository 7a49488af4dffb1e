import Essentials

/// Invented values that fit JSON schemas.
struct SchemaExamples {
    private let document: OpenAPIDocument
    /// The number of values so far, so that ids differ.
    private var count = 0

    /// The maximum depth of objects: that of the response, of an item, and two levels in it.
    private static let maximumDepth = 6
    private static let itemCount = 3
    private static let maximumProperties = 200

    init(_ document: OpenAPIDocument) {
        self.document = document
    }

    /// Returns a value; `nil` for a schema without a type, and for what is nested too deeply.
    mutating func value(of schema: JSONValue, name: String = "", depth: Int = 0) throws(ProposalError) -> JSONValue? {
        let schema = try merged(try document.resolved(schema), depth: 0)
        count += 1
        if let example = schema["example"] ?? schema["examples"]?.elements?.first, example.isScalar {
            return Self.isID(name) ? Self.numbered(example, count) : example
        }
        if let word = schema["enum"]?.elements?.first(where: { $0 != .null }) ?? schema["const"] { return word }
        switch Self.type(of: schema) {
        case "object": return try object(schema, depth: depth)
        case "array":
            guard depth < Self.maximumDepth, let items = schema["items"] else { return nil }
            var elements: [JSONValue] = []
            for _ in 0..<(depth < 3 ? Self.itemCount : 1) {
                if let element = try value(of: items, name: name, depth: depth + 1) { elements.append(element) }
            }
            return elements.isEmpty ? nil : .array(elements)
        case "integer": return .integer(Self.isID(name) ? count : schema["minimum"]?.integer ?? 1)
        case "number": return .number("1.5")
        case "boolean": return true
        case "string": return .text(text(schema, name))
        default: return nil
        }
    }

    private mutating func object(_ schema: JSONValue, depth: Int) throws(ProposalError) -> JSONValue? {
        guard depth < Self.maximumDepth else { return nil }
        var members: [JSONValue.Member] = []
        for property in (schema["properties"]?.members ?? []).prefix(Self.maximumProperties) {
            if let value = try value(of: property.value, name: property.key, depth: depth + 1) {
                members.append(JSONValue.Member(key: property.key, value: value))
            }
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// Returns a schema with the members of those that it consists of.
    private func merged(_ schema: JSONValue, depth: Int) throws(ProposalError) -> JSONValue {
        guard depth < 20 else { throw ProposalError("a schema contains itself in 'allOf'; repair the document") }
        let choice = (schema["oneOf"] ?? schema["anyOf"])?.elements?.first { $0["type"]?.text != "null" }
        let parts = (schema["allOf"]?.elements ?? []) + (choice.map { [$0] } ?? [])
        guard !parts.isEmpty else { return schema }
        var members = (schema.members ?? []).filter { !["allOf", "oneOf", "anyOf"].contains($0.key) }
        for part in parts {
            for member in try merged(try document.resolved(part), depth: depth + 1).members ?? [] {
                guard let index = members.firstIndex(where: { $0.key == member.key }) else {
                    members.append(member)
                    continue
                }
                if member.key == "properties" {
                    members[index].value = .object((members[index].value.members ?? []) + (member.value.members ?? []))
                }
            }
        }
        return .object(members)
    }

    /// The type of a schema, which can be one of several types since OpenAPI 3.1.
    static func type(of schema: JSONValue) -> String? {
        let type = schema["type"]?.text ?? schema["type"]?.elements?.compactMap(\.text).first { $0 != "null" }
        return type ?? (schema["properties"] != nil ? "object" : schema["items"] != nil ? "array" : nil)
    }

    private func text(_ schema: JSONValue, _ name: String) -> String {
        switch schema["format"]?.text {
        case "date-time": "2026-03-01T10:30:00Z"
        case "date": "2026-03-01"
        case "uri", "url": "https://example.com/\(count)"
        case "email": "user\(count)@mail.example"
        case "uuid": "00000000-0000-4000-8000-" + Hexadecimal.digits(of: UInt64(count), count: 12)
        default:
            Self.isID(name) || ["name", "title"].contains(name) ? "\(name)-\(count)" : name.isEmpty ? "text" : name
        }
    }

    private static func isID(_ name: String) -> Bool {
        let words = SwiftName.words(name)
        return ["id", "uuid", "guid", "key", "slug", "code"].contains(words.last ?? "")
    }

    /// Returns a value that differs from those of other items.
    private static func numbered(_ example: JSONValue, _ number: Int) -> JSONValue {
        switch example {
        case .text(let text): .text("\(text)-\(number)")
        case .number(let digits):
            Int(digits).map { .integer($0.addingReportingOverflow(number).partialValue) } ?? example
        case .null, .boolean, .array, .object: example
        }
    }
}
