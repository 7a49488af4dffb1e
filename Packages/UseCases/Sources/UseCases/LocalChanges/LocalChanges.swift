import Essentials
public import Protocols
public import StoreProtocols

/// The user's changes to records in a store. A ``ChangeSender`` sends these changes to the API later.
///
/// Every asynchronous function throws the errors of the store.
public struct LocalChanges: Sendable {
    private let store: any PendingChangeStore
    private let schema: RecordSchema
    private let source: String
    private let savesChanges: Bool
    private let now: @Sendable () -> Date

    /// Creates an instance for the records of one entity from one source.
    ///
    /// - Parameters:
    ///   - savesChanges: Whether the changes are saved. Otherwise, they are only checked.
    ///   - now: Returns the current date.
    public init(
        in store: any PendingChangeStore, of schema: RecordSchema, from source: String, savesChanges: Bool = true,
        now: @escaping @Sendable () -> Date
    ) {
        self.savesChanges = savesChanges
        self.store = store
        self.schema = schema
        self.source = source
        self.now = now
    }

    /// Returns the id of the record to which a reference refers.
    ///
    /// - Throws: `invalidRequest` for a reference that is not an id.
    public func id(of reference: some ItemReference) throws(SyncError) -> FieldValue {
        if let id = schema.id.kind.value(from: "\(reference)") { return id }
        throw .provider(
            ProviderError(.invalidRequest, "'\(reference)' is not the id of a kept \(schema.entity)"), pagesSoFar: 0)
    }

    /// Returns the pending changes, oldest first.
    public func pending() async throws(SyncError) -> [PendingChange] {
        try await storing { () throws(StoreError) in try await store.pendingChanges(of: schema, from: source) }
    }

    /// Adds a pending addition of an item.
    ///
    /// - Throws: `invalidRequest` if the draft is not valid.
    public func add<Draft: ItemDraft>(
        _ draft: Draft, _ drafts: some DraftDescribing<Draft>
    ) async throws(SyncError) {
        try providing { () throws(ProviderError) in try drafts.validateForAdding(draft) }
        try await save(PendingChange(.add, id: nil, input: drafts.members(of: draft), updatedAt: now()))
    }

    /// Adds a pending addition of an item with the fields that follow from the type of the draft.
    public func add(_ draft: some ItemDraft) async throws(SyncError) { try await add(draft, DraftDescription()) }

    /// Adds a pending edit of a record, or merges it into an earlier pending edit. Returns the record with all edited
    /// values.
    ///
    /// - Throws: `invalidRequest` for an invalid draft or a pending deletion. `notFound` for a record that is not
    ///   stored.
    public func edit<Draft: ItemDraft>(
        _ id: FieldValue, _ draft: Draft, _ drafts: DraftDescription<Draft> = DraftDescription()
    ) async throws(SyncError) -> [FieldValue] {
        try providing { () throws(ProviderError) in try drafts.validateForEditing(draft) }
        let record = try await record(id)
        let earlier = try await change(of: id)
        guard earlier?.kind != .delete else {
            throw .provider(ProviderError(.invalidRequest, "a deletion of \(name(id)) is pending"), pagesSoFar: 0)
        }
        let input = drafts.members(of: draft)
        let base = input.compactMap { member in
            schema.value(member.name, of: record).map { FieldValue.Member(member.name, $0) }
        }
        let change = PendingChange(
            .edit, id: id, input: (earlier?.input ?? []).updated(with: input),
            base: (earlier?.base ?? []).updated(with: base), updatedAt: now())
        try await save(change, insteadOf: earlier)
        return change.applied(to: record, schema) ?? record
    }

    /// Adds a pending deletion of a record. It replaces an earlier change to the record.
    ///
    /// - Throws: `notFound` if the store does not have the record.
    public func delete(_ id: FieldValue) async throws(SyncError) {
        let record = try await record(id)
        let base = zip(schema.fields, record).map { FieldValue.Member($0.name, $1) }
        let change = PendingChange(.delete, id: id, base: base, updatedAt: now())
        try await save(change, insteadOf: try await self.change(of: id))
    }

    /// Drops the pending change to a record. Returns `false` if the record has no pending change.
    public func discard(_ id: FieldValue) async throws(SyncError) -> Bool {
        guard let change = try await change(of: id) else { return false }
        try await replace(change, with: nil)
        return true
    }

    /// Drops all pending additions, and returns their number.
    public func discardAdditions() async throws(SyncError) -> Int {
        let additions = try await pending().filter { $0.kind == .add }
        for addition in additions { try await replace(addition, with: nil) }
        return additions.count
    }

    /// Returns the pending change to a record; `nil` if there is none.
    public func change(of id: FieldValue) async throws(SyncError) -> PendingChange? {
        try await pending().first { $0.id == id }
    }

    private func record(_ id: FieldValue) async throws(SyncError) -> [FieldValue] {
        let filter = RecordFilter(values: [schema.id.name: id])
        let records = try await storing { () throws(StoreError) in
            try await store.records(of: schema, from: source, filter, after: nil, limit: 1)
        }
        if let record = records.first { return record.values }
        throw .provider(ProviderError(.notFound, "\(name(id)) is not in the store"), pagesSoFar: 0)
    }

    private func name(_ id: FieldValue) -> String { "\(schema.entity) '\(id.inputText ?? "")'" }

    // `save` and `replace` do not use `storing`, because a closure that captures an `Int128` crashes in debug builds of
    // Swift 6.3.

    private func save(_ change: PendingChange, insteadOf earlier: PendingChange? = nil) async throws(SyncError) {
        guard savesChanges else { return }
        if let earlier { return try await replace(earlier, with: change) }
        do throws(StoreError) {
            _ = try await store.add(change, of: schema, from: source)
        } catch {
            throw .store(error)
        }
    }

    private func replace(_ old: PendingChange, with new: PendingChange?) async throws(SyncError) {
        do throws(StoreError) {
            try await store.replace(old, with: new, .unknown, of: schema, from: source, at: now())
        } catch {
            throw .store(error)
        }
    }
}

extension PendingChange {
    /// Returns the values of a record after the change; `nil` if the change deletes the record.
    public func applied(to record: [FieldValue], _ schema: RecordSchema) -> [FieldValue]? {
        guard kind != .delete else { return nil }
        return zip(schema.fields, record).map { field, value in input[field.name] ?? value }
    }
}

extension DraftDescribing {
    /// Returns the names and the input values of the fields that a draft sets.
    fileprivate func members(of draft: Draft) -> [FieldValue.Member] {
        fields.compactMap { field in field.input(draft).map { FieldValue.Member(field.name, $0) } }
    }
}

extension [FieldValue.Member] {
    subscript(name: String) -> FieldValue? { first { $0.name == name }?.value }

    /// Returns the members of both lists. If a name is in both lists, returns the member of `others`.
    fileprivate func updated(with others: [FieldValue.Member]) -> [FieldValue.Member] {
        filter { others[$0.name] == nil } + others
    }
}

extension RecordSchema {
    func value(_ name: String, of record: [FieldValue]) -> FieldValue? {
        fields.firstIndex { $0.name == name }.flatMap { record.indices.contains($0) ? record[$0] : nil }
    }
}

func providing(_ operation: () throws(ProviderError) -> Void) throws(SyncError) {
    try converting({ SyncError.provider($0, pagesSoFar: 0) }, operation)
}

func storing<Value>(_ operation: () async throws(StoreError) -> Value) async throws(SyncError) -> Value {
    try await converting(SyncError.store, operation)
}
