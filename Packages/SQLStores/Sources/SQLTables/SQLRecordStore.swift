import Records
import StoreProtocols

/// A store in an SQL database.
///
/// The extension has those functions of ``RecordStore``, ``PendingChangeStore`` and ``RawItemStore`` that need only the
/// tables. Other packages call them through these protocols.
package protocol SQLRecordStore: Actor, PendingChangeStore, RawItemStore {
    /// Returns the tables of an entity, which may not exist yet. Opens the database first if it is not open.
    func table(of schema: RecordSchema) throws(StoreError) -> any SQLRecordTable

    /// Returns the tables of an entity for a run that may create them.
    ///
    /// - Parameter names: The names of the columns; `nil` for those of the existing tables.
    /// - Throws: `invalidSchema` if the database does not support the names.
    func table(of schema: RecordSchema, named names: ColumnNames?) throws(StoreError) -> any SQLRecordTable
}

extension SQLRecordStore {
    public func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) throws(StoreError) -> SyncRun {
        try table(of: schema, named: options.columnNames).begin(list, options, at: now)
    }

    public func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        try table(of: run.schema).write(rows, of: page, to: run, at: now)
    }

    public func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) throws(StoreError) -> ListRemovals {
        try table(of: run.schema).finish(run, isComplete: run.isComplete(completeness), at: now)
    }

    public func interrupt(_ run: SyncRun, because reason: String, at now: Date) throws(StoreError) {
        try table(of: run.schema).interrupt(run, because: reason, at: now)
    }

    public func lists(of schema: RecordSchema, from source: String) throws(StoreError) -> [StoredList] {
        try table(of: schema).lists(from: source)
    }

    public func join(
        _ slices: [String], to list: Subscription, of schema: RecordSchema, readSince start: Date, at now: Date
    ) throws(StoreError) -> Bool {
        try table(of: schema).join(slices, to: list, readSince: start, at: now)
    }

    public func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after last: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        try table(of: schema).read(from: source, filter, after: last, limit: limit)
    }

    public func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) throws(StoreError) -> [StoredRecord] {
        try table(of: schema).versions(of: id, from: source)
    }

    public func pendingChanges(of schema: RecordSchema, from source: String) throws(StoreError) -> [PendingChange] {
        try table(of: schema).pendingChanges(from: source)
    }

    public func add(
        _ change: PendingChange, of schema: RecordSchema, from source: String
    ) throws(StoreError) -> PendingChange {
        try table(of: schema).add(change, from: source)
    }

    public func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, of schema: RecordSchema,
        from source: String, at now: Date
    ) throws(StoreError) {
        try table(of: schema).replace(old, with: new, outcome, from: source, at: now)
    }

    public func keepsRawItems(of schema: RecordSchema) throws(StoreError) -> Bool {
        try table(of: schema).keepsRawItems
    }

    public func keep(_ items: [RawItem], of run: SyncRun) throws(StoreError) {
        try table(of: run.schema).write(items, from: run.list.source)
    }

    public func rawItem(of id: FieldValue, _ schema: RecordSchema, from source: String) throws(StoreError) -> String? {
        try table(of: schema).rawItem(of: id, from: source)
    }
}
