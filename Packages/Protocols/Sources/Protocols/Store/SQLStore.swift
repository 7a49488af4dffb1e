/// A store whose records can be queried with SQL.
public protocol SQLStore: RecordStore {
    /// Returns the tables of records with the columns that are kept, sorted by name.
    func tables() async throws(StoreError) -> [StoredTable]

    /// Runs one statement that only reads.
    ///
    /// - Parameters:
    ///   - sql: The statement. Text after it, except a semicolon and comments, is an error.
    ///   - receive: Receives the rows in batches, in order; at least one batch, so that the columns are always known. It
    ///     is called on a thread of the store, and returns whether to continue.
    /// - Throws: `invalidQuery`, with the database's reason, for text that is not one statement or that would change
    ///   something. `cancelled` if the task is cancelled, also while the database is working.
    func query(_ sql: String, _ receive: @escaping @Sendable (QueryBatch) -> Bool) async throws(StoreError)
}

/// A table of records as it is kept.
public struct StoredTable: Hashable, Sendable {
    /// The name, which is the singular name of the entity: `repo`.
    public let name: String
    /// The names and kinds of the columns, sorted by name. The fields of objects may be missing.
    public let fields: [Field]

    /// Creates a description of a table.
    public init(name: String, fields: [Field]) {
        self.name = name
        self.fields = fields
    }
}

/// Some rows of the result of a query.
public struct QueryBatch: Hashable, Sendable {
    /// The names and kinds of the columns. They are equal in all batches of a query. Names can be repeated. The kind is
    /// that of the kept column, or `any` for an expression.
    public let fields: [Field]
    /// The rows, with one value for each column.
    public let rows: [[FieldValue]]

    /// Creates a batch.
    public init(fields: [Field], rows: [[FieldValue]]) {
        self.fields = fields
        self.rows = rows
    }
}
