import SQLTables
import StoreProtocols

// Records that are added to the table of an earlier export.
extension ExportTable {
    /// Returns whether the database has a table of the entity.
    func exists() throws(StoreError) -> Bool {
        guard try StoreFile.version(of: connection) > 0 else { return false }
        return try connection.statement("SELECT EXISTS(SELECT 1 FROM main.sb_column WHERE entity = ?)")
            .integer([.text(entity)]) == 1
    }

    /// Throws `notAnExport` if the table exists and has other columns.
    func check(columns: [String]) throws(StoreError) {
        guard try exists() else { return }
        var names: Set<String> = []
        try connection.statement("SELECT name FROM main.sb_column WHERE entity = ?").run([.text(entity)]) { row in
            if let name = row[0].text { names.insert(name) }
        }
        if names != Set(columns) { throw otherColumns }
    }

    /// Adds the records of the table in the attached database `part`. They replace those with the same id.
    func add() throws(StoreError) {
        let others = """
            SELECT EXISTS(SELECT name, kind FROM main.sb_column WHERE entity = ?1
                EXCEPT SELECT name, kind FROM part.sb_column WHERE entity = ?1)
              OR EXISTS(SELECT name, kind FROM part.sb_column WHERE entity = ?1
                EXCEPT SELECT name, kind FROM main.sb_column WHERE entity = ?1)
            """
        guard try connection.statement(others).integer([.text(entity)]) == 0 else { throw otherColumns }
        try addRows()
        try addDescription()
    }

    private var otherColumns: StoreError { refusal("has a table '\(entity)' with other columns") }

    private func addRows() throws(StoreError) {
        var (names, keys) = ([String](), [String]())
        try connection.statement("SELECT name, pk FROM pragma_table_info(?1, 'part')").run([.text(entity)]) { row in
            guard let name = row[0].text?.sqlName else { return }
            names.append(name)
            if case .integer(0) = row[1] { return }
            keys.append(name)
        }
        let columns = names.joined(separator: ", ")
        let changes = names.filter { !keys.contains($0) && $0 != "_added".sqlName }.map { "\($0) = excluded.\($0)" }
        try connection.execute(
            """
            INSERT INTO main.\(entity.sqlName)(\(columns)) SELECT \(columns) FROM part.\(entity.sqlName) WHERE true
            ON CONFLICT(\(keys.joined(separator: ", "))) DO UPDATE SET \(changes.joined(separator: ", "))
            """)
    }

    /// Adds the list and its run. A list with the same parameters gets the new records, too.
    private func addDescription() throws(StoreError) {
        let list = """
            (SELECT m.list FROM main.sb_list AS m JOIN part.sb_list AS p USING(source, entity, request, slice)
              WHERE m.entity = ?1)
            """
        let statements = [
            """
            INSERT OR IGNORE INTO main.sb_list(source, entity, request, slice)
            SELECT source, entity, request, slice FROM part.sb_list WHERE entity = ?1
            """,
            """
            INSERT INTO main.sb_run(list, started_at, state, page_size, pages, records)
            SELECT \(list), started_at, state, page_size, pages, records
            FROM part.sb_run WHERE list IN (SELECT list FROM part.sb_list WHERE entity = ?1)
            """,
            "INSERT OR IGNORE INTO main.\(members.sqlName)(id, list) SELECT id, \(list) FROM part.\(members.sqlName)",
        ]
        for statement in statements { try connection.statement(statement).run([.text(entity)]) }
    }
}
