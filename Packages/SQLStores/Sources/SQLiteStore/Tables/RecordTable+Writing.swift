import Records
import SQLTables
import StoreProtocols

extension RecordTable {
    func write(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        try connection.transaction { () throws(StoreError) in
            let list = try advance(run, to: page, records: rows.count)
            var outcome = PageOutcome(run: run.advanced(to: page, records: rows.count))
            try write(rows, to: list, from: run.list.source, at: now) { outcome[keyPath: $0] += 1 }
            if outcome.added + outcome.changed > 0 {
                try connection.perform(
                    """
                    UPDATE sb_run SET added = added + \(Int64(outcome.added)),
                      changed = changed + \(Int64(outcome.changed)) WHERE run = \(run.id)
                    """)
            }
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
}
