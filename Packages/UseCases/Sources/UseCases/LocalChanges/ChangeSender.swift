public import Protocols
public import StoreProtocols

/// An operation that sends the pending changes of a store to the API.
///
/// It looks up an item before it edits or deletes the item. If somebody else has changed a field that the change
/// affects, the change is not sent and stays pending. The record then gets the API's values, and a new edit is based on
/// these values.
public struct ChangeSender<Item: Entity>: Sendable {
    private let provider: any Provider<Item>
    private let items: ItemDescription<Item>
    private let draftToAdd: (any DraftDescribing)?
    private let draftToEdit: (any DraftDescribing)?
    private let store: any PendingChangeStore
    private let source: String
    private let patience: Duration
    private let now: @Sendable () -> Date

    /// Creates a sender for the pending changes to the records of one source.
    ///
    /// - Parameter patience: The maximum time to wait for another process that is adding an item.
    public init(
        _ provider: any Provider<Item>, items: ItemDescription<Item> = ItemDescription(),
        draftToAdd: (any DraftDescribing)? = nil, draftToEdit: (any DraftDescribing)? = nil,
        from store: any PendingChangeStore,
        source: String, patience: Duration = .seconds(5), now: @escaping @Sendable () -> Date
    ) {
        self.provider = provider
        self.items = items
        self.draftToAdd = draftToAdd
        self.draftToEdit = draftToEdit
        self.store = store
        self.source = source
        self.patience = patience
        self.now = now
    }

    /// Sends the pending changes one by one, oldest first. If an error concerns only one item, the other changes are
    /// still sent. After any other error of the API, or if the API fails for two changes in a row, no more changes are
    /// sent.
    ///
    /// - Throws: The error of the store, or `cancelled`. Changes that were sent before the error are no longer pending.
    public func callAsFunction() async throws(SyncError) -> SendReport {
        var report = SendReport()
        let schema = try await schema()
        let changes = try await pending(schema)
        var hasFailed = false
        for (index, change) in changes.enumerated() {
            let reason: UnsentChange.Reason?
            do throws(SyncError) {
                reason = try await send(change, schema)
                hasFailed = false
            } catch {
                guard let failure = error.providerError, failure.code != .cancelled else { throw error }
                let reasonOfItem = failure.reasonOfItem
                let isFailure = reasonOfItem == .failed(failure.message)
                if reasonOfItem == nil || isFailure && hasFailed {
                    report.failure = failure
                    report.untriedCount = changes.count - index
                    break
                }
                hasFailed = isFailure
                reason = reasonOfItem
            }
            if let reason {
                report.unsent.append(UnsentChange(change: change, reason: reason))
            } else {
                report.sent += 1
            }
        }
        report.unsent = try await stillPending(report.unsent, schema)
        return report
    }

    /// Returns the changes that another process has not sent or dropped meanwhile. If another process may be adding one
    /// of the items, waits for it.
    private func stillPending(
        _ unsent: [UnsentChange], _ schema: RecordSchema
    ) async throws(SyncError) -> [UnsentChange] {
        guard !unsent.isEmpty else { return [] }
        let end = ContinuousClock.now + patience
        while true {
            let pending = try await pending(schema)
            let rest = unsent.compactMap { change in
                pending.first { change.concerns($0) }.map { (change, isInProgress: isInProgress(change, $0)) }
            }
            guard rest.contains(where: \.isInProgress), .now < end else {
                return rest.map { change, isInProgress in
                    let isOvertaken = change.reason == .uncertain(nil) && isInProgress
                    return isOvertaken ? UnsentChange(change: change.change, reason: .overtaken) : change
                }
            }
            do {
                try await Task.sleep(for: .milliseconds(100))
            } catch {
                throw .provider(ProviderError(.cancelled, "cancelled"), pagesSoFar: 0)
            }
        }
    }

    /// Returns whether another process may be sending an addition, or has found out that it was not made.
    ///
    /// - Parameter current: The pending change as it is now. Its mark stays if the process crashed.
    private func isInProgress(_ unsent: UnsentChange, _ current: PendingChange) -> Bool {
        guard unsent.reason == .uncertain(nil) || unsent.reason == .overtaken && current.kind == .add else {
            return false
        }
        return current.isAttempted && now().timeIntervalSince(current.updatedAt) < 60
    }

    private func pending(_ schema: RecordSchema) async throws(SyncError) -> [PendingChange] {
        try await storing { () throws(StoreError) in try await store.pendingChanges(of: schema, from: source) }
    }

    /// Sends a change. Returns the reason why the change was not sent; `nil` if it was sent.
    private func send(_ change: PendingChange, _ schema: RecordSchema) async throws(SyncError) -> UnsentChange.Reason? {
        do throws(SyncError) {
            if change.kind == .add { return try await add(change, schema) }
            guard let getter = provider.getter else { return .unsupported }
            let item: Item?
            do throws(ProviderError) {
                item = try await getter.look(up: change.id, of: items)
            } catch {
                throw .provider(error, pagesSoFar: 0)
            }
            return try await update(change, item, schema)
        } catch {
            if case .store(let failure) = error, failure.code == .conflict { return .overtaken }
            throw error
        }
    }

    private func add(_ change: PendingChange, _ schema: RecordSchema) async throws(SyncError) -> UnsentChange.Reason? {
        guard let adder = provider.adder else { return .unsupported }
        guard !change.isAttempted else { return .uncertain(nil) }
        // Marks the change first, so that neither another process nor the next run after a crash adds the item again.
        let attempted = PendingChange(
            number: change.number, change.kind, id: nil, input: change.input, updatedAt: now(), isAttempted: true)
        try await replace(change, with: attempted, .unknown, schema)
        let item: Item
        do throws(ProviderError) {
            item = try await adder.add(input: change.input, of: draftToAdd)
        } catch {
            if error.leavesOutcomeUnknown, error.code != .cancelled { return .uncertain(error.message) }
            if !error.leavesOutcomeUnknown { try await replace(attempted, with: change, .unknown, schema) }
            throw .provider(error, pagesSoFar: 0)
        }
        try await replace(attempted, with: nil, .record(items.row(of: await complete(item))), schema)
        return nil
    }

    /// Looks up an added item, because the response to the addition may lack fields. If the lookup fails or is not
    /// supported, returns `item`.
    private func complete(_ item: Item) async -> Item {
        guard let getter = provider.getter else { return item }
        let id = items.columns.first { $0.name == "id" }?.value(item)
        return (try? await getter.look(up: id, of: items)) ?? item
    }

    /// - Parameter item: The item that the API has now; `nil` if it no longer exists.
    private func update(
        _ change: PendingChange, _ item: Item?, _ schema: RecordSchema
    ) async throws(SyncError) -> UnsentChange.Reason? {
        guard let remote = item.map(items.row) else {
            guard change.kind == .delete else { return .missing }
            try await replace(change, with: nil, .deleted, schema)
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
            guard let deleter = provider.deleter else { return nil }
            do throws(ProviderError) {
                try await deleter.delete(id: change.id, of: items)
            } catch {
                // Somebody else has deleted the item after the lookup.
                if error.code != .notFound { throw error }
            }
            return .deleted
        }
        // An earlier attempt may have succeeded although its response was lost.
        if change.isMade(in: remote, schema) { return .record(remote) }
        guard let editor = provider.editor else { return nil }
        let edited = items.row(
            of: try await editor.edit(id: change.id, of: items, input: change.input, of: draftToEdit))
        // The response may contain only the edited fields, so the values of the other fields come from the lookup.
        let fields = schema.fields.map(\.name)
        return .record(fields.indices.map { change.input[fields[$0]] == nil ? remote[$0] : edited[$0] })
    }

    private func schema() async throws(SyncError) -> RecordSchema {
        try await storing { () throws(StoreError) in try RecordSchema(items) }
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

extension SyncError {
    fileprivate var providerError: ProviderError? {
        if case .provider(let error, _) = self { error } else { nil }
    }
}
