import Records
import SQLTables
import StoreProtocols

/// The types of columns. A new column of integers is `bigint`. It becomes `numeric(39,0)` when a value does not fit.
extension RecordTable {
    private static let wideInteger = "numeric(39,0)"

    /// The types of the columns of the records.
    var columnTypes: ColumnTypes {
        get throws(StoreError) { try connection.columnTypes(of: schema.entity) }
    }

    /// Returns the SQL type of a new column. The column of the history has the type of the column of the records.
    func columnType(of name: String, _ kind: FieldKind) throws(StoreError) -> String {
        let isID = name == schema.id.name
        let type = isID ? kind.sqlIDType : kind.sqlType
        return switch kind {
        case .integer: try columnTypes[name] ?? type
        case .list, .object, .any: isID ? type : try columnTypes[name] ?? type
        case .boolean, .number, .text, .date: type
        }
    }

    /// The SQL type of the ids in a new table. It is that of the existing tables, of which another program may have
    /// removed some.
    var idColumnType: String {
        get throws(StoreError) {
            guard schema.id.kind == .integer else { return schema.id.kind.sqlIDType }
            if let type = try columnTypes[schema.id.name] { return type }
            return try connection.columnTypes(of: "sb_member_\(schema.entity)")["id"] ?? schema.id.kind.sqlIDType
        }
    }

    /// Lets columns hold any integer, unless they already can. The transaction must hold the lock of the tables.
    func widenIntegers(_ fields: [Field]) throws(StoreError) {
        guard !fields.isEmpty else { return }
        let types = try columnTypes
        try setType(Self.wideInteger, of: fields.filter { types.isBigint($0.name) })
        connection.forgetRecordStatements()
    }

    /// Changes the type of columns to that of numbers. This rewrites the tables only if a column is `bigint`.
    func widen(_ field: Field, from kind: FieldKind) throws(StoreError) {
        guard kind.sqlType != field.kind.sqlType, try columnTypes[field.name] != field.kind.sqlType else { return }
        try setType(field.kind.sqlType, of: [field])
    }

    private func setType(_ type: String, of fields: [Field]) throws(StoreError) {
        guard !fields.isEmpty else { return }
        // The server changes no column of a view.
        try dropViews()
        let tables = [records] + (try keepsHistory ? [history] : [])
        for table in tables { try setType(type, of: fields.map(\.name.sqlName), in: table) }
        if fields.contains(schema.id) {
            for table in [members, seen, orders] { try setType(type, of: ["id"], in: table) }
        }
        try createViews(replacingAll: false)
    }

    /// Changes several columns at once, because each change may rewrite the table.
    private func setType(_ type: String, of names: [String], in table: String) throws(StoreError) {
        let changes = names.map { "ALTER COLUMN \($0) TYPE \(type)" }.joined(separator: ", ")
        try connection.execute("ALTER TABLE \(table) \(changes)")
    }
}
