import Records
import StoreProtocols

/// The tables of the lists and their runs. Every function that writes must be called in a transaction.
struct RunTable<Connection: SQLConnection> {
    let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Returns the open run of a list, or starts a new run. The transaction must hold the lock of the tables.
    func begin(
        _ list: Subscription, of schema: RecordSchema, after change: SchemaChange, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        let (number, lastCompleteRunStart) = try find(list, schema)
        let open = try connection.rows(
            """
            SELECT run, started_at, page_size, cursor, pages, records, since, attempts, faults,
              EXISTS(SELECT 1 FROM sb_run AS e WHERE e.list = r.list AND e.run < r.run AND e.since IS NOT NULL)
            FROM sb_run AS r WHERE list = \(number) AND state = 'open'
            """
        ) { row in
            let run = SyncRun(
                id: row.integer(0) ?? 0, list: list, schema: schema, startedAt: row.time(1) ?? now,
                pageSize: Int(row.integer(2) ?? 0), changesSince: row.time(6), followsChanges: row.boolean(9),
                isContinued: row.integer(4) != 0, schemaChange: change, page: row.text(3),
                pageCount: Int(row.integer(4) ?? 0),
                recordCount: Int(row.integer(5) ?? 0))
            return (run: run, attempts: row.integer(7) ?? 1, faults: row.text(8))
        }
        if let (run, attempts, faults) = open.first {
            // A process that was killed, or that is still running, has left no reason.
            let faultCount = faults?.split(separator: "\n").count ?? 0
            if faultCount < attempts { try addFault("continued by another process", to: run.id, at: now) }
            try connection.perform("UPDATE sb_run SET attempts = attempts + 1 WHERE run = \(run.id)")
            return run
        }
        let since = options.changesSince(lastCompleteRunStart, at: now)
        let earlier = try connection.integer(
            "SELECT count(*) FROM sb_run WHERE list = \(number) AND since IS NOT NULL")
        let id = try connection.integer(
            """
            INSERT INTO sb_run(list, started_at, state, page_size, pages, records, since)
            VALUES(\(number), \(now), 'open', \(Int64(options.pageSize)), 0, 0, \(since)) RETURNING run
            """)
        let seconds = now.timeIntervalSince1970.rounded(.down)
        return SyncRun(
            id: id ?? 0, list: list, schema: schema, startedAt: Date(timeIntervalSince1970: seconds),
            pageSize: options.pageSize, changesSince: since, followsChanges: earlier != 0, schemaChange: change)
    }

    /// Returns the number of a list, and the start of its last complete run. Adds the list if it is new.
    ///
    /// The transaction holds the lock of the tables, so no other process adds the list at the same time.
    private func find(_ list: Subscription, _ schema: RecordSchema) throws(StoreError) -> (Int64, Date?) {
        let found = try connection.rows(
            """
            SELECT list, whole_at FROM sb_list WHERE source = \(list.source) AND entity = \(schema.entity)
              AND request = \(list.request) AND slice = \(list.slice)
            """
        ) { row in (row.integer(0) ?? 0, row.time(1)) }
        if let found = found.first { return found }
        let number = try connection.integer(
            """
            INSERT INTO sb_list(source, entity, request, slice)
            VALUES(\(list.source), \(schema.entity), \(list.request), \(list.slice)) RETURNING list
            """)
        guard let number else { throw StoreError(.damaged, "a list is missing") }
        return (number, nil)
    }

    /// Returns the number and the current order of a list; `nil` if it is not stored.
    func order(of list: Subscription, _ schema: RecordSchema) throws(StoreError) -> (list: Int64, order: Int64?)? {
        try connection.rows(
            """
            SELECT list, order_run FROM sb_list WHERE source = \(list.source) AND entity = \(schema.entity)
              AND request = \(list.request) AND slice = \(list.slice)
            """
        ) { ($0.integer(0) ?? 0, $0.integer(1)) }.first
    }

    /// Removes the time of the last complete run from each list of an entity. The next run then reads the whole list.
    func clearCompleteRunTimes(of schema: RecordSchema) throws(StoreError) {
        try connection.perform("UPDATE sb_list SET whole_at = NULL WHERE entity = \(schema.entity)")
    }

    /// Forgets the orders of the lists of an entity.
    func forgetOrders(of schema: RecordSchema) throws(StoreError) {
        try connection.perform("UPDATE sb_list SET order_run = NULL WHERE entity = \(schema.entity)")
    }

    /// Forgets the order of a list if a run that has not read the whole list has added or changed a record.
    func forgetOrder(of list: Int64, after run: SyncRun) throws(StoreError) {
        try connection.perform(
            """
            UPDATE sb_list SET order_run = NULL WHERE list = \(list) AND EXISTS(
              SELECT 1 FROM sb_run WHERE run = \(run.id) AND added + changed > 0)
            """)
    }

    /// Adds a line to the faults of an open run.
    func addFault(_ reason: String, to run: Int64, at now: Date) throws(StoreError) {
        let line = "\(now.iso8601) \(reason.replacing("\n", with: " "))"
        try connection.perform(
            """
            UPDATE sb_run SET faults = coalesce(faults || \("\n"), '') || \(line)
            WHERE run = \(run) AND state = 'open'
            """)
    }

    /// Ends the open runs of an entity, so that the next run of each list starts over.
    func endOpenRuns(of schema: RecordSchema) throws(StoreError) {
        try connection.perform(
            """
            UPDATE sb_run SET cursor = NULL, state = 'incomplete'
            WHERE state = 'open' AND list IN (SELECT list FROM sb_list WHERE entity = \(schema.entity))
            """)
    }

    func lists(of schema: RecordSchema, from source: String) throws(StoreError) -> [StoredList] {
        try connection.rows(
            """
            SELECT request, slice, whole_at, last_whole_run, order_run,
              EXISTS(SELECT 1 FROM sb_run WHERE sb_run.list = sb_list.list AND state = 'open' AND pages > 0)
            FROM sb_list LEFT JOIN
              (SELECT list AS list_of_run, started_at AS last_whole_run FROM sb_run WHERE run IN
                (SELECT max(run) FROM sb_run WHERE state = 'complete' AND since IS NULL GROUP BY list)) AS whole_run
              ON list_of_run = list
            WHERE entity = \(schema.entity) AND source = \(source)
            ORDER BY \(sql: Connection.listOrder)
            """
        ) { row in
            StoredList(
                list: Subscription(source: source, request: row.text(0) ?? "", slice: row.text(1) ?? ""),
                lastCompleteRunStart: row.time(2), order: row.boolean(5) ? nil : row.integer(4),
                lastWholeRunStart: row.time(3))
        }
    }

    /// Ends a run, and returns the number of its list.
    ///
    /// - Parameter isComplete: Whether the run has read everything it had to read, without an interruption.
    /// - Throws: `conflict` if another process has continued or ended the run.
    func end(_ run: SyncRun, isComplete: Bool, at now: Date) throws(StoreError) -> Int64 {
        let state = isComplete ? "complete" : "incomplete"
        let list = try connection.integer(
            """
            UPDATE sb_run SET cursor = NULL, state = \(state), ended_at = \(now)
            WHERE run = \(run.id) AND pages = \(Int64(run.pageCount)) AND state = 'open' RETURNING list
            """)
        guard let list else { throw .runConflict }
        return list
    }

    /// Keeps the number of records that a run has removed from its list.
    func keep(_ removals: ListRemovals, of run: SyncRun) throws(StoreError) {
        guard removals.count > 0 else { return }
        try connection.perform("UPDATE sb_run SET removed = \(Int64(removals.count)) WHERE run = \(run.id)")
    }

    /// Stores that a run has read a list completely.
    ///
    /// A run that read only changes does not count as complete if `whole_at` was set to NULL in the meantime.
    func setCompleteRunTime(of list: Int64, to run: SyncRun) throws(StoreError) {
        let condition: SQLStatement = run.changesSince == nil ? "" : "AND whole_at IS NOT NULL"
        try connection.perform(
            "UPDATE sb_list SET whole_at = \(run.startedAt) WHERE list = \(list) \(sql: condition)")
    }
}
