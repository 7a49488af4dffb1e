/// A store whose records can be queried with SQL.
public protocol SQLStore: RecordStore {
    /// Returns the tables of records, sorted by name, and then the tables of their earlier versions.
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

/// A table of records, or of their earlier versions, as it is kept.
public struct StoredTable: Hashable, Sendable {
    /// The name. For records, it is the singular name of the entity: `repo`.
    public let name: String
    /// The names and kinds of the columns: first the entity's fields, sorted by name, then those that each store adds. The
    /// fields of objects may be missing.
    public let fields: [Field]

    /// Creates the description of the table of an entity's records.
    ///
    /// - Parameters:
    ///   - fields: The entity's fields.
    ///   - times: The kind of the columns with times that the store adds.
    public init(of entity: String, fields: [Field], times: FieldKind) {
        name = entity
        self.fields =
            fields.sorted { $0.name < $1.name } + [Field("_source", .text)]
            + ["_added", "_changed", "_gone"].map { Field($0, times) }
    }

    /// Creates the description of the table of the earlier versions of records. It has the time until which a version
    /// was valid, too.
    public init(versionsOf table: StoredTable, times: FieldKind) {
        name = "sb_history_\(table.name)"
        fields = table.fields + [Field("_until", times)]
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
