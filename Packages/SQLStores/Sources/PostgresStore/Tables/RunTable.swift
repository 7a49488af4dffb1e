import Essentials
import StoreProtocols

/// The tables of the lists and their runs. Every function that writes must be called in a transaction.
struct RunTable {
    let connection: Connection

    /// Returns the open run of a list, or starts a new run. The transaction must hold the lock of ``StoreTables``.
    func begin(
        _ list: Subscription, _ schema: RecordSchema, _ change: SchemaChange, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        let (number, lastCompleteRunStart) = try find(list, schema)
        let open = try connection.run(
            """
            SELECT run, started_at, page_size, cursor, pages, records, since FROM sb_run
            WHERE list = $1::bigint AND state = 'open'
            """, [number])
        if let run = open.integer(0, 0) {
            return SyncRun(
                id: run, list: list, schema: schema, startedAt: open.date(0, 1) ?? now,
                pageSize: Int(open.integer(0, 2) ?? 0), changesSince: open.date(0, 6),
                isContinued: open.integer(0, 4) != 0, schemaChange: change,
                page: open.text(0, 3)?.unescaped, pageCount: Int(open.integer(0, 4) ?? 0),
                recordCount: Int(open.integer(0, 5) ?? 0))
        }
        let since = options.readsChanges ? lastCompleteRunStart : nil
        let new = try connection.run(
            """
            INSERT INTO sb_run(list, started_at, state, page_size, pages, records, since)
            VALUES($1::bigint, $2::timestamptz, 'open', $3::bigint, 0, 0, $4::timestamptz) RETURNING run
            """, [number, Timestamp.seconds(now), "\(options.pageSize)", since.map(Timestamp.seconds)])
        return SyncRun(
            id: new.integer(0, 0) ?? 0, list: list, schema: schema, startedAt: Timestamp.wholeSeconds(now),
            pageSize: options.pageSize, changesSince: since, schemaChange: change)
    }

    /// Returns the number of a list, and the start of its last complete run. Adds the list if it is new.
    ///
    /// The transaction holds the lock of ``StoreTables``, so no other process adds the list at the same time.
    private func find(_ list: Subscription, _ schema: RecordSchema) throws(StoreError) -> (String, Date?) {
        let key = [list.source, schema.entity, list.request, list.slice]
        let found = try connection.run(
            """
            SELECT list, whole_at FROM sb_list
            WHERE source = $1 AND entity = $2 AND request = $3 AND slice = $4
            """, key)
        if let number = found.text(0, 0) { return (number, found.date(0, 1)) }
        let new = try connection.run(
            "INSERT INTO sb_list(source, entity, request, slice) VALUES($1, $2, $3, $4) RETURNING list", key)
        guard let number = new.text(0, 0) else { throw StoreError(.damaged, "a list is missing") }
        return (number, nil)
    }

    /// Removes the time of the last complete run from each list of an entity. The next run then reads the whole list.
    func clearCompleteRunTimes(of schema: RecordSchema) throws(StoreError) {
        try connection.run("UPDATE sb_list SET whole_at = NULL WHERE entity = $1", [schema.entity])
    }

    /// Ends the open runs of an entity, so that the next run of each list starts over.
    func endOpenRuns(of schema: RecordSchema) throws(StoreError) {
        try connection.run(
            """
            UPDATE sb_run SET cursor = NULL, state = 'incomplete'
            WHERE state = 'open' AND list IN (SELECT list FROM sb_list WHERE entity = $1)
            """, [schema.entity])
    }

    func lists(of schema: RecordSchema, from source: String) throws(StoreError) -> [StoredList] {
        let found = try connection.run(
            "SELECT request, slice, whole_at FROM sb_list WHERE entity = $1 AND source = $2 ORDER BY list",
            [schema.entity, source])
        return (0..<found.rowCount).map { row in
            let (request, slice) = (found.text(row, 0) ?? "", found.text(row, 1) ?? "")
            return StoredList(
                list: Subscription(source: source, request: request.unescaped, slice: slice.unescaped),
                lastCompleteRunStart: found.date(row, 2))
        }
    }

    /// Ends a run. If the run has read the whole list, removes from the list the records that it has not seen.
    ///
    /// - Parameter isComplete: Whether the run has read everything it had to read, without an interruption.
    /// - Throws: `conflict` if another process has continued or ended the run.
    func finish(_ run: SyncRun, isComplete: Bool, in table: RecordTable) throws(StoreError) -> ListRemovals {
        let ended = try connection.run(
            """
            UPDATE sb_run SET cursor = NULL, state = $3
            WHERE run = $1::bigint AND pages = $2::bigint AND state = 'open' RETURNING list
            """, ["\(run.id)", "\(run.pageCount)", isComplete ? "complete" : "incomplete"])
        guard let list = ended.text(0, 0) else { throw .runConflict }
        let readsAll = isComplete && run.changesSince == nil
        let removals = readsAll ? try removeUnseen(from: list, run.list.source, table) : ListRemovals()
        // Excludes records that are already in the list, because a conflict would write to the disk.
        try connection.run(
            """
            WITH seen AS (DELETE FROM \(table.seen) WHERE list = $1::bigint RETURNING id)
            INSERT INTO \(table.members)(id, list) SELECT DISTINCT id, $1::bigint FROM seen
            WHERE NOT EXISTS(SELECT 1 FROM \(table.members) AS m WHERE m.id = seen.id AND m.list = $1::bigint)
            ON CONFLICT DO NOTHING
            """, [list])
        if isComplete {
            // A run that read only changes does not count as complete if `whole_at` was set to NULL in the meantime.
            let condition = run.changesSince == nil ? "" : "AND whole_at IS NOT NULL"
            try connection.run(
                "UPDATE sb_list SET whole_at = $1::timestamptz WHERE list = $2::bigint \(condition)",
                [Timestamp.seconds(run.startedAt), list])
        }
        return removals
    }

    /// Removes from a list the records that the run has not seen, and counts them.
    private func removeUnseen(
        from list: String, _ source: String, _ table: RecordTable
    ) throws(StoreError) -> ListRemovals {
        let isUnseen = """
            sb_member.list = $LIST::bigint
            AND NOT EXISTS(SELECT 1 FROM \(table.seen) AS s WHERE s.list = $LIST::bigint AND s.id = sb_member.id)
            """
        let counts = try connection.run(
            """
            SELECT count(*), count(*) FILTER (WHERE \(table.records)._gone IS NULL AND \(table.isUnlisted(except: 2)))
            FROM \(table.members) AS sb_member
            LEFT JOIN \(table.records) ON _source = $1 AND \(table.records).\(table.id) = sb_member.id
            WHERE \(isUnseen.replacing("$LIST", with: "$2"))
            """, [source, list])
        let removals = ListRemovals(count: Int(counts.integer(0, 0) ?? 0), unlisted: Int(counts.integer(0, 1) ?? 0))
        guard removals.count > 0 else { return removals }
        try connection.run(
            "DELETE FROM \(table.members) AS sb_member WHERE \(isUnseen.replacing("$LIST", with: "$1"))", [list])
        return removals
    }
}
