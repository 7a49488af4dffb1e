import Records
import StoreProtocols
import Synchronization

/// The store under test, and short forms of its operations.
public struct StoreHarness: Sendable {
    let store: any RecordStore
    /// A second instance that opens the same store, as another process would.
    let other: any RecordStore

    /// Returns the time that is `hour` hours after a fixed start time.
    static func time(_ hour: Int) -> Date { Date(timeIntervalSince1970: 1_790_000_000 + Double(hour) * 3600) }

    /// Begins or continues a run of a list, commits pages of rows to the run, and finishes the run.
    ///
    /// - Parameter completeness: The completeness with which the run is finished; `nil` to leave the run open.
    @discardableResult func sync(
        _ pages: [[[FieldValue]]], list: Subscription = .list, schema: RecordSchema? = nil, hour: Int = 0,
        _ completeness: Completeness? = .complete, readsChanges: Bool = false, keepsHistory: Bool = false
    ) async throws(StoreError) -> Counts {
        var run = try await begin(list, schema, hour: hour, readsChanges: readsChanges, keepsHistory: keepsHistory)
        var counts = Counts()
        for (index, rows) in pages.enumerated() {
            let outcome = try await store.commit(rows, of: .page(index), to: run, at: Self.time(hour))
            run = outcome.run
            counts.add(outcome)
        }
        if let completeness {
            counts.removals = try await store.finish(run, completeness, at: Self.time(hour))
        }
        return counts
    }

    func begin(
        _ list: Subscription = .list, _ schema: RecordSchema? = nil, pageSize: Int = 2, hour: Int = 0,
        readsChanges: Bool = false, keepsHistory: Bool = false
    ) async throws(StoreError) -> SyncRun {
        let options = RunOptions(pageSize: pageSize, readsChanges: readsChanges, keepsHistory: keepsHistory)
        return try await store.begin(list, of: try schema.orItems, options, at: Self.time(hour))
    }

    /// Returns the records of a source by id, as another process reads them.
    func records(
        _ schema: RecordSchema? = nil, source: String = Subscription.list.source, _ filter: RecordFilter = .all
    ) async throws(StoreError) -> [FieldValue: StoredRecord] {
        let schema = try schema.orItems
        let records = try await other.records(of: schema, from: source, filter, after: nil, limit: 1000)
        return Dictionary(records.map { ($0.values[schema.idIndex], $0) }) { first, _ in first }
    }

    /// Returns the ids of records as text, sorted.
    func ids(
        source: String = Subscription.list.source, _ filter: RecordFilter = .all
    ) async throws(StoreError) -> [String] {
        try await records(source: source, filter).keys.map { "\($0)" }.sorted()
    }
}

extension StoreHarness {
    /// The second instance of the store. Throws an error if the store does not support SQL.
    var sql: any SQLStore {
        get throws(StoreError) {
            if let store = other as? any SQLStore { return store }
            throw StoreError(.unknown, "the store has no SQL")
        }
    }

    /// Returns all rows of a query in one batch.
    func query(_ sql: String) async throws(StoreError) -> QueryBatch {
        let batches = Mutex<[QueryBatch]>([])
        try await self.sql.query(sql) { batch in
            batches.withLock { $0.append(batch) }
            return true
        }
        let all = batches.withLock(\.self)
        return QueryBatch(fields: all.first?.fields ?? [], rows: all.flatMap(\.rows))
    }
}

/// A sum that can be increased from any thread.
final class Counter: Sendable {
    private let total = Mutex(0)

    var sum: Int { total.withLock(\.self) }

    func add(_ count: Int) -> Int {
        total.withLock { total in
            total += count
            return total
        }
    }
}

/// The counts of a run: the sums over its pages, and the numbers of records that were removed from the list.
struct Counts: Hashable, Sendable {
    var added = 0
    var changed = 0
    var unchanged = 0
    var removals = ListRemovals()

    init(added: Int = 0, changed: Int = 0, unchanged: Int = 0, removed: Int = 0, unlisted: Int = 0) {
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
        removals = ListRemovals(count: removed, unlisted: unlisted)
    }

    mutating func add(_ outcome: PageOutcome) {
        added += outcome.added
        changed += outcome.changed
        unchanged += outcome.unchanged
    }
}

extension Subscription {
    static let list = Subscription(source: "shop https://a.example", request: "q=1")
    static let otherList = Subscription(source: list.source, request: "q=2")
    static let otherSource = Subscription(source: "shop https://b.example", request: "q=1")

    func slice(_ name: String) -> Subscription { Subscription(source: source, request: request, slice: name) }
}

extension RecordSchema {
    /// A schema for items with an id, a name and a score.
    static var items: RecordSchema {
        get throws(StoreError) {
            try RecordSchema(
                entity: "item", fields: [Field("id", .integer), Field("name", .text), Field("score", .integer)])
        }
    }
}

extension RecordSchema? {
    fileprivate var orItems: RecordSchema {
        get throws(StoreError) {
            if let self { return self }
            return try .items
        }
    }
}

extension String {
    static func page(_ index: Int) -> String? { index == 0 ? nil : "\(index)" }
}

extension [FieldValue] {
    static func item(_ id: Int, _ name: String = "name", score: Int? = 1) -> [FieldValue] {
        [.integer(Int128(id)), .text(name), score.fieldValue]
    }
}
