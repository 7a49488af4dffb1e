public import Protocols
public import StoreProtocols

/// What synchronizations have changed in the records of a source since a time.
///
/// The changes are the difference between the state at the time and the present one, so a record that was changed several
/// times has one change. Earlier values are known only for changes after a run with ``StoreProtocols/RunOptions/keepsHistory``.
public struct StoredRecordChanges: Sendable {
    private static let batchSize = 1000

    private let store: any RecordStore
    private let source: String
    private let schema: RecordSchema
    private let since: Date

    /// - Parameters:
    ///   - store: The store of the records.
    ///   - source: The source of the records, as in ``StoreProtocols/Subscription/source``.
    ///   - schema: The columns that are compared.
    ///   - since: The time of the earlier state, which is rounded down to whole seconds, as in the store.
    public init(_ store: any RecordStore, from source: String, _ schema: RecordSchema, since: Date) {
        self.store = store
        self.source = source
        self.schema = schema
        self.since = Date(timeIntervalSince1970: since.timeIntervalSince1970.rounded(.down))
    }

    /// Calls a closure with the changes, in batches, in the order of the store.
    ///
    /// - Throws: The errors of the store, converted by the first closure, and those of the second one.
    public func forEachBatch<Failure: Error>(
        converting convert: (StoreError) -> Failure, _ receive: ([RecordChange]) throws(Failure) -> Void
    ) async throws(Failure) {
        var last: FieldValue?
        while true {
            var changes: [RecordChange] = []
            let records: [StoredRecord]
            do throws(StoreError) {
                let filter = RecordFilter(includesDeleted: true, changedSince: since)
                records = try await store.records(
                    of: schema, from: source, filter, after: last, limit: Self.batchSize)
                for record in records {
                    if let change = try await change(of: record) { changes.append(change) }
                }
            } catch {
                throw convert(error)
            }
            try receive(changes)
            guard records.count == Self.batchSize else { return }
            last = records.last?.values[schema.idIndex]
        }
    }

    /// Returns the change of a record; `nil` if its state is that of before.
    private func change(of record: StoredRecord) async throws(StoreError) -> RecordChange? {
        let wasThere = record.added < since
        if let deleted = record.deleted {
            guard wasThere else { return nil }
            return RecordChange(kind: .removed, values: record.values, time: deleted, fields: nil)
        }
        guard wasThere else {
            return RecordChange(kind: .added, values: record.values, time: record.added, fields: nil)
        }
        let versions = try await store.versions(of: record.values[schema.idIndex], schema, from: source)
        guard let before = versions.last(where: { $0.changed < since }) else {
            return RecordChange(kind: .changed, values: record.values, time: record.changed, fields: nil)
        }
        // The record was marked as deleted at the time, and has returned.
        if let deleted = before.deleted, deleted < since {
            return RecordChange(kind: .added, values: record.values, time: record.changed, fields: nil)
        }
        let fields = RecordChange.fields(from: before.values, to: record.values, of: schema.fields.map(\.name))
        return fields.isEmpty
            ? nil : RecordChange(kind: .changed, values: record.values, time: record.changed, fields: fields)
    }
}
