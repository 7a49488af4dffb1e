import Records
import StoreProtocols

/// The rows of a query, which are passed on in batches.
package struct QueryRows {
    /// The maximum number of rows in a batch.
    private static let batchSize = 256

    private let fields: [Field]
    private let receive: (QueryBatch) -> Bool
    private var rows: [[FieldValue]] = []
    private var isFirst = true

    /// - Parameter receive: Receives each batch, and returns whether to continue.
    package init(fields: [Field], _ receive: @escaping (QueryBatch) -> Bool) {
        self.fields = fields
        self.receive = receive
    }

    /// Adds a row, and returns whether to continue.
    package mutating func append(_ row: [FieldValue]) -> Bool {
        rows.append(row)
        guard rows.count == Self.batchSize else { return true }
        defer { (rows, isFirst) = ([], false) }
        return receive(QueryBatch(fields: fields, rows: rows))
    }

    /// Passes on the last rows, or an empty batch if there was no row.
    package func finish() {
        if isFirst || !rows.isEmpty { _ = receive(QueryBatch(fields: fields, rows: rows)) }
    }
}
