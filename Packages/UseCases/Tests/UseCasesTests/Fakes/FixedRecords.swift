import Protocols
import StoreProtocols
import Synchronization

/// A store of records that do not change, and that are sorted by their ids.
struct FixedRecords: RecordStore {
    let source = "shop https://shop.example"
    /// The records, with the values in the order of the schema that is asked for.
    var rows: [[FieldValue]]
    /// The ids of the records of each list.
    var lists: [StoredList: Set<FieldValue>] = [:]
    var deleted: Set<FieldValue> = []
    /// The ids of the records in the orders of lists, by the number of the order.
    var orders: [Int64: [FieldValue]] = [:]
    var error: StoreError?
    let schema: RecordSchema

    init(_ schema: RecordSchema, _ rows: [[FieldValue]]) {
        self.schema = schema
        self.rows = rows
    }

    func lists(of schema: RecordSchema, from source: String) async throws(StoreError) -> [StoredList] {
        if let error { throw error }
        return source == self.source ? Array(lists.keys) : []
    }

    func records(
        of asked: RecordSchema, from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) async throws(StoreError) -> [StoredRecord] {
        if let error { throw error }
        guard source == self.source else { return [] }
        let members = filter.list.map { list in
            lists.filter { stored, _ in
                stored.list == list || (filter.includesSlices && stored.list.request == list.request)
            }
            .reduce(into: Set<FieldValue>()) { $0.formUnion($1.value) }
        }
        let listed = filter.isUnlisted ? lists.values.reduce(into: Set<FieldValue>()) { $0.formUnion($1) } : []
        let names = schema.fields.map(\.name)
        let found = rows.filter { row in
            let key = row[schema.idIndex]
            return members?.contains(key) != false && !listed.contains(key)
                && (filter.includesDeleted || !deleted.contains(key))
                && filter.values.allSatisfy { value in
                    names.firstIndex(of: value.key).map { row[$0] == value.value } ?? false
                }
        }
        if let order = filter.order { return records(of: asked, found, in: orders[order] ?? [], after: id, limit) }
        var start = 0
        // Not with a closure that captures the id: debug builds of Swift 6.3 then crash, because the `Int128` inside it is
        // not aligned.
        if let id { start = (found.map { $0[schema.idIndex] }.firstIndex(of: id) ?? -1) + 1 }
        return found.dropFirst(start).prefix(limit).map { row in
            StoredRecord(
                values: asked.fields.map { field in names.firstIndex(of: field.name).map { row[$0] } ?? .null },
                added: .distantPast, changed: .distantPast)
        }
    }

    private func records(
        of asked: RecordSchema, _ found: [[FieldValue]], in order: [FieldValue], after last: FieldValue?, _ limit: Int
    ) -> [StoredRecord] {
        let start = if case .integer(let place)? = last { Int(place) + 1 } else { 0 }
        let (names, ids) = (schema.fields.map(\.name), found.map { $0[schema.idIndex] })
        var records: [StoredRecord] = []
        // Not with a closure that captures an id; see above.
        for place in order.indices.dropFirst(start) where records.count < limit {
            guard let index = ids.firstIndex(of: order[place]) else { continue }
            records.append(
                StoredRecord(
                    values: asked.fields.map { field in
                        names.firstIndex(of: field.name).map { found[index][$0] } ?? .null
                    },
                    added: .distantPast, changed: .distantPast, listPosition: Int64(place)))
        }
        return records
    }

    func join(
        _ slices: [String], to list: Subscription, of schema: RecordSchema, readSince start: Date, at now: Date
    ) async throws(StoreError) -> Bool { false }

    func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) async throws(StoreError) -> [StoredRecord] { [] }

    func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) async throws(StoreError) -> SyncRun { throw StoreError(.readOnly, "the records do not change") }

    func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) async throws(StoreError) -> PageOutcome { throw StoreError(.readOnly, "the records do not change") }

    func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) async throws(StoreError) -> ListRemovals {
        throw StoreError(.readOnly, "the records do not change")
    }

    func interrupt(_ run: SyncRun, because reason: String, at now: Date) async throws(StoreError) {}

    func markDeleted(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) async throws(StoreError) -> Int { throw StoreError(.readOnly, "the records do not change") }
}

/// A sink that collects the notices of events.
final class Notices: EventSink {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock(\.self) }

    func report(_ event: any Event) {
        texts.withLock { $0 += [event.notice].compactMap(\.self) }
    }
}
