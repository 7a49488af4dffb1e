import Records
import SQLTables
import StoreProtocols

/// The statements that write the records of a schema. A connection caches them, because their SQL takes time to build.
///
/// The first three parameters of each statement are the source, the id and the digest of a record.
struct RecordStatements {
    /// The digest of the columns.
    let digest: RecordDigest
    /// Finds a record that has the same digest and is therefore unchanged.
    let find: Statement
    /// Inserts a record, or updates it if a value is different.
    let upsert: Statement
    /// Sets the digest of an unchanged record whose stored digest is missing or different.
    let mark: Statement
}

/// A record has changed if the digest of its values is not the stored one, and one of the values differs, or if it was
/// deleted. Every other update of a record, such as its deletion, removes the digest (`RecordTable+Digests.swift`).
extension RecordTable {
    func isStored(_ id: Cell, _ digest: Cell, _ find: Statement) throws(StoreError) -> Bool {
        try find.bind(id, at: 2)
        try find.bind(digest, at: 3)
        return try find.integer() != nil
    }

    func upsert(
        _ row: [FieldValue], _ id: Cell, _ digest: Cell, _ statements: RecordStatements
    ) throws(StoreError) -> WritableKeyPath<PageOutcome, Int> {
        let upsert = statements.upsert
        try upsert.bind(id, at: 2)
        try upsert.bind(digest, at: 3)
        for (index, value) in row.enumerated() where index != schema.idIndex {
            try upsert.bind(schema.fields[index].kind.cell(value), at: index + 5)
        }
        connection.lastRow = 0
        try upsert.run()
        return connection.lastRow != 0 ? \.added : connection.changeCount > 0 ? \.changed : \.unchanged
    }

    func makeStatements() throws(StoreError) -> RecordStatements {
        let others = schema.fields.enumerated().filter { $0.offset != schema.idIndex }
            .map { (name: $0.element.name.sqlName, mark: "?\($0.offset + 5)") }
        let names = others.map { ", \($0.name)" }.joined()
        let stored = others.map { "\(records).\($0.name)" }.joined(separator: ", ")
        let given = others.map { "excluded.\($0.name)" }.joined(separator: ", ")
        let updates = others.map { "\($0.name) = excluded.\($0.name), " }.joined()
        // A record with a different digest, or without a digest, can still have equal values.
        let isChanged = others.isEmpty ? "" : "(\(stored)) IS NOT (\(given)) OR "
        return RecordStatements(
            digest: RecordDigest(of: schema),
            find: try connection.statement(
                "SELECT 1 FROM \(records) WHERE _source = ?1 AND \(id) = ?2 AND _digest = ?3"),
            upsert: try connection.statement(
                """
                INSERT INTO \(records)(_source, \(id), _digest, _added, _changed\(names))
                VALUES(?1, ?2, ?3, ?4, ?4\(others.map { ", \($0.mark)" }.joined()))
                ON CONFLICT(_source, \(id)) DO UPDATE
                SET \(updates)_digest = excluded._digest, _changed = excluded._changed, _gone = NULL
                WHERE \(isChanged)\(records)._gone IS NOT NULL
                """),
            mark: try connection.statement(
                "UPDATE \(records) SET _digest = ?3 WHERE _source = ?1 AND \(id) = ?2 AND _digest IS NOT ?3"))
    }
}
