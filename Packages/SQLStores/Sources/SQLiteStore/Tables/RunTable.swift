import Essentials
import Records
import StoreProtocols

/// The tables of the lists and their runs. Every function that writes must be called in a transaction.
struct RunTable {
    let connection: Connection

    /// Returns the open run of a list, or starts a new run.
    func begin(
        _ list: Subscription, _ schema: RecordSchema, _ change: SchemaChange, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        let number = try number(of: list, schema)
        var run: SyncRun?
        let open = try connection.statement(
            """
            SELECT run, started_at, page_size, cursor, pages, records, since FROM sb_run
            WHERE list = ? AND state = 'open'
            """)
        try open.run([.integer(number)]) { row in
            run = SyncRun(
                id: row[0].integer ?? 0, list: list, schema: schema, startedAt: row[1].date ?? now,
                pageSize: Int(row[2].integer ?? 0), changesSince: row[6].date, isContinued: row[4].integer != 0,
                schemaChange: change, page: row[3].text,
                pageCount: Int(row[4].integer ?? 0), recordCount: Int(row[5].integer ?? 0))
        }
        if let run { return run }
        let since = options.readsChanges ? try lastCompleteRunStart(number) : nil
        let insert = try connection.statement(
            """
            INSERT INTO sb_run(list, started_at, state, page_size, pages, records, since)
            VALUES(?, ?, 'open', ?, 0, 0, ?)
            """)
        try insert.run([
            .integer(number), .seconds(now), .integer(Int64(options.pageSize)), since.map(Cell.seconds) ?? .null,
        ])
        return SyncRun(
            id: connection.lastRow, list: list, schema: schema, startedAt: Cell.seconds(now).date ?? now,
            pageSize: options.pageSize, changesSince: since, schemaChange: change)
    }

    /// Returns the number of a list. Adds the list if it is new.
    private func number(of list: Subscription, _ schema: RecordSchema) throws(StoreError) -> Int64 {
        let key = [list.source, schema.entity, list.request, list.slice].map(Cell.text)
        try connection.statement("INSERT OR IGNORE INTO sb_list(source, entity, request, slice) VALUES(?, ?, ?, ?)")
            .run(key)
        let find = try connection.statement(
            "SELECT list FROM sb_list WHERE source = ? AND entity = ? AND request = ? AND slice = ?")
        guard let number = try find.integer(key) else { throw StoreError(.damaged, "a list is missing") }
        return number
    }

    private func lastCompleteRunStart(_ list: Int64) throws(StoreError) -> Date? {
        let find = try connection.statement("SELECT whole_at FROM sb_list WHERE list = ?")
        return try find.integer([.integer(list)]).flatMap { Cell.integer($0).date }
    }

    /// Removes the time of the last complete run from each list of an entity. The next run then reads the whole list.
    func clearCompleteRunTimes(of schema: RecordSchema) throws(StoreError) {
        try connection.statement("UPDATE sb_list SET whole_at = NULL WHERE entity = ?").run([.text(schema.entity)])
    }

    /// Ends the open runs of an entity, so that the next run of each list starts over.
    func endOpenRuns(of schema: RecordSchema) throws(StoreError) {
        let end = try connection.statement(
            """
            UPDATE sb_run SET cursor = NULL, state = 'incomplete'
            WHERE state = 'open' AND list IN (SELECT list FROM sb_list WHERE entity = ?)
            """)
        try end.run([.text(schema.entity)])
    }

    func lists(of schema: RecordSchema, from source: String) throws(StoreError) -> [StoredList] {
        var lists: [StoredList] = []
        let find = try connection.statement(
            "SELECT request, slice, whole_at FROM sb_list WHERE entity = ? AND source = ? ORDER BY request, slice")
        try find.run([.text(schema.entity), .text(source)]) { row in
            let list = Subscription(source: source, request: row[0].text ?? "", slice: row[1].text ?? "")
            lists.append(StoredList(list: list, lastCompleteRunStart: row[2].date))
        }
        return lists
    }

    /// Moves the checkpoint of a run to a page, and returns the number of the run's list.
    ///
    /// - Throws: `conflict` if another process has continued or ended the run.
    func advance(_ run: SyncRun, to page: String?, records: Int) throws(StoreError) -> Int64 {
        let update = try connection.statement(
            """
            UPDATE sb_run SET cursor = ?3, pages = pages + 1, records = records + ?4
            WHERE run = ?1 AND pages = ?2 AND state = 'open' RETURNING list
            """)
        let cursor = page.map(Cell.text) ?? .null
        return try list(update, of: run, [cursor, .integer(Int64(records))])
    }

    /// Ends a run. If the run has read the whole list, removes from the list the records that it has not seen.
    ///
    /// - Parameter isComplete: Whether the run has read everything it had to read, without an interruption.
    /// - Throws: `conflict` if another process has continued or ended the run.
    func finish(_ run: SyncRun, isComplete: Bool, in table: RecordTable) throws(StoreError) -> ListRemovals {
        let update = try connection.statement(
            "UPDATE sb_run SET cursor = NULL, state = ?3 WHERE run = ?1 AND pages = ?2 AND state = 'open' RETURNING list"
        )
        let list = try list(update, of: run, [.text(isComplete ? "complete" : "incomplete")])
        let seenCount = try collectSeen(list, table)
        let readsAll = isComplete && run.changesSince == nil
        let removals = readsAll ? try removeUnseen(from: list, run.list.source, table) : ListRemovals()
        if isComplete {
            // A run that read only changes does not count as complete if `whole_at` was set to NULL in the meantime.
            try connection.statement(
                "UPDATE sb_list SET whole_at = ?1 WHERE list = ?2 AND (?3 IS NULL OR whole_at IS NOT NULL)"
            ).run([.seconds(run.startedAt), .integer(list), run.changesSince.map(Cell.seconds) ?? .null])
        }
        // A complete run for the whole list has seen every record that is still in it. Equal counts then mean that no
        // record is new.
        let listedCount = try connection.statement("SELECT count(*) FROM \(table.members) WHERE list = ?")
        if try listedCount.integer([.integer(list)]) != Int64(seenCount) || !readsAll {
            try connection.statement(
                "INSERT OR IGNORE INTO \(table.members)(id, list) SELECT id, ? FROM temp.sb_now ORDER BY id"
            ).run([.integer(list)])
        }
        try connection.statement("DELETE FROM \(table.seen) WHERE list = ?").run([.integer(list)])
        return removals
    }

    /// Fills a temporary table with the ids that the run has seen, and returns their number.
    private func collectSeen(_ list: Int64, _ table: RecordTable) throws(StoreError) -> Int {
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.sb_now;
            CREATE TEMP TABLE sb_now(id \(table.schema.id.kind.sqlType) PRIMARY KEY) STRICT, WITHOUT ROWID
            """)
        try connection.statement("INSERT OR IGNORE INTO temp.sb_now SELECT id FROM \(table.seen) WHERE list = ?")
            .run([.integer(list)])
        return connection.changeCount
    }

    /// Removes from a list the records that the run has not seen, and counts them.
    private func removeUnseen(
        from list: Int64, _ source: String, _ table: RecordTable
    ) throws(StoreError) -> ListRemovals {
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.sb_removed;
            CREATE TEMP TABLE sb_removed(id \(table.schema.id.kind.sqlType) PRIMARY KEY) STRICT, WITHOUT ROWID
            """)
        let find = try connection.statement(
            """
            INSERT INTO temp.sb_removed SELECT id FROM \(table.members) WHERE list = ?1
            AND id NOT IN (SELECT id FROM temp.sb_now)
            """)
        try find.run([.integer(list)])
        let removedCount = connection.changeCount
        guard removedCount > 0 else { return ListRemovals() }
        let remove = "DELETE FROM \(table.members) WHERE list = ? AND id IN (SELECT id FROM temp.sb_removed)"
        try connection.statement(remove).run([.integer(list)])
        let count = try connection.statement(
            """
            SELECT count(*) FROM \(table.records) WHERE _source = ?1 AND _gone IS NULL
            AND \(table.schema.id.name.sqlName) IN (SELECT id FROM temp.sb_removed) AND \(table.isUnlisted)
            """)
        return ListRemovals(count: removedCount, unlisted: Int(try count.integer([.text(source)]) ?? 0))
    }

    /// Executes a statement that updates a run, and returns the number of the run's list.
    private func list(_ update: Statement, of run: SyncRun, _ values: [Cell]) throws(StoreError) -> Int64 {
        let list = try update.integer([.integer(run.id), .integer(Int64(run.pageCount))] + values)
        if let list { return list }
        throw .runConflict
    }
}
