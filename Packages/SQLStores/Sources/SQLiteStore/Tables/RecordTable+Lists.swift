import Records
import SQLTables
import StoreProtocols

/// The records in each list, and the deleted records.
extension RecordTable {
    func listSeen(in list: Int64, from source: String, removesOthers: Bool) throws(StoreError) -> ListRemovals {
        let seenCount = try collectSeen(list)
        let removals = removesOthers ? try removeUnseen(from: list, source) : ListRemovals()
        // A run for the whole list has seen every record that is still in it. Equal counts then mean that no record is
        // new.
        let listedCount = try connection.integer("SELECT count(*) FROM \(sql: members) WHERE list = \(list)")
        if listedCount != Int64(seenCount) || !removesOthers {
            try connection.perform(
                """
                INSERT OR IGNORE INTO \(sql: members)(id, list) SELECT id, \(list) FROM temp.sb_now ORDER BY id
                """)
        }
        try connection.perform("DELETE FROM \(sql: seen) WHERE list = \(list)")
        return removals
    }

    /// Fills a temporary table with the ids that the run has seen, and returns their number.
    private func collectSeen(_ list: Int64) throws(StoreError) -> Int {
        try createIDs("sb_now")
        try connection.perform(
            "INSERT OR IGNORE INTO temp.sb_now SELECT id FROM \(sql: seen) WHERE list = \(list)")
        return connection.changeCount
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
    private func createIDs(_ name: String) throws(StoreError) {
        try connection.execute(
            """
            DROP TABLE IF EXISTS temp.\(name);
            CREATE TEMP TABLE \(name)(id \(schema.id.kind.sqlType) PRIMARY KEY) STRICT, WITHOUT ROWID
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
