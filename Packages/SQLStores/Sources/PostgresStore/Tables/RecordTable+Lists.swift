import Records
import SQLTables
import StoreProtocols

/// The records in each list, and the deleted records.
extension RecordTable {
    func listSeen(by run: SyncRun, in list: Int64, readsAll: Bool) throws(StoreError) -> ListRemovals {
        let isUnchanged = readsAll ? try isUnchanged(list) : false
        var removals = ListRemovals()
        if !isUnchanged {
            if readsAll { removals = try removeUnseen(from: list, run.list.source) }
            // Excludes records that are already in the list, because a conflict would write to the disk.
            try connection.perform(
                """
                INSERT INTO \(sql: members)(id, list) SELECT DISTINCT id, \(list)::bigint FROM \(sql: seen) AS s
                WHERE list = \(list)
                  AND NOT EXISTS(SELECT 1 FROM \(sql: members) AS m WHERE m.id = s.id AND m.list = \(list))
                ON CONFLICT DO NOTHING
                """)
            if readsAll { try keepOrder(of: list, run) }
        }
        try connection.perform("DELETE FROM \(sql: seen) WHERE list = \(list)")
        return removals
    }

    /// Returns whether a run of the whole list has seen the records of the list in their current order.
    ///
    /// All records of the current order are in the list. If the list has as many records, then it has no others. This
    /// comparison takes half the time of the changes that it avoids.
    private func isUnchanged(_ list: Int64) throws(StoreError) -> Bool {
        guard let order = try order(of: list) else { return false }
        let seen: SQLStatement = "FROM \(sql: seen) WHERE list = \(list)"
        let stored: SQLStatement = "FROM \(sql: orders) WHERE list = \(list) AND run = \(order)"
        let count = try connection.integer(
            """
            SELECT count FROM (SELECT count(*) \(sql: stored)) AS stored
            WHERE count = (SELECT count(*) FROM \(sql: members) WHERE list = \(list))
              AND count = (SELECT count(*) \(sql: seen))
              AND NOT EXISTS(SELECT id, position \(sql: seen) EXCEPT SELECT id, position \(sql: stored))
            """)
        return count != nil
    }

    private func order(of list: Int64) throws(StoreError) -> Int64? {
        try connection.integer("SELECT order_run FROM sb_list WHERE list = \(list)")
    }

    /// Makes the order in which the run has seen the records that of the list. A record that was seen twice keeps its
    /// first place.
    private func keepOrder(of list: Int64, _ run: SyncRun) throws(StoreError) {
        let old = try order(of: list)
        let found: SQLStatement = """
            SELECT id, min(position) AS position FROM \(sql: seen) WHERE list = \(list) GROUP BY id
            """
        if let old {
            let stored: SQLStatement = "FROM \(sql: orders) WHERE list = \(list) AND run = \(old)"
            let difference = try connection.integer(
                """
                SELECT CASE WHEN (SELECT count(*) \(sql: stored)) = (SELECT count(DISTINCT id) FROM \(sql: seen)
                  WHERE list = \(list)) AND NOT EXISTS(\(sql: found) EXCEPT SELECT id, position \(sql: stored))
                  THEN 0 ELSE 1 END
                """)
            if difference == 0 { return }
        }
        try connection.perform(
            """
            DELETE FROM \(sql: orders)
            WHERE list = \(list) AND run IS DISTINCT FROM \(old)::bigint
            """)
        try connection.perform(
            """
            INSERT INTO \(sql: orders)(list, run, position, id)
            SELECT \(list)::bigint, \(run.id)::bigint, position, id FROM (\(sql: found)) AS found
            """)
        try connection.perform("UPDATE sb_list SET order_run = \(run.id) WHERE list = \(list)")
    }

    /// Removes from a list the records that the run has not seen, and counts them.
    private func removeUnseen(from list: Int64, _ source: String) throws(StoreError) -> ListRemovals {
        let isUnseen: SQLStatement = """
            sb_member.list = \(list)
            AND NOT EXISTS(SELECT 1 FROM \(sql: seen) AS s WHERE s.list = \(list) AND s.id = sb_member.id)
            """
        let isUnlisted = isUnlisted(from: source, except: list)
        let removals = try connection.rows(
            """
            SELECT count(*), count(*) FILTER (WHERE \(sql: records)._gone IS NULL AND \(sql: isUnlisted))
            FROM \(sql: members) AS sb_member
            LEFT JOIN \(sql: records) ON _source = \(source) AND \(sql: records).\(sql: id) = sb_member.id
            WHERE \(sql: isUnseen)
            """
        ) { row in ListRemovals(count: Int(row.integer(0) ?? 0), unlisted: Int(row.integer(1) ?? 0)) }
        guard let removals = removals.first, removals.count > 0 else { return ListRemovals() }
        try connection.perform("DELETE FROM \(sql: members) AS sb_member WHERE \(sql: isUnseen)")
        return removals
    }

    func isUnlisted(from source: String) -> SQLStatement { isUnlisted(from: source, except: nil) }

    /// - Parameter exception: A list that does not count.
    private func isUnlisted(from source: String, except exception: Int64?) -> SQLStatement {
        let isOther: SQLStatement = exception.map { "AND l.list <> \($0)" } ?? ""
        let id = "\(records).\(id)"
        return """
            NOT EXISTS(SELECT 1 FROM \(sql: members) AS m JOIN sb_list AS l ON l.list = m.list
              WHERE m.id = \(sql: id) AND l.source = \(source) \(sql: isOther))
            AND NOT EXISTS(SELECT 1 FROM \(sql: seen) AS s JOIN sb_list AS l ON l.list = s.list
              WHERE s.id = \(sql: id) AND l.source = \(source) \(sql: isOther))
            """
    }

    func markDeleted(_ ids: [FieldValue], from source: String, at now: Date) throws(StoreError) -> Int {
        guard try !kinds().isEmpty else { return 0 }
        let types = try columnTypes
        let idType = types.parameterType(of: schema.id, isID: true)
        var literal = ArrayLiteral()
        // No record has an id that the column cannot hold.
        for id in ids where !(types.isBigint(schema.id.name) && schema.id.kind.isWide(id)) {
            literal.append(try schema.id.kind.text(id))
        }
        var parameters = Parameters()
        parameters.append(source)
        parameters.append(Timestamp.seconds(now))
        parameters.append(literal)
        // Locks the records in the order of their ids, like `upsert`, to avoid deadlocks.
        let count = try connection.run(
            """
            WITH found AS (
              SELECT \(id) AS id FROM \(records)
              WHERE _source = $1 AND _gone IS NULL AND \(id) = ANY($3::\(idType)[]) ORDER BY \(id) FOR UPDATE),
            marked AS (
              UPDATE \(records) SET _gone = $2::timestamptz FROM found
              WHERE _source = $1 AND \(records).\(id) = found.id RETURNING 1)
            SELECT count(*) FROM marked
            """, parameters)
        return Int(count.integer(0, 0) ?? 0)
    }
}
