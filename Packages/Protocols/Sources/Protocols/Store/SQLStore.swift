/// A store whose records can be queried with SQL.
public protocol SQLStore: RecordStore {
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

/// Some rows of the result of a query.
public struct QueryBatch: Hashable, Sendable {
    /// The names and kinds of the columns. They are equal in all batches of a query. Names can be repeated.
    public let fields: [Field]
    /// The rows, with one value for each column.
    public let rows: [[FieldValue]]

    /// Creates a batch.
    public init(fields: [Field], rows: [[FieldValue]]) {
        self.fields = fields
        self.rows = rows
    }
}
