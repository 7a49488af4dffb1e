import Protocols
import ProtocolsTesting
import RESTClient
import Synchronization

/// A record whose fields are known only at run time. The first of them is the id.
struct Row: Entity {
    let id: String
    let values: [FieldValue]

    /// Creates a record from its values. The first of them is the id.
    init(_ values: [FieldValue]) {
        id = if case .text(let text)? = values.first { text } else { "" }
        self.values = Array(values.dropFirst())
    }

    static let name = "row"
    static let columns: [Column<Row>] = []
}

extension RecordField {
    /// A field with a source, described by its name and line 7 of a file.
    convenience init(_ name: String, _ kind: Kind = .text, _ source: FieldSource? = nil, isRequired: Bool = false) {
        let source = source ?? .first([[name]])
        self.init(
            name, kind, from: .source(source), isRequired: isRequired, description: "column '\(name)', rows.json:7")
    }
}

extension RecordShape {
    /// The shape of records with an id and other fields.
    static func rows(
        _ fields: [RecordField] = [], at path: [String] = [], _ form: Form = .array, skips: [Skip] = [],
        values: [RecordField] = [], last: RecordField? = nil
    ) -> RecordShape {
        RecordShape(
            "row", at: Place(path, form, description: "items, rows.json:3"),
            fields: [RecordField("id", .text, .first([["id"]], form: .textOrNumber))] + fields, skips: skips,
            values: values, last: last)
    }

    /// Reads a document on the tape and by `JSONDecoder`, which reads documents that begin with a byte order mark. Both must
    /// have the same result.
    func read(_ json: String) throws -> DecodedRecords<Row> {
        let onTape = Result { try BodyCoder().decodeRecords(self, .json, from: Data(json.utf8), make: Row.init) }
        let byFoundation = Result {
            try BodyCoder().decodeRecords(self, .json, from: [0xEF, 0xBB, 0xBF] + Data(json.utf8), make: Row.init)
        }
        expectEqual(onTape.reading, byFoundation.reading)
        return try onTape.get()
    }

    /// Returns the error of a document, as text.
    func error(_ json: String) -> String? {
        do {
            _ = try read(json)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

private struct Reading: Equatable {
    var items: [Row] = []
    var skipped: [String] = []
    var values: [FieldValue] = []
    var last = FieldValue.null
    var error: String?
}

extension Result<DecodedRecords<Row>, any Error> {
    fileprivate var reading: Reading {
        switch self {
        case .success(let records):
            Reading(items: records.items, skipped: records.skipped, values: records.values, last: records.last)
        case .failure(let error): Reading(error: "\(error)")
        }
    }
}
