import SQLTables
import StoreProtocols

/// The table of an exported list, and the rows that describe it. Its functions must be called in a transaction.
///
/// An export is recognized by the state of its run. A file in which another run has begun is therefore never an export.
struct ExportTable {
    /// The value of `sb_run.state` for an exported list.
    static let state = "exported"
    /// The first version of the tables in which exports were marked.
    private static let firstVersion = 2

    let connection: Connection
    let entity: String

    var members: String { "sb_member_\(entity)" }
    /// The names of the tables of the entity. See ``RecordTable``.
    private var names: [String] { [entity, members, "sb_seen_\(entity)", "sb_order_\(entity)"] }

    /// Throws `notAnExport` unless exports wrote all lists in the database, and the entity's table if it exists. An
    /// empty file can receive an export.
    func check() throws(StoreError) {
        let version = try StoreFile.version(of: connection)
        guard version > 0 else { return }
        guard version >= Self.firstVersion, try hasOnlyExports() else {
            throw refusal(
                "may have records that no export has written: expected a database that only exports have written")
        }
        guard try connection.statement(Self.strangers).integer([.text(entity)]) == 0 else {
            throw refusal("has a different table or view '\(entity)', which an export would replace")
        }
        var column: String?
        try connection.statement(Self.addedColumns).run([.text(entity)]) { column = $0[0].text }
        if let column {
            throw refusal("has a new column '\(column)' in the table '\(entity)', which an export would remove")
        }
    }

    func refusal(_ reason: String) -> StoreError { StoreError(.notAnExport, "\(connection.name) \(reason)") }

    private func hasOnlyExports() throws(StoreError) -> Bool {
        let others = """
            SELECT EXISTS(SELECT 1 FROM sb_pending) OR EXISTS(SELECT 1 FROM sb_run WHERE state <> '\(Self.state)')
              OR EXISTS(SELECT 1 FROM sb_list WHERE whole_at IS NOT NULL OR list NOT IN (SELECT list FROM sb_run))
              OR EXISTS(SELECT 1 FROM sb_column WHERE entity NOT IN (SELECT entity FROM sb_list))
            """
        return try connection.statement(others).integer() == 0
    }

    /// Counts what has the name of the entity's table but is not a table of records. SQLite ignores the case of names.
    private static let strangers = """
        SELECT count(*) FROM sqlite_schema WHERE name = ? COLLATE NOCASE AND type <> 'trigger'
          AND NOT (type = 'table' AND name IN (SELECT entity FROM sb_column))
        """

    /// Returns the columns of the entity's table that this program did not create.
    private static let addedColumns = """
        SELECT name FROM pragma_table_xinfo(?1, 'main')
        WHERE name NOT IN ('_source', '_added', '_changed', '_gone', '_digest')
          AND name NOT IN (SELECT name FROM sb_column WHERE entity = ?1)
        """

    /// Replaces the table by the one in the attached database `part`, which contains only the exported list.
    func replace() throws(StoreError) {
        let additions = try definitions(
            "SELECT sql FROM main.sqlite_schema WHERE tbl_name = ?1 AND type <> 'table' AND sql IS NOT NULL "
                + "AND name NOT IN (SELECT name FROM part.sqlite_schema) ORDER BY rowid", [.text(entity)])
        for name in names { try connection.execute("DROP TABLE IF EXISTS main.\(name.sqlName)") }
        try replaceDescription()
        let tables = try definitions(
            "SELECT sql FROM part.sqlite_schema WHERE tbl_name IN (?1, ?2, ?3, ?4) AND sql IS NOT NULL "
                + "ORDER BY type <> 'table', rowid", names.map(Cell.text))
        // A name without a database means `main`.
        for table in tables { try connection.execute(table) }
        try connection.execute(
            """
            INSERT INTO main.\(entity.sqlName) SELECT * FROM part.\(entity.sqlName);
            INSERT INTO main.\(members.sqlName)(id, list)
              SELECT id, (SELECT max(list) FROM main.sb_list) FROM part.\(members.sqlName);
            """)
        for addition in additions { try restore(addition) }
    }

    /// Replaces the rows that describe the table and its list.
    private func replaceDescription() throws(StoreError) {
        let statements = [
            "DELETE FROM main.sb_run WHERE list IN (SELECT list FROM main.sb_list WHERE entity = ?1)",
            "DELETE FROM main.sb_list WHERE entity = ?1", "DELETE FROM main.sb_column WHERE entity = ?1",
            "INSERT INTO main.sb_column SELECT * FROM part.sb_column WHERE entity = ?1",
            """
            INSERT INTO main.sb_list(list, source, entity, request, slice)
            SELECT (SELECT ifnull(max(list), 0) + 1 FROM main.sb_list), source, entity, request, slice
            FROM part.sb_list WHERE entity = ?1
            """,
            """
            INSERT INTO main.sb_run(list, started_at, state, page_size, pages, records)
            SELECT (SELECT max(list) FROM main.sb_list), started_at, state, page_size, pages, records
            FROM part.sb_run WHERE list IN (SELECT list FROM part.sb_list WHERE entity = ?1)
            """,
        ]
        for statement in statements { try connection.statement(statement).run([.text(entity)]) }
    }

    private func definitions(_ sql: String, _ values: [Cell]) throws(StoreError) -> [String] {
        var definitions: [String] = []
        try connection.statement(sql).run(values) { row in definitions += [row[0].text].compactMap(\.self) }
        return definitions
    }

    /// Creates an index or a trigger of the user again.
    private func restore(_ definition: String) throws(StoreError) {
        guard let reason = try connection.executeOfUser(definition) else { return }
        throw refusal("has an index or a trigger that the new table '\(entity)' does not fit: \(reason)")
    }
}
