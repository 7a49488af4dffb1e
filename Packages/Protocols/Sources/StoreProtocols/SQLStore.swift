import Records

/// A store whose records can be queried with SQL.
public protocol SQLStore: RecordStore {
    /// Returns the tables of records, sorted by name, and then the tables of their earlier versions.
    func tables() async throws(StoreError) -> [StoredTable]

    /// Runs one statement that only reads.
    ///
    /// - Parameters:
    ///   - sql: The statement. It may be followed only by a semicolon and comments.
    ///   - receive: A closure that receives the rows in order. There is always at least one batch, so that the columns
    ///     are known. The store calls the closure on its own thread. The closure returns whether to continue.
    /// - Throws: `invalidQuery`, with the database's reason, for text that is not exactly one statement, or for a
    ///   statement that would change something. `cancelled` if the task is cancelled, even while the database runs the
    ///   statement.
    func query(_ sql: String, _ receive: @escaping @Sendable (QueryBatch) -> Bool) async throws(StoreError)
}

/// A table of records, or of their earlier versions, in a database.
public struct StoredTable: Hashable, Sendable {
    /// The name. For records, it is the singular name of the entity: `repo`.
    public let name: String
    /// The names and kinds of the columns: first the entity's fields, sorted by name, then the columns that the store
    /// adds. If a column contains objects, its kind may list no fields.
    public let fields: [Field]

    public init(name: String, fields: [Field]) {
        self.name = name
        self.fields = fields
    }
}

/// A batch of rows from the result of a query.
public struct QueryBatch: Hashable, Sendable {
    /// The names and kinds of the columns. They are equal in all batches of a query. Names can be repeated. The kind is
    /// that of the stored column, or `any` for an expression.
    public let fields: [Field]
    /// The rows, with one value for each column.
    public let rows: [[FieldValue]]

    public init(fields: [Field], rows: [[FieldValue]]) {
        self.fields = fields
        self.rows = rows
    }
}
