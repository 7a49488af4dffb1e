import Records
import StoreProtocols

/// Removes parts of a store. Its functions must be called in a transaction that holds the lock of the tables.
package struct StoreRemover<Table: SQLRecordTable> {
    private let connection: Table.Connection
    private let makeTable: (RecordSchema) -> Table
    private let isPreview: Bool

    /// - Parameters:
    ///   - isPreview: Whether to count, but to remove nothing.
    ///   - makeTable: Returns the tables of an entity.
    package init(
        _ connection: Table.Connection, isPreview: Bool, _ makeTable: @escaping (RecordSchema) -> Table
    ) {
        self.connection = connection
        self.makeTable = makeTable
        self.isPreview = isPreview
    }

    package func remove(_ part: StorePart) throws(StoreError) -> StoreRemoval {
        switch part {
        case .list(let number): try removeList(number)
        case .recordsInNoList: try removeUnlisted()
        case .everything: try removeEverything()
        }
    }

    private func removeList(_ number: Int64) throws(StoreError) -> StoreRemoval {
        let parts: SQLStatement = """
            SELECT p.list FROM sb_list AS p JOIN sb_list AS n ON n.list = \(number)
              AND p.source = n.source AND p.entity = n.entity AND p.request = n.request
            """
        var removal = StoreRemoval()
        let lists = try connection.rows(parts) { $0.integer(0) ?? 0 }
        let entity = try connection.rows("SELECT entity FROM sb_list WHERE list = \(number)") { $0.text(0) ?? "" }.first
        guard let entity else { return removal }
        removal.lists = 1
        if let table = try tables().first(where: { $0.schema.entity == entity }) {
            let count = "SELECT count(DISTINCT id) FROM \(table.members) WHERE list IN (\(lists.sql))"
            removal.records = Int(try connection.integer("\(sql: count)") ?? 0)
            for name in [table.members, table.seen, table.orders] {
                try execute("DELETE FROM \(name) WHERE list IN (\(lists.sql))")
            }
        }
        for list in lists { try execute("DROP VIEW IF EXISTS sb_list_\(list)") }
        for name in ["sb_run", "sb_list"] { try execute("DELETE FROM \(name) WHERE list IN (\(lists.sql))") }
        return removal
    }

    private func removeUnlisted() throws(StoreError) -> StoreRemoval {
        var removal = StoreRemoval()
        for table in try tables() {
            // A run that is going on must not see a record again while it is removed.
            try connection.lock([table.members, table.seen])
            let condition = try table.isRemovable
            removal.records += try count(table.records, condition)
            // The versions first, because the condition is about the records.
            if try table.keepsHistory {
                let isVersion: SQLStatement = """
                    (_source, \(sql: table.id)) IN (
                      SELECT _source, \(sql: table.id) FROM \(sql: table.records) WHERE \(sql: condition))
                    """
                removal.versions += try count(table.history, isVersion)
                try delete(table.history, isVersion)
            }
            try delete(table.records, condition)
        }
        return removal
    }

    private func removeEverything() throws(StoreError) -> StoreRemoval {
        var removal = StoreRemoval()
        let lists = "SELECT count(*) FROM (SELECT DISTINCT source, entity, request FROM sb_list) AS lists"
        removal.lists = Int(try connection.integer("\(sql: lists)") ?? 0)
        removal.changes = try count("sb_pending", "TRUE")
        for table in try tables() {
            removal.records += try count(table.records, "TRUE")
            if try table.keepsHistory { removal.versions += try count(table.history, "TRUE") }
            guard !isPreview else { continue }
            try table.dropViews()
            for name in [table.records, table.members, table.seen, table.orders, table.history] {
                try connection.execute("DROP TABLE IF EXISTS \(name)")
            }
        }
        for name in ["sb_run", "sb_list", "sb_column", "sb_pending"] { try execute("DELETE FROM \(name)") }
        return removal
    }

    /// Returns the tables of all entities. Their schemas have only the id column.
    private func tables() throws(StoreError) -> [Table] {
        let entities = try connection.rows(
            "SELECT entity, kind FROM sb_column WHERE name = 'id' ORDER BY entity"
        ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
        var tables: [Table] = []
        for (entity, kind) in entities {
            let table = makeTable(try RecordSchema(entity: entity, fields: [Field("id", FieldKind(named: kind))]))
            _ = try table.kinds()
            try table.repairOrders()
            tables.append(table)
        }
        return tables
    }

    private func count(_ name: String, _ condition: SQLStatement) throws(StoreError) -> Int {
        Int(try connection.integer("SELECT count(*) FROM \(sql: name) WHERE \(sql: condition)") ?? 0)
    }

    private func delete(_ name: String, _ condition: SQLStatement) throws(StoreError) {
        if !isPreview { try connection.perform("DELETE FROM \(sql: name) WHERE \(sql: condition)") }
    }

    private func execute(_ sql: String) throws(StoreError) {
        if !isPreview { try connection.execute(sql) }
    }
}

extension SQLRecordTable {
    /// The SQL condition that a record is in no list, and that the user has not changed it.
    fileprivate var isRemovable: SQLStatement {
        get throws(StoreError) {
            var condition: SQLStatement = """
                (_source, \(sql: id)) IN (SELECT _source, \(sql: id) FROM (\(sql: unlistedRecords)) AS unlisted)
                """
            let sources = try connection.rows(
                "SELECT DISTINCT source FROM sb_pending WHERE entity = \(schema.entity)"
            ) { $0.text(0) ?? "" }
            for source in sources {
                for change in try pendingChanges(from: source) {
                    guard let changed = change.id else { continue }
                    condition = """
                        \(sql: condition) AND NOT (_source = \(source) AND \(sql: id) = \(changed, schema.id.kind))
                        """
                }
            }
            return condition
        }
    }
}

extension [Int64] {
    /// The numbers as SQL; for none, a number that no list has.
    var sql: String { isEmpty ? "-1" : map(String.init).joined(separator: ", ") }
}
