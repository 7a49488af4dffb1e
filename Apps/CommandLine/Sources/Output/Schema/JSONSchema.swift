import Protocols

/// The JSON Schema (draft 2020-12) for a provider's records in the form that `--format ndjson` prints.
///
/// The schema does not limit the size of integers, because they can need more than 64 bits.
package struct JSONSchema {
    private let provider: ProviderDescriptor

    package init(_ provider: ProviderDescriptor) {
        self.provider = provider
    }

    /// The schema as a pretty-printed document that ends with a newline.
    package var document: [UInt8] {
        let entity = provider.items.name
        let members: [FieldValue.Member] = [
            FieldValue.Member("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            FieldValue.Member("$id", .text("urn:switchboard:\(provider.id):\(entity)")),
            FieldValue.Member("title", .text(entity)),
            FieldValue.Member("description", .text("\(provider.id): \(provider.summary)")),
        ]
        var writer = PrettyJSONWriter()
        writer.append(.object(members + Self.members(of: provider.items.fields)))
        return writer.bytes + Array("\n".utf8)
    }

    /// Returns the members of the schema for a record with these fields. Every field is required.
    ///
    /// - Parameter id: The name of the field that is never `null`.
    package static func members(of fields: [Field], id: String = RecordKey.name) -> [FieldValue.Member] {
        let properties = fields.map { field in
            FieldValue.Member(field.name, schema(of: field.kind, isNullable: field.name != id))
        }
        return [
            FieldValue.Member("type", .text("object")),
            FieldValue.Member("properties", .object(properties)),
            FieldValue.Member("required", .list(fields.map { .text($0.name) })),
        ]
    }

    /// The JSON types of scalar kinds. ``FieldKind/any`` has no entry, because its schema accepts every value.
    private static let types: [FieldKind: String] = [
        .boolean: "boolean", .integer: "integer", .number: "number", .text: "string", .date: "string",
    ]

    private static func schema(of kind: FieldKind, isNullable: Bool = true) -> FieldValue {
        func typed(_ name: String, _ others: FieldValue.Member...) -> FieldValue {
            let type: FieldValue = isNullable ? .list([.text(name), .text("null")]) : .text(name)
            return .object([FieldValue.Member("type", type)] + others)
        }
        switch kind {
        case .date: return typed("string", FieldValue.Member("format", .text("date-time")))
        case .list(let element): return typed("array", FieldValue.Member("items", schema(of: element)))
        case .object(let fields):
            let properties = fields.map { FieldValue.Member($0.name, schema(of: $0.kind)) }
            return fields.isEmpty
                ? typed("object") : typed("object", FieldValue.Member("properties", .object(properties)))
        default: return types[kind].map { typed($0) } ?? .object([])
        }
    }
}

/// The column that identifies a record.
package enum RecordKey {
    package static let name = "id"
}

/// A writer for pretty-printed JSON. In the two outermost levels of objects, each member has its own line.
private struct PrettyJSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ value: FieldValue, indentation: Int = 0) {
        guard case .object(let members) = value, !members.isEmpty, indentation < 2 else {
            bytes += JSONText(value).bytes
            return
        }
        let margin = String(repeating: "  ", count: indentation)
        for (index, member) in members.enumerated() {
            bytes += Array("\(index == 0 ? "{" : ",")\n\(margin)  ".utf8)
            bytes += JSONText(.text(member.name)).bytes + Array(": ".utf8)
            append(member.value, indentation: indentation + 1)
        }
        bytes += Array("\n\(margin)}".utf8)
    }
}
