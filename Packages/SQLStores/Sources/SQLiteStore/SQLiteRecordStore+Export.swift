import SQLTables
public import StoreProtocols

/// Exports. The list is written to a new file first. Then the file gets its name, or its tables are moved to an existing
/// database, so that they appear there only when they are complete.
extension SQLiteRecordStore {
    /// Checks that the existing file can receive an exported table.
    ///
    /// - Parameters:
    ///   - entity: The name of the table.
    ///   - columns: The names of the columns, if records are to be added to an existing table; `nil` to replace it.
    /// - Throws: `notAnExport` if the file has records that an export did not write, a different table with the name of the
    ///   entity, or a table with other columns. `busy` or `readOnly` if the file cannot be written now.
    public func checkExport(of entity: String, adding columns: [String]? = nil) throws(StoreError) {
        try SQLiteLibrary.load(libraries)
        let connection = try StoreFile.openUnchanged(path, busyTimeout: busyTimeout)
        try connection.transaction(isReading: true) { () throws(StoreError) in
            let table = ExportTable(connection: connection, entity: entity)
            try table.check()
            if let columns { try table.check(columns: columns) }
        }
        // A list can take minutes. So, a file that cannot be written is refused before the first request.
        try connection.execute("BEGIN IMMEDIATE; ROLLBACK")
    }

    /// Marks the list in a new file as exported, moves it from the log to the file, and closes the file.
    ///
    /// The file then has no write-ahead log, because a reader that cannot write the folder of the file could not use it.
    ///
    /// - Throws: `busy` if a different program uses the file.
    public func endExport() throws(StoreError) {
        let connection = try open()
        try connection.statement("UPDATE sb_run SET state = ?").run([.text(ExportTable.state)])
        // The number of the list can become another one in an existing file.
        for view in try connection.viewNames() where view.hasPrefix("sb_list_") || view.hasPrefix("sb_left_") {
            try connection.execute("DROP VIEW \(view.sqlName)")
        }
        try connection.execute("PRAGMA journal_mode=DELETE")
        self.connection = nil
    }

    /// Moves the table from the file of an ended export to the existing file, in one transaction.
    ///
    /// Replaces the table of an earlier export, or adds the records to it, but keeps the indices and triggers that the user
    /// has added to it. All other tables and the journal mode stay as they are.
    ///
    /// - Parameters:
    ///   - file: The path of the file of the ended export.
    ///   - isAdding: Whether the records are added to an existing table. They replace those with the same id.
    /// - Throws: the errors of ``checkExport(of:adding:)``.
    public func takeExport(from file: String, isAdding: Bool = false) throws(StoreError) {
        try SQLiteLibrary.load(libraries)
        let connection = try StoreFile.open(path, busyTimeout: busyTimeout, createsFile: false, createsLog: false)
        try connection.statement("ATTACH ? AS part").run([.text(file)])
        try connection.transaction { () throws(StoreError) in
            var tables: [ExportTable] = []
            try connection.statement("SELECT entity FROM part.sb_list").run { row in
                tables.append(ExportTable(connection: connection, entity: row[0].text ?? ""))
            }
            for table in tables {
                try table.check()
                if isAdding, try table.exists() { try table.add() } else { try table.replace() }
            }
        }
    }
}
