import Essentials

extension ProviderFile {
    /// The JSON Schema (draft 2020-12) of the format, as JSON text.
    ///
    /// Reader and schema come from the same table of members. The schema describes names, types, words and ranges, and
    /// the reader checks more: names of columns, templates and URLs, for example.
    public static var schema: String { SchemaWriter.schema.indented }
}

/// Writes the schema.
private struct SchemaWriter {
    private var definitions: [JSONValue.Member] = []
    private var names: Set<String> = []

    /// The schema of a file, which has one provider or the member `providers`.
    static var schema: JSONValue {
        var writer = SchemaWriter()
        let group = writer.reference(to: FileFormat.group)
        let single = writer.reference(to: FileFormat.single.description)
        return [
            ("$schema", "https://json-schema.org/draft/2020-12/schema"),
            ("$id", "https://switchboard.example/provider-file-1.schema.json"), ("title", "Provider file"),
            ("if", ["type": "object", "required": ["providers"]]), ("then", group), ("else", single),
            ("$defs", .object(writer.definitions)),
        ].object
    }

    /// Returns a reference to an object, and writes its definition if it is not there yet.
    private mutating func reference(to object: ObjectDescription) -> JSONValue {
        if names.insert(object.name).inserted {
            let index = definitions.count
            definitions.append(JSONValue.Member(key: object.name, value: .null))
            definitions[index].value = definition(of: object)
        }
        return ["$ref": .text("#/$defs/\(object.name)")]
    }

    private mutating func definition(of object: ObjectDescription) -> JSONValue {
        var members: [(String, JSONValue)] = [("description", .text(object.summary)), ("type", "object")]
        var properties: [(String, JSONValue)] = [("$schema", true), ("$comment", true)]
        for member in object.members {
            properties.append((member.name, described(schema(of: member.shape), member.summary)))
        }
        members.append(("properties", properties.object))
        let required = object.members.filter(\.isRequired).map { JSONValue.text($0.name) }
        if !required.isEmpty { members.append(("required", .array(required))) }
        members.append(("additionalProperties", false))
        if !object.rules.isEmpty { members.append(("allOf", .array(object.rules.map(schema)))) }
        return members.object
    }

    private func described(_ schema: JSONValue, _ summary: String) -> JSONValue {
        guard case .object(let members) = schema else { return ["description": .text(summary)] }
        return .object([JSONValue.Member(key: "description", value: .text(summary))] + members)
    }

    private mutating func schema(of shape: Shape) -> JSONValue {
        switch shape {
        case .text(let canBeEmpty):
            return canBeEmpty ? ["type": "string"] : ["type": "string", "minLength": .number("1")]
        case .word(let words): return ["enum": .array(words.map(JSONValue.text))]
        case .integer(let range):
            return [
                "type": "integer", "minimum": .number("\(range.lowerBound)"), "maximum": .number("\(range.upperBound)"),
            ]
        case .boolean: return ["type": "boolean"]
        case .yes: return ["const": true]
        case .any: return [:]
        case .list(let element, let count):
            let minimum = count == 0 ? [] : [("minItems", JSONValue.number("\(count)"))]
            return ([("type", "array"), ("items", schema(of: element))] + minimum).object
        case .map(let value):
            return [
                "type": "object", "properties": ["$schema": true, "$comment": true],
                "additionalProperties": schema(of: value),
            ]
        case .either(let shapes): return ["anyOf": .array(shapes.map { schema(of: $0) })]
        case .object(let description): return reference(to: description())
        }
    }

    private func schema(of rule: ObjectRule) -> JSONValue {
        func required(_ names: [String]) -> JSONValue { ["required": .array(names.map(JSONValue.text))] }
        switch rule {
        case .exactlyOne(let names): return ["oneOf": .array(names.map { required([$0]) })]
        case .atLeastOne(let names): return ["anyOf": .array(names.map { required([$0]) })]
        case .atMostOne(let names):
            let pairs = names.indices.flatMap { first in names[(first + 1)...].map { [names[first], $0] } }
            return ["not": ["anyOf": .array(pairs.map(required))]]
        case .needs(let name, let condition): return ["if": schema(of: condition), "then": required([name])]
        case .only(let names, let condition):
            return ["if": ["not": schema(of: condition)], "then": ["properties": names.map { ($0, false) }.object]]
        }
    }

    private func schema(of condition: ObjectRule.Condition) -> JSONValue {
        let properties: JSONValue = [condition.member: ["enum": .array(condition.words.map(JSONValue.text))]]
        return condition.isDefault
            ? ["properties": properties]
            : ["properties": properties, "required": .array([.text(condition.member)])]
    }
}

extension [(String, JSONValue)] {
    fileprivate var object: JSONValue { .object(map { JSONValue.Member(key: $0.0, value: $0.1) }) }
}
