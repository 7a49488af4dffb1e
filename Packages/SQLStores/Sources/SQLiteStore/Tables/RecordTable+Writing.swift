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

extension RecordTable {
    func write(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        try connection.transaction { () throws(StoreError) in
            let list = try advance(run, to: page, records: rows.count)
            var outcome = PageOutcome(run: run.advanced(to: page, records: rows.count))
            try write(rows, to: list, from: run.list.source, at: now) { outcome[keyPath: $0] += 1 }
            return outcome
        }
    }

    /// Moves the checkpoint of a run to a page, and returns the number of the run's list.
    ///
    /// - Throws: `conflict` if another process has continued or ended the run.
    private func advance(_ run: SyncRun, to page: String?, records: Int) throws(StoreError) -> Int64 {
        let list = try connection.integer(
            """
            UPDATE sb_run SET cursor = \(page), pages = pages + 1, records = records + \(Int64(records))
            WHERE run = \(run.id) AND pages = \(Int64(run.pageCount)) AND state = 'open' RETURNING list
            """)
        guard let list else { throw .runConflict }
        return list
    }

    func write(_ row: [FieldValue], from source: String, at now: Date) throws(StoreError) {
        try write([row], to: nil, from: source, at: now) { _ in }
    }

    /// Adds and updates records. If there is a list, marks them as seen by its run. Must be called in a transaction.
    ///
    /// Most records of a list that is read again are unchanged. Looking up digests is much faster than comparing
    /// values.
    ///
    /// - Parameter count: Called for each record. The argument is the property of `PageOutcome` that counts it.
    private func write(
        _ rows: [[FieldValue]], to list: Int64?, from source: String, at now: Date,
        _ count: (WritableKeyPath<PageOutcome, Int>) -> Void
    ) throws(StoreError) {
        let statements = try connection.recordStatements(of: schema) { () throws(StoreError) in try makeStatements() }
        let see = try connection.statement("INSERT INTO \(seen)(list, id) VALUES(?, ?)")
        try statements.find.bind(.text(source), at: 1)
        try statements.upsert.bind(.text(source), at: 1)
        try statements.upsert.bind(.seconds(now), at: 4)
        if let list { try see.bind(.integer(list), at: 1) }
        var outcome: WritableKeyPath<PageOutcome, Int> = \.unchanged
        for row in rows {
            try schema.validate(row)
            let id = try schema.id.kind.cell(row[schema.idIndex])
            let digest = Cell.text(statements.digest.text(adding: row))
            // New records usually follow one another, so the lookup is skipped after an added record.
            if outcome != \.added, try isStored(id, digest, statements.find) {
                outcome = \.unchanged
            } else {
                outcome = try upsert(row, id, digest, statements)
                if outcome == \.unchanged { try statements.mark.run([.text(source), id, digest]) }
            }
            count(outcome)
            if list != nil {
                try see.bind(id, at: 2)
                try see.run()
            }
        }
    }

    private func isStored(_ id: Cell, _ digest: Cell, _ find: Statement) throws(StoreError) -> Bool {
        try find.bind(id, at: 2)
        try find.bind(digest, at: 3)
        return try find.integer() != nil
    }

    private func upsert(
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

    private func makeStatements() throws(StoreError) -> RecordStatements {
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
