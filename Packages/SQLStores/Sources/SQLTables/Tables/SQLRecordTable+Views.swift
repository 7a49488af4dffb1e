import StoreProtocols

/// The views for the user's SQL statements.
///
/// `sb_list_N` has the records that are in a list now: those of `list --source store` without unsent changes. N is the
/// number of the list; for a list in slices, that of its first slice. `sb_left_ENTITY` has the records that are in no
/// list any more.
extension SQLRecordTable {
    /// Creates the views that are missing. The transaction must hold the lock of the tables.
    ///
    /// - Parameter replacingAll: Whether to replace all views, because the table has new columns.
    /// - Throws: `invalidSchema` if a table has the name of a view.
    package func createViews(replacingAll: Bool) throws(StoreError) {
        let (tables, views) = (try connection.tableNames(), try connection.viewNames())
        var statements = try viewedLists().map { (name: "sb_list_\($0)", sql: recordsInList($0)) }
        statements.append((name: "sb_left_\(schema.entity)", sql: unlistedRecords))
        for (name, sql) in statements where replacingAll || !views.contains(name) {
            guard views.contains(name) || !tables.contains(name) else {
                throw StoreError(
                    .invalidSchema,
                    "\(connection.name) has a table '\(name)', which is the name of a view: rename the table")
            }
            try connection.execute("\(Connection.createView) \(name.sqlName) AS \(sql)")
        }
    }

    /// Removes the views, for a change that the database does not make to a table with views.
    package func dropViews() throws(StoreError) {
        for list in try viewedLists() { try connection.execute("DROP VIEW IF EXISTS sb_list_\(list)") }
        try connection.execute("DROP VIEW IF EXISTS \("sb_left_\(schema.entity)".sqlName)")
    }

    /// Returns the numbers of the lists that have a view.
    private func viewedLists() throws(StoreError) -> [Int64] {
        try connection.rows("SELECT DISTINCT list FROM sb_part WHERE entity = \(schema.entity) ORDER BY list") {
            $0.integer(0) ?? 0
        }
    }

    private func recordsInList(_ list: Int64) -> String {
        """
        SELECT r.* FROM \(records) AS r JOIN sb_list AS l ON l.list = \(list) AND l.source = r._source
        WHERE r._gone IS NULL AND r.\(id) IN (
          SELECT m.id FROM \(members) AS m JOIN sb_part AS p ON p.part = m.list WHERE p.list = \(list)
          UNION ALL SELECT s.id FROM \(seen) AS s JOIN sb_part AS p ON p.part = s.list WHERE p.list = \(list))
        """
    }

    var unlistedRecords: String {
        """
        SELECT r.* FROM \(records) AS r
        WHERE NOT EXISTS(SELECT 1 FROM \(members) AS m JOIN sb_list AS l ON l.list = m.list
            WHERE m.id = r.\(id) AND l.source = r._source)
          AND (r._source, r.\(id)) NOT IN (
            SELECT l.source, s.id FROM \(seen) AS s JOIN sb_list AS l ON l.list = s.list)
        """
    }
}
