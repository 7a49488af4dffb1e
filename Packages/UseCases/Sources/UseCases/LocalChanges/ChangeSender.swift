public import Protocols

/// An operation that sends the pending changes of a store to the API.
///
/// It looks up an item before it edits or deletes the item. If somebody else has changed a field that the change
/// affects, the change is not sent and stays pending. The record then gets the API's values, and a new edit is based on
/// these values.
public struct ChangeSender<Item: Entity>: Sendable {
    private let provider: any Provider<Item>
    private let columns: [Column<Item>]
    private let store: any PendingChangeStore
    private let source: String
    private let now: @Sendable () -> Date

    /// Creates a sender for the pending changes to the records of one source.
    public init(
        _ provider: any Provider<Item>, columns: [Column<Item>] = Item.columns, from store: any PendingChangeStore,
        source: String, now: @escaping @Sendable () -> Date
    ) {
        self.provider = provider
        self.columns = columns
        self.store = store
        self.source = source
        self.now = now
    }

    /// Sends the pending changes one by one, oldest first.
    ///
    /// - Throws: The error of the store, or the first error of the API that concerns more than one change. Changes that
    ///   were sent before the error are no longer pending.
    public func callAsFunction() async throws(SyncError) -> SendReport {
        var report = SendReport()
        let schema = try await schema()
        let changes = try await storing { () throws(StoreError) in
            try await store.pendingChanges(of: schema, from: source)
        }
        for change in changes {
            if let reason = try await send(change, schema) {
                report.unsent.append(UnsentChange(change: change, reason: reason))
            } else {
                report.sent += 1
            }
        }
        return report
    }

    /// Sends a change. Returns the reason why the change was not sent; `nil` if it was sent.
    private func send(_ change: PendingChange, _ schema: RecordSchema) async throws(SyncError) -> UnsentChange.Reason? {
        do throws(SyncError) {
            if change.kind == .add { return try await add(change, schema) }
            guard let getter = provider as? any Getting<Item> else { return .unsupported }
            let item: Item?
            do throws(ProviderError) {
                item = try await getter.look(up: change.id)
            } catch {
                throw .provider(error, pagesSoFar: 0)
            }
            return try await update(change, item, schema)
        } catch {
            // These errors concern only this item. The other changes are still sent.
            guard case .provider(let failure, _) = error,
                [.invalidRequest, .notFound, .refusedCredentials].contains(failure.code)
            else { throw error }
            return .refused(failure.message)
        }
    }

    private func add(_ change: PendingChange, _ schema: RecordSchema) async throws(SyncError) -> UnsentChange.Reason? {
        guard let adder = provider as? any Adding<Item> else { return .unsupported }
        guard !change.isAttempted else { return .uncertain }
        // Marks the change first, so that neither another process nor the next run after a crash adds the item again.
        var attempted = change
        attempted.isAttempted = true
        try await replace(change, with: attempted, .unknown, schema)
        let item: Item
        do throws(ProviderError) {
            item = try await adder.add(input: change.input)
        } catch {
            if !error.leavesOutcomeUnknown { try await replace(attempted, with: change, .unknown, schema) }
            throw .provider(error, pagesSoFar: 0)
        }
        try await replace(attempted, with: nil, .record(row(of: await complete(item))), schema)
        return nil
    }

    /// Looks up an added item, because the response to the addition may lack fields. If the lookup fails or is not
    /// supported, returns `item`.
    private func complete(_ item: Item) async -> Item {
        guard let getter = provider as? any Getting<Item> else { return item }
        let id = columns.first { $0.name == "id" }?.value(item)
        return (try? await getter.look(up: id)) ?? item
    }

    /// - Parameter item: The item that the API has now; `nil` if it no longer exists.
    private func update(
        _ change: PendingChange, _ item: Item?, _ schema: RecordSchema
    ) async throws(SyncError) -> UnsentChange.Reason? {
        guard let remote = item.map(row) else {
            guard change.kind == .delete else { return .missing }
            try await replace(change, with: nil, .gone, schema)
            return nil
        }
        let conflicts = change.conflicts(with: remote, schema)
        guard conflicts.isEmpty else {
            try await replace(change, with: change, .record(remote), schema)
            return .conflict(conflicts)
        }
        let outcome: ChangeOutcome?
        do throws(ProviderError) {
            outcome = try await make(change, of: remote, schema)
        } catch {
            throw .provider(error, pagesSoFar: 0)
        }
        guard let outcome else { return .unsupported }
        try await replace(change, with: nil, outcome, schema)
        return nil
    }

    /// Sends an edit or a deletion, and returns the outcome; `nil` if the provider does not support the change.
    private func make(
        _ change: PendingChange, of remote: [FieldValue], _ schema: RecordSchema
    ) async throws(ProviderError) -> ChangeOutcome? {
        if change.kind == .delete {
            guard let deleter = provider as? any Deleting<Item> else { return nil }
            try await deleter.delete(id: change.id)
            return .gone
        }
        // An earlier attempt may have succeeded although its response was lost.
        if change.isMade(in: remote, schema) { return .record(remote) }
        guard let editor = provider as? any Editing<Item> else { return nil }
        let edited = row(of: try await editor.edit(id: change.id, input: change.input))
        // The response may contain only the edited fields, so the values of the other fields come from the lookup.
        let fields = schema.fields.map(\.name)
        return .record(fields.indices.map { change.input[fields[$0]] == nil ? remote[$0] : edited[$0] })
    }

    private func row(of item: Item) -> [FieldValue] { columns.map { $0.value(item) } }

    private func schema() async throws(SyncError) -> RecordSchema {
        try await storing { () throws(StoreError) in
            try RecordSchema(entity: Item.name, fields: columns.map(\.field))
        }
    }

    // Does not use `storing`, because a closure that captures an `Int128` crashes in debug builds of Swift 6.3.
    private func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, _ schema: RecordSchema
    ) async throws(SyncError) {
        do throws(StoreError) {
            try await store.replace(old, with: new, outcome, of: schema, from: source, at: now())
        } catch {
            throw .store(error)
        }
    }
}

extension PendingChange {
    /// Returns whether a record already has all values of an edit.
    fileprivate func isMade(in record: [FieldValue], _ schema: RecordSchema) -> Bool {
        input.allSatisfy { schema.value($0.name, of: record)?.isSame(as: $0.value) == true }
    }

    /// Returns the fields that somebody else has changed since this change was made. Leaves out a field if both changes
    /// set the same value.
    fileprivate func conflicts(with remote: [FieldValue], _ schema: RecordSchema) -> [FieldConflict] {
        base.compactMap { member in
            guard let current = schema.value(member.name, of: remote), !current.isSame(as: member.value),
                kind == .delete || input[member.name]?.isSame(as: current) != true
            else { return nil }
            return FieldConflict(name: member.name, base: member.value, local: input[member.name], remote: current)
        }
    }
}
