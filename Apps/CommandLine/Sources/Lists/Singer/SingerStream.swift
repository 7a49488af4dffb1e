import Output
import Protocols

/// The stream of a provider's records in Singer messages.
package struct SingerStream: Sendable {
    /// The name, which is unique to the provider: `github_repos_repo`.
    ///
    /// When a loader activates a version, it deletes all other records of the stream, so providers must not share a
    /// stream. Some loaders use only the part after the last hyphen as the table name, so the name has no hyphens.
    package let name: String
    package let fields: [Field]

    /// - Parameters:
    ///   - fields: The fields of the records. By default, all fields of the provider.
    ///   - isSample: Whether the records are samples. They have a stream of their own.
    package init(_ provider: ProviderDescriptor, fields: [Field]? = nil, isSample: Bool = false) {
        let words = "\(provider.id)_\(provider.items.name)" + (isSample ? "_samples" : "")
        name = String(words.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        self.fields = fields ?? provider.items.fields
    }

    /// The message that precedes the records.
    package var schemaMessage: FieldValue {
        ["type": .text("SCHEMA"), "stream": .text(name), "schema": schema, "key_properties": Self.keys]
    }

    /// The output of `--discover`.
    package var catalog: [UInt8] {
        let stream: FieldValue = [
            "tap_stream_id": .text(name), "stream": .text(name), "schema": schema, "key_properties": Self.keys,
            "metadata": .list([metadata] + fields.map(metadata)),
        ]
        var json = JSONText(["streams": .list([stream])])
        json.append("\n")
        return json.bytes
    }

    private static let keys = FieldValue.list([.text(RecordKey.name)])

    private var schema: FieldValue { .object(JSONSchema.members(of: fields)) }

    private var metadata: FieldValue {
        [
            "breadcrumb": .list([]),
            "metadata": [
                "inclusion": .text("available"), "selected": .boolean(true), "table-key-properties": Self.keys,
                "forced-replication-method": .text("FULL_TABLE"),
            ],
        ]
    }

    private func metadata(_ field: Field) -> FieldValue {
        let metadata: FieldValue =
            field.name == RecordKey.name
            ? ["inclusion": .text("automatic")]
            : ["inclusion": .text("available"), "selected-by-default": .boolean(true)]
        return ["breadcrumb": .list([.text("properties"), .text(field.name)]), "metadata": metadata]
    }
}
