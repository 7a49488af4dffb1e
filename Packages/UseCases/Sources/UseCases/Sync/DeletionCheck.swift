public import Protocols
public import StoreProtocols

/// A check of the records that are no longer in any list. It marks a record as deleted if the API no longer has it.
///
/// A record can leave a list and still exist, for example because it no longer matches a search.
public struct DeletionCheck<Getter: Getting>: Sendable {
    private let provider: Getter
    private let items: ItemDescription<Getter.Item>
    private let store: any RecordStore
    private let now: @Sendable () -> Date

    public init(
        _ provider: Getter, items: ItemDescription<Getter.Item> = ItemDescription(), in store: any RecordStore,
        now: @escaping @Sendable () -> Date
    ) {
        self.provider = provider
        self.items = items
        self.store = store
        self.now = now
    }

    /// Looks up at most `limit` records of a source one by one, in the order of the store.
    ///
    /// A record is deleted only if the lookup throws `notFound`.
    ///
    /// - Throws: Any other error. Records that were found to be deleted before the error are marked.
    public func callAsFunction(source: String, limit: Int) async throws(SyncError) -> DeletionReport {
        var report = DeletionReport()
        let (schema, records) = try await unlisted(source, limit: limit)
        report.isComplete = records.count <= limit
        for record in records.prefix(limit) {
            let id = record.values[schema.idIndex]
            guard let reference = id.inputText.flatMap(Getter.Reference.init) else { continue }
            if try await exists(reference) {
                report.existing += 1
            } else {
                let ids = [id]
                report.deleted += try await storing { () throws(StoreError) in
                    try await store.markDeleted(ids, of: schema, from: source, at: now())
                }
            }
        }
        return report
    }

    private func unlisted(
        _ source: String, limit: Int
    ) async throws(SyncError) -> (RecordSchema, [StoredRecord]) {
        try await storing { () throws(StoreError) in
            let schema = try RecordSchema(items)
            let limit = limit == .max ? limit : limit + 1
            let records = try await store.records(of: schema, from: source, .unlisted, after: nil, limit: limit)
            return (schema, records)
        }
    }

    private func exists(_ reference: Getter.Reference) async throws(SyncError) -> Bool {
        do throws(ProviderError) {
            _ = try await provider.get(reference)
            return true
        } catch {
            if error.code == .notFound { return false }
            throw .provider(error, pagesSoFar: 0)
        }
    }
}

/// The result of a check for deleted records.
public struct DeletionReport: Hashable, Sendable {
    /// The number of records that the API no longer has.
    public internal(set) var deleted = 0
    /// The number of records that the API still has.
    public internal(set) var existing = 0
    /// Whether every record that is in no list was looked up.
    public internal(set) var isComplete = true
}
