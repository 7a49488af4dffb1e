public import Protocols

/// A store that keeps records in memory, for tests and previews. Its content ends with the process.
public actor InMemoryStore: RecordStore {
    private var tables: [String: MemoryTable] = [:]
    private var lists: [ListKey: MemoryList] = [:]
    private var lastRun: Int64 = 0

    /// Creates an empty store.
    public init() {}

    public func begin(
        _ list: Subscription, of schema: RecordSchema, pageSize: Int, at now: Date
    ) throws(StoreError) -> SyncRun {
        var table = tables[schema.entity] ?? MemoryTable()
        let change = try table.adopt(schema)
        tables[schema.entity] = table
        let key = ListKey(list: list, entity: schema.entity)
        if let open = lists[key]?.openRun {
            return SyncRun(
                id: open.id, list: list, schema: schema, startedAt: open.startedAt, pageSize: open.pageSize,
                isContinued: open.pageCount > 0, schemaChange: change, page: open.page, pageCount: open.pageCount,
                recordCount: open.recordCount)
        }
        lastRun += 1
        let run = SyncRun(
            id: lastRun, list: list, schema: schema, startedAt: now.inWholeSeconds, pageSize: pageSize,
            schemaChange: change)
        lists[key, default: MemoryList()].openRun = run
        return run
    }

    public func commit(
        _ rows: [[FieldValue]], of page: PageToken?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        var list = try openList(of: run)
        for row in rows { try run.schema.validate(row) }
        let next = run.advanced(to: page, records: rows.count)
        var outcome = PageOutcome(run: next)
        for row in rows {
            let id = row[run.schema.idIndex]
            list.seen.insert(id)
            let key = RecordKey(source: run.list.source, id: id)
            tables[run.schema.entity]?.write(row, run.schema, at: key, now.inWholeSeconds, &outcome)
        }
        list.openRun = next
        lists[run.key] = list
        return outcome
    }

    public func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) throws(StoreError) -> Departed {
        var list = try openList(of: run)
        let isWhole = completeness == .complete && !run.isContinued
        let left = isWhole ? list.members.subtracting(list.seen) : []
        list.members = isWhole ? list.seen : list.members.union(list.seen)
        list.seen = []
        list.openRun = nil
        lists[run.key] = list
        let listed = listedIDs(run.schema.entity, run.list.source)
        let unlisted = left.count { id in
            let record = tables[run.schema.entity]?.records[RecordKey(source: run.list.source, id: id)]
            return !listed.contains(id) && record?.gone == nil
        }
        return Departed(left: left.count, unlisted: unlisted)
    }

    public func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) -> [StoredRecord] {
        guard let table = tables[schema.entity] else { return [] }
        let listed = filter == .unlisted ? listedIDs(schema.entity, source) : []
        return table.keys(of: source, after: id).lazy
            .compactMap { key in table.records[key].map { (key.id, $0) } }
            .filter { filter == .all || ($1.gone == nil && !listed.contains($0)) }
            .prefix(max(0, limit))
            .map { $1.stored(schema) }
    }

    public func markGone(_ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date) -> Int {
        ids.count { tables[schema.entity]?.markGone(RecordKey(source: source, id: $0), now.inWholeSeconds) == true }
    }

    /// Returns the list of a run.
    ///
    /// - Throws: `overtaken` if the run is out of date.
    private func openList(of run: SyncRun) throws(StoreError) -> MemoryList {
        if let list = lists[run.key], let open = list.openRun, open.id == run.id, open.pageCount == run.pageCount {
            return list
        }
        throw StoreError(.overtaken, "another process has continued or ended the run")
    }

    /// Returns the ids of the records that are in a list of the source, or that an open run has seen.
    private func listedIDs(_ entity: String, _ source: String) -> Set<FieldValue> {
        lists.filter { $0.key.entity == entity && $0.key.list.source == source }
            .reduce(into: []) { $0.formUnion($1.value.members.union($1.value.seen)) }
    }
}

private struct ListKey: Hashable {
    let list: Subscription
    let entity: String
}

private struct MemoryList {
    /// The ids of the records in the list.
    var members: Set<FieldValue> = []
    /// The ids that the open run has seen.
    var seen: Set<FieldValue> = []
    var openRun: SyncRun?
}

extension SyncRun {
    fileprivate var key: ListKey { ListKey(list: list, entity: schema.entity) }
}

extension Date {
    fileprivate var inWholeSeconds: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
