import Protocols

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
                schemaChange: change, page: row[3].text.map(PageToken.init(text:)),
                pageCount: Int(row[4].integer ?? 0), recordCount: Int(row[5].integer ?? 0))
        }
        if let run { return run }
        let wholeAt = options.readsChanges ? try wholeAt(number) : nil
        let insert = try connection.statement(
            """
            INSERT INTO sb_run(list, started_at, state, page_size, pages, records, since)
            VALUES(?, ?, 'open', ?, 0, 0, ?)
            """)
        try insert.run([
            .integer(number), .seconds(now), .integer(Int64(options.pageSize)), wholeAt.map(Cell.seconds) ?? .null,
        ])
        return SyncRun(
            id: connection.lastRow, list: list, schema: schema, startedAt: Cell.seconds(now).date ?? now,
            pageSize: options.pageSize, changesSince: wholeAt, schemaChange: change)
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

    private func wholeAt(_ list: Int64) throws(StoreError) -> Date? {
        let find = try connection.statement("SELECT whole_at FROM sb_list WHERE list = ?")
        return try find.integer([.integer(list)]).flatMap { Cell.integer($0).date }
    }

    /// Removes the times of the last whole runs of an entity's lists, so that the next runs read the whole lists.
    func forgetWholeRuns(of schema: RecordSchema) throws(StoreError) {
        try connection.statement("UPDATE sb_list SET whole_at = NULL WHERE entity = ?").run([.text(schema.entity)])
    }

    func lists(of schema: RecordSchema, from source: String) throws(StoreError) -> [StoredList] {
        var lists: [StoredList] = []
        let find = try connection.statement(
            "SELECT request, slice, whole_at FROM sb_list WHERE entity = ? AND source = ? ORDER BY request, slice")
        try find.run([.text(schema.entity), .text(source)]) { row in
            let list = Subscription(source: source, request: row[0].text ?? "", slice: row[1].text ?? "")
            lists.append(StoredList(list: list, wholeAt: row[2].date))
        }
        return lists
    }

    /// Moves the checkpoint of a run to a page, and returns the number of the run's list.
    ///
    /// - Throws: `overtaken` if another process has continued or ended the run.
    func advance(_ run: SyncRun, to page: PageToken?, records: Int) throws(StoreError) -> Int64 {
        let update = try connection.statement(
            """
            UPDATE sb_run SET cursor = ?3, pages = pages + 1, records = records + ?4
            WHERE run = ?1 AND pages = ?2 AND state = 'open' RETURNING list
            """)
        let cursor = page?.text.map(Cell.text) ?? .null
        return try list(update, of: run, [cursor, .integer(Int64(records))])
    }

    /// Ends a run. If the run has read the whole list, removes the records that it has not seen from the list.
    ///
    /// - Parameter isWhole: Whether the run has read everything it had to read, without an interruption.
    /// - Throws: `overtaken` if another process has continued or ended the run.
    func finish(_ run: SyncRun, isWhole: Bool, in table: RecordTable) throws(StoreError) -> Departed {
        let update = try connection.statement(
            "UPDATE sb_run SET cursor = NULL, state = ?3 WHERE run = ?1 AND pages = ?2 AND state = 'open' RETURNING list"
        )
        let list = try list(update, of: run, [.text(isWhole ? "complete" : "incomplete")])
        let seenCount = try collectSeen(list, table)
        let departed = isWhole && run.changesSince == nil ? try leave(list, run.list.source, table) : Departed()
        if isWhole {
            // A run that read only changes does not count as whole if `whole_at` was set to NULL in the meantime.
            try connection.statement(
                "UPDATE sb_list SET whole_at = ?1 WHERE list = ?2 AND (?3 IS NULL OR whole_at IS NOT NULL)"
            ).run([.seconds(run.startedAt), .integer(list), run.changesSince.map(Cell.seconds) ?? .null])
        }
        // A whole run has seen every record that is still in the list. Equal counts then mean that no record is new.
        let listedCount = try connection.statement("SELECT count(*) FROM \(table.members) WHERE list = ?")
        if try listedCount.integer([.integer(list)]) != Int64(seenCount) || !isWhole || run.changesSince != nil {
            try connection.statement(
                "INSERT OR IGNORE INTO \(table.members)(id, list) SELECT id, ? FROM temp.sb_now ORDER BY id"
            ).run([.integer(list)])
        }
        try connection.statement("DELETE FROM \(table.seen) WHERE list = ?").run([.integer(list)])
        return departed
    }

    /// Writes the ids that the run has seen to a temporary table, and returns their number.
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
    private func leave(_ list: Int64, _ source: String, _ table: RecordTable) throws(StoreError) -> Departed {
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.sb_left;
            CREATE TEMP TABLE sb_left(id \(table.schema.id.kind.sqlType) PRIMARY KEY) STRICT, WITHOUT ROWID
            """)
        let find = try connection.statement(
            """
            INSERT INTO temp.sb_left SELECT id FROM \(table.members) WHERE list = ?1
            AND id NOT IN (SELECT id FROM temp.sb_now)
            """)
        try find.run([.integer(list)])
        let left = connection.changeCount
        guard left > 0 else { return Departed() }
        let remove = "DELETE FROM \(table.members) WHERE list = ? AND id IN (SELECT id FROM temp.sb_left)"
        try connection.statement(remove).run([.integer(list)])
        let count = try connection.statement(
            """
            SELECT count(*) FROM \(table.records) WHERE _source = ?1 AND _gone IS NULL
            AND \(table.schema.id.name.sqlName) IN (SELECT id FROM temp.sb_left) AND \(table.isUnlisted)
            """)
        return Departed(left: left, unlisted: Int(try count.integer([.text(source)]) ?? 0))
    }

    /// Runs an update of a run, and returns the number of the run's list.
    private func list(_ update: Statement, of run: SyncRun, _ values: [Cell]) throws(StoreError) -> Int64 {
        let list = try update.integer([.integer(run.id), .integer(Int64(run.pageCount))] + values)
        if let list { return list }
        throw .overtakenRun
    }
}
