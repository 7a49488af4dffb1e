import Records
import SQLTables
import StoreProtocols

/// The records in each list, and the deleted records.
extension RecordTable {
    func listSeen(by run: SyncRun, in list: Int64, readsAll: Bool) throws(StoreError) -> ListRemovals {
        let seenCount = try collectSeen(list)
        let removals = readsAll ? try removeUnseen(from: list, run.list.source) : ListRemovals()
        // A run for the whole list has seen every record that is still in it. Equal counts then mean that no record is
        // new.
        let listedCount = try connection.integer("SELECT count(*) FROM \(sql: members) WHERE list = \(list)")
        if listedCount != Int64(seenCount) || !readsAll {
            try connection.perform(
                """
                INSERT OR IGNORE INTO \(sql: members)(id, list) SELECT id, \(list) FROM temp.sb_now ORDER BY id
                """)
        }
        if readsAll { try keepOrder(of: list, run, seenCount) }
        try connection.perform("DELETE FROM \(sql: seen) WHERE list = \(list)")
        return removals
    }

    /// Fills a temporary table with the ids that the run has seen and the first place of each, and returns their number.
    private func collectSeen(_ list: Int64) throws(StoreError) -> Int {
        try createIDs("sb_now", ", place INTEGER NOT NULL")
        try connection.perform(
            "INSERT OR IGNORE INTO temp.sb_now SELECT id, rowid FROM \(sql: seen) WHERE list = \(list) ORDER BY rowid")
        return connection.changeCount
    }

    /// Makes the order in which the run has seen the records that of the list. The rows of the seen records are in this
    /// order.
    private func keepOrder(of list: Int64, _ run: SyncRun, _ seenCount: Int) throws(StoreError) {
        let start = "SELECT rowid FROM \(seen) WHERE list = ?1 ORDER BY rowid LIMIT 1"
        let first = try connection.statement(start).integer([.integer(list)]) ?? 0
        let old = try connection.integer("SELECT order_run FROM sb_list WHERE list = \(list)")
        if let old, try isOrder(old, of: list, from: first, seenCount) { return }
        try connection.perform(
            "DELETE FROM \(sql: orders) WHERE list = \(list) AND run IS NOT \(old)")
        // A record that was seen twice keeps its first place.
        let isFirst: SQLStatement =
            seenCount == run.recordCount
            ? "" : "AND rowid = (SELECT place FROM temp.sb_now AS n WHERE n.id = s.id)"
        try connection.perform(
            """
            INSERT INTO \(sql: orders)(list, run, position, id)
            SELECT \(list), \(run.id), s.rowid - \(first), s.id FROM \(sql: seen) AS s
            WHERE s.list = \(list) \(sql: isFirst) ORDER BY s.rowid
            """)
        try connection.perform("UPDATE sb_list SET order_run = \(run.id) WHERE list = \(list)")
    }

    /// Returns whether an order of a list is that of the seen records.
    private func isOrder(
        _ order: Int64, of list: Int64, from first: Int64, _ seenCount: Int
    ) throws(StoreError) -> Bool {
        let count = try connection.integer(
            "SELECT count(*) FROM \(sql: orders) WHERE list = \(list) AND run = \(order)")
        guard count == Int64(seenCount) else { return false }
        let same = try connection.integer(
            """
            SELECT count(*) FROM \(sql: orders) AS o JOIN \(sql: seen) AS s ON s.rowid = o.position + \(first)
            WHERE o.list = \(list) AND o.run = \(order) AND s.list = \(list) AND s.id = o.id
            """)
        return same == count
    }

    /// Removes from a list the records that the run has not seen, and counts them.
    private func removeUnseen(from list: Int64, _ source: String) throws(StoreError) -> ListRemovals {
        try createIDs("sb_removed")
        try connection.perform(
            """
            INSERT INTO temp.sb_removed SELECT id FROM \(sql: members) WHERE list = \(list)
            AND id NOT IN (SELECT id FROM temp.sb_now)
            """)
        let removedCount = connection.changeCount
        guard removedCount > 0 else { return ListRemovals() }
        try connection.perform(
            "DELETE FROM \(sql: members) WHERE list = \(list) AND id IN (SELECT id FROM temp.sb_removed)")
        let count = try connection.integer(
            """
            SELECT count(*) FROM \(sql: records) WHERE _source = \(source) AND _gone IS NULL
            AND \(sql: id) IN (SELECT id FROM temp.sb_removed) AND \(sql: isUnlisted(from: source))
            """)
        return ListRemovals(count: removedCount, unlisted: Int(count ?? 0))
    }

    /// Creates an empty temporary table of ids.
    ///
    /// - Parameter column: The SQL of a further column.
    private func createIDs(_ name: String, _ column: String = "") throws(StoreError) {
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.\(name);
            CREATE TEMP TABLE \(name)(id \(schema.id.kind.sqlType) PRIMARY KEY\(column)) STRICT, WITHOUT ROWID
            """)
    }

    func isUnlisted(from source: String) -> SQLStatement {
        let id = "\(records).\(id)"
        return """
            NOT EXISTS(SELECT 1 FROM \(sql: members) AS m JOIN sb_list AS l ON l.list = m.list
              WHERE m.id = \(sql: id) AND l.source = \(source))
            AND \(sql: id) NOT IN (
              SELECT s.id FROM \(sql: seen) AS s JOIN sb_list AS l ON l.list = s.list WHERE l.source = \(source))
            """
    }

    func markDeleted(_ ids: [FieldValue], from source: String, at now: Date) throws(StoreError) -> Int {
        guard try !kinds().isEmpty else { return 0 }
        let mark = try connection.statement(
            "UPDATE \(records) SET _gone = ?1 WHERE _source = ?2 AND \(id) = ?3 AND _gone IS NULL")
        var count = 0
        for id in ids {
            try mark.run([.seconds(now), .text(source), try schema.id.kind.cell(id)])
            count += connection.changeCount
        }
        return count
    }
}
