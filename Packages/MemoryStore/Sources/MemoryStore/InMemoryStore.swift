public import Records
public import StoreProtocols

/// A store of records in memory, for tests and previews. The records are lost when the process exits.
public actor InMemoryStore: RecordStore {
    var tables: [String: MemoryTable] = [:]
    private var lists: [ListKey: MemoryList] = [:]
    private var lastRun: Int64 = 0
    var pending: [PendingKey: [PendingChange]] = [:]
    var lastChange: Int64 = 0

    public init() {}

    public func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        guard options.columnNames != .snakeCase else {
            throw StoreError(.invalidLocation, "a store in memory has only the original column names")
        }
        var table = tables[schema.entity] ?? MemoryTable()
        let change = try table.migrate(to: schema)
        if options.keepsHistory { table.keepsHistory = true }
        let isFirstToKeepRawItems = options.keepsRawItems && table.rawItems == nil
        if isFirstToKeepRawItems { table.rawItems = [:] }
        tables[schema.entity] = table
        // Unchanged records have no value in a new column until the whole list is read again.
        if !change.addedColumns.isEmpty || isFirstToKeepRawItems { clearCompleteRunTimes(of: schema) }
        let key = ListKey(list: list, entity: schema.entity)
        if let open = lists[key]?.openRun {
            return SyncRun(
                id: open.id, list: list, schema: schema, startedAt: open.startedAt, pageSize: open.pageSize,
                changesSince: open.changesSince, followsChanges: open.followsChanges, isContinued: open.pageCount > 0,
                schemaChange: change, page: open.page,
                pageCount: open.pageCount, recordCount: open.recordCount)
        }
        lastRun += 1
        let run = SyncRun(
            id: lastRun, list: list, schema: schema, startedAt: now.inWholeSeconds, pageSize: options.pageSize,
            changesSince: options.changesSince(lists[key]?.lastCompleteRunStart, at: now),
            followsChanges: lists[key]?.hasReadChanges ?? false, schemaChange: change)
        lists[key, default: MemoryList()].openRun = run
        if run.changesSince != nil { lists[key]?.hasReadChanges = true }
        return run
    }

    public func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        var list = try openList(of: run)
        for row in rows { try run.schema.validate(row) }
        let next = run.advanced(to: page, records: rows.count)
        var outcome = PageOutcome(run: next)
        for row in rows {
            let id = row[run.schema.idIndex]
            if list.seen.insert(id).inserted { list.seenInOrder.append(id) }
            let key = RecordKey(source: run.list.source, id: id)
            guard let count = tables[run.schema.entity]?.write(row, of: run.schema, for: key, at: now.inWholeSeconds)
            else {
                continue
            }
            outcome[keyPath: count] += 1
        }
        if outcome.added + outcome.changed > 0 { list.hasOpenRunChanges = true }
        list.openRun = next
        lists[run.key] = list
        return outcome
    }

    public func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) throws(StoreError) -> ListRemovals {
        var list = try openList(of: run)
        let isComplete = run.isComplete(completeness)
        let readsAll = isComplete && run.changesSince == nil
        let removed = readsAll ? list.members.subtracting(list.seen) : []
        list.members = readsAll ? list.seen : list.members.union(list.seen)
        if readsAll { list.lastWholeRunStart = run.startedAt }
        // A run of changes does not count as complete if a new column has reset `lastCompleteRunStart` meanwhile.
        if isComplete, run.changesSince == nil || list.lastCompleteRunStart != nil {
            list.lastCompleteRunStart = run.startedAt
        }
        list.endOrder(of: run, readsAll: readsAll)
        list.seen = []
        list.openRun = nil
        lists[run.key] = list
        let listed = listedIDs(run.schema.entity, run.list.source)
        let unlisted = removed.count { id in
            let record = tables[run.schema.entity]?.records[RecordKey(source: run.list.source, id: id)]
            return !listed.contains(id) && record?.deleted == nil
        }
        return ListRemovals(count: removed.count, unlisted: unlisted)
    }

    public func lists(of schema: RecordSchema, from source: String) -> [StoredList] {
        keys(of: schema.entity).filter { $0.list.source == source }
            .sorted { ($0.list.request, $0.list.slice) < ($1.list.request, $1.list.slice) }
            .map { key in
                StoredList(
                    list: key.list, lastCompleteRunStart: lists[key]?.lastCompleteRunStart,
                    order: lists[key]?.knownOrder, lastWholeRunStart: lists[key]?.lastWholeRunStart)
            }
    }

    public func join(
        _ slices: [String], to list: Subscription, of schema: RecordSchema, readSince start: Date, at now: Date
    ) -> Bool {
        let keys = slices.map { slice in
            ListKey(
                list: Subscription(source: list.source, request: list.request, slice: slice), entity: schema.entity)
        }
        let whole = ListKey(list: list, entity: schema.entity)
        guard keys.allSatisfy({ lists[$0]?.lastCompleteRunStart != nil && lists[$0]?.openRun == nil }),
            lists[whole]?.openRun == nil, lists[whole]?.lastCompleteRunStart ?? .distantPast < start
        else { return false }
        var joined = MemoryList()
        for key in keys { joined.members.formUnion(lists.removeValue(forKey: key)?.members ?? []) }
        (joined.lastCompleteRunStart, joined.lastWholeRunStart) = (start, start)
        lists[whole] = joined
        return true
    }

    /// Does nothing, because the store has no log.
    public func interrupt(_ run: SyncRun, because reason: String, at now: Date) {}

    public func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after last: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        guard let table = tables[schema.entity] else { return [] }
        let test = RecordTest(filter, table.kinds)
        if let order = filter.order, let list = filter.list {
            return try ordered(by: order, of: ListKey(list: list, entity: schema.entity), filter, after: last).lazy
                .compactMap { place, id in
                    table.records[RecordKey(source: source, id: id)].flatMap { record in
                        test.isTrue(for: record, id) ? (Int64(place), record) : nil
                    }
                }
                .prefix(max(0, limit))
                .map { $1.stored(schema, at: $0) }
        }
        let listed = filter.isUnlisted ? listedIDs(schema.entity, source) : []
        let members = filter.list.map { list in
            keys(of: schema.entity).filter { $0.list.isSelected(by: list, filter) }
                .reduce(into: Set<FieldValue>()) { $0.formUnion(lists[$1]?.ids ?? []) }
        }
        return table.keys(of: source, after: last).lazy
            .compactMap { key in table.records[key].map { (key.id, $0) } }
            .filter { (id: FieldValue, record: MemoryRecord) in
                !listed.contains(id) && members?.contains(id) != false && test.isTrue(for: record, id)
            }
            .prefix(max(0, limit))
            .map { $1.stored(schema) }
    }

    public func versions(of id: FieldValue, _ schema: RecordSchema, from source: String) -> [StoredRecord] {
        let history = tables[schema.entity]?.history[RecordKey(source: source, id: id)] ?? []
        return history.map { $0.stored(schema) }
    }

    public func markDeleted(_ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date) -> Int {
        ids.count { tables[schema.entity]?.markDeleted(RecordKey(source: source, id: $0), now.inWholeSeconds) == true }
    }

    /// Returns the ids of a list in one of its orders, each with its place, without those that have left the list.
    private func ordered(
        by order: Int64, of key: ListKey, _ filter: RecordFilter, after last: FieldValue?
    ) throws(StoreError) -> [(Int, FieldValue)] {
        guard let order = lists[key]?.orders[order] else { throw .orderIsGone }
        let start = if case .integer(let place)? = last { Int(place) + 1 } else { 0 }
        let members = lists[key]?.ids ?? []
        return order.enumerated().dropFirst(start).filter { members.contains($0.element) }
            .map { ($0.offset, $0.element) }
    }

    /// Returns the list of a run.
    ///
    /// - Throws: `conflict` if the run is out of date.
    private func openList(of run: SyncRun) throws(StoreError) -> MemoryList {
        if let list = lists[run.key], let open = list.openRun, open.id == run.id, open.pageCount == run.pageCount {
            return list
        }
        throw .runConflict
    }

    /// Adds or updates a record outside of a run.
    func write(_ row: [FieldValue], of schema: RecordSchema, from source: String, at now: Date) throws(StoreError) {
        try schema.validate(row)
        var table = tables[schema.entity] ?? MemoryTable()
        if !(try table.migrate(to: schema)).addedColumns.isEmpty { clearCompleteRunTimes(of: schema) }
        _ = table.write(
            row, of: schema, for: RecordKey(source: source, id: row[schema.idIndex]), at: now.inWholeSeconds)
        tables[schema.entity] = table
    }

    private func clearCompleteRunTimes(of schema: RecordSchema) {
        for key in keys(of: schema.entity) { lists[key]?.lastCompleteRunStart = nil }
    }

    private func keys(of entity: String) -> [ListKey] { lists.keys.filter { $0.entity == entity } }

    /// Returns the ids of the records that are in a list of the source, or that an open run has seen.
    private func listedIDs(_ entity: String, _ source: String) -> Set<FieldValue> {
        keys(of: entity).filter { $0.list.source == source }
            .reduce(into: []) { $0.formUnion(lists[$1]?.ids ?? []) }
    }
}

private struct ListKey: Hashable {
    let list: Subscription
    let entity: String
}

private struct MemoryList {
    /// The ids of the records in the list.
    var members: Set<FieldValue> = []
    /// The ids of the records that the open run has seen.
    var seen: Set<FieldValue> = []
    /// The same ids in the order in which the run has seen them.
    var seenInOrder: [FieldValue] = []
    var hasOpenRunChanges = false
    var openRun: SyncRun?
    /// Whether a run has read only changes.
    var hasReadChanges = false
    /// The current order and the one before it, by the number of the run that read them.
    private(set) var orders: [Int64: [FieldValue]] = [:]
    private var order: Int64?
    /// See ``StoredList/lastCompleteRunStart``.
    var lastCompleteRunStart: Date?
    /// See ``StoredList/lastWholeRunStart``.
    var lastWholeRunStart: Date?

    var ids: Set<FieldValue> { members.union(seen) }

    /// See ``StoredList/order``.
    var knownOrder: Int64? { (openRun?.pageCount ?? 0) > 0 ? nil : order }

    /// Makes the order of a run that of the list, or forgets the order if it may have changed.
    mutating func endOrder(of run: SyncRun, readsAll: Bool) {
        defer { (seenInOrder, hasOpenRunChanges) = ([], false) }
        guard readsAll else {
            if hasOpenRunChanges { order = nil }
            return
        }
        if let order, orders[order] == seenInOrder { return }
        orders = orders.filter { $0.key == order }
        orders[run.id] = seenInOrder
        order = run.id
    }
}

extension Subscription {
    /// Returns whether a filter for the records of `list` includes the records of this list.
    fileprivate func isSelected(by list: Subscription, _ filter: RecordFilter) -> Bool {
        self == list || (filter.includesSlices && source == list.source && request == list.request)
    }
}

extension SyncRun {
    fileprivate var key: ListKey { ListKey(list: list, entity: schema.entity) }
}

extension Date {
    var inWholeSeconds: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
