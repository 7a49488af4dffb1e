import Records
import SQLTables
import StoreProtocols

/// The rows of a page, each with its id and its digest. If several rows have the same id, only the last one is included,
/// because a statement cannot write a record twice.
struct PageRows {
    private let schema: RecordSchema
    private var rows: [[FieldValue]] = []
    private var ids: [IDText] = []
    private var digests: [String] = []
    /// The number of rows that have the id of an earlier row but different values.
    private(set) var changeCount = 0

    /// - Throws: `invalidRecord` for a row with a missing id, or with a value of the wrong kind.
    init(_ rows: [[FieldValue]], of schema: RecordSchema, _ digest: RecordDigest) throws(StoreError) {
        self.schema = schema
        var places: [IDText: Int] = [:]
        places.reserveCapacity(rows.count)
        for row in rows {
            try schema.validate(row)
            let id = try id(of: row)
            let text = digest.text(adding: row)
            let key = key(of: id)
            if let place = places[key] {
                if digests[place] != text { changeCount += 1 }
                (self.rows[place], ids[place], digests[place]) = (row, id, text)
            } else {
                places[key] = ids.count
                self.rows.append(row)
                ids.append(id)
                digests.append(text)
            }
        }
    }

    var count: Int { rows.count }

    /// Appends the parameters that identify the records: the ids and the digests.
    func appendDigests(to parameters: inout Parameters) {
        var (idArray, digestArray) = (ArrayLiteral(), ArrayLiteral())
        for id in ids { idArray.append(id.text) }
        for digest in digests { digestArray.append(plain: digest) }
        parameters.append(idArray)
        parameters.append(digestArray)
    }

    /// Appends the parameters with the values of some rows: whether a row has values, and each column except the id.
    ///
    /// - Parameter isSent: Whether to send the values of each row.
    /// - Throws: `invalidRecord` for a value that is nested too deeply.
    func appendValues(where isSent: [Bool], to parameters: inout Parameters) throws(StoreError) {
        var marks = ArrayLiteral()
        for isSent in isSent { marks.append(plain: isSent ? "t" : "f") }
        parameters.append(marks)
        for (index, field) in schema.fields.enumerated() where index != schema.idIndex {
            var array = ArrayLiteral()
            for (row, isSent) in zip(rows, isSent) {
                array.append(isSent ? try field.kind.text(row[index]) : nil)
            }
            parameters.append(array)
        }
    }

    /// Returns the fields that have an integer of more than 64 bits in a row that is sent, or in any row if they are the id.
    ///
    /// - Parameter isSent: Whether to send the values of each row.
    func wideFields(where isSent: [Bool]) -> [Field] {
        schema.fields.enumerated().filter { index, field in
            guard field.kind == .integer else { return false }
            return zip(rows, isSent).contains { row, isSent in
                (isSent || index == schema.idIndex) && field.kind.isWide(row[index])
            }
        }.map(\.element)
    }

    private func id(of row: [FieldValue]) throws(StoreError) -> IDText {
        guard let text = try schema.id.kind.text(row[schema.idIndex]) else {
            throw StoreError(.invalidRecord, "missing \(schema.id.name) in '\(schema.entity)'")
        }
        return IDText(text: text)
    }

    /// Different texts can represent the same number, such as `1` and `1.0`.
    private func key(of id: IDText) -> IDText {
        schema.id.kind == .number ? IDText(text: "\(schema.id.kind.value(id.text))") : id
    }
}

/// The text of an id. Texts are equal if they have the same bytes, unlike strings, which can be equal with different
/// bytes.
private struct IDText: Hashable {
    let text: String

    static func == (first: IDText, second: IDText) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
