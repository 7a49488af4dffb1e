public import Protocols
public import StoreProtocols

/// An operation that sends the pending changes of a store to the API.
///
/// It looks up an item before it edits or deletes the item. If somebody else has changed a field that the change
/// affects, the change is not sent and stays pending. The record then gets the API's values, and a new edit is based on
/// these values.
///
/// Several processes can send the changes of one store at the same time. Each of them claims a change before it sends
/// the change, so a change is sent once. If a process is killed, a later one sends its edit or deletion when the claim
/// has become old. An addition is not sent again, because the API may have made it.
public struct ChangeSender<Item: Entity>: Sendable {
    private let attempt: ChangeAttempt<Item>
    private let items: ItemDescription<Item>
    private let store: any PendingChangeStore
    private let source: String
    private let patience: Duration
    private let lease: Duration
    private let now: @Sendable () -> Date

    /// Creates a sender for the pending changes to the records of one source.
    ///
    /// - Parameters:
    ///   - patience: The maximum time to wait for another process that is sending a change.
    ///   - lease: The time after which a change can be sent although a process that was killed has claimed it.
    public init(
        _ provider: any Provider<Item>, items: ItemDescription<Item> = ItemDescription(),
        draftToAdd: (any DraftDescribing)? = nil, draftToEdit: (any DraftDescribing)? = nil,
        from store: any PendingChangeStore, source: String, patience: Duration = .seconds(5),
        lease: Duration = .seconds(30), now: @escaping @Sendable () -> Date
    ) {
        attempt = ChangeAttempt(provider: provider, items: items, draftToAdd: draftToAdd, draftToEdit: draftToEdit)
        self.items = items
        self.store = store
        self.source = source
        self.patience = patience
        self.lease = lease
        self.now = now
    }

    /// Sends the pending changes one by one, oldest first. If an error concerns only one item, the other changes are
    /// still sent. After any other error of the API, or if the API fails for two changes in a row, no more changes are
    /// sent.
    ///
    /// - Throws: The error of the store, or `cancelled`. Changes that were sent before the error are no longer pending.
    public func callAsFunction() async throws(SyncError) -> SendReport {
        var report = SendReport()
        let claims = try await claims()
        let changes = try await claims.pending()
        var hasFailed = false
        var untried = changes[changes.endIndex...]
        for (index, change) in changes.enumerated() {
            let reason: UnsentChange.Reason?
            do throws(SyncError) {
                reason = try await send(change, claims)
                // A change of another process says nothing about the API.
                if reason != .overtaken, reason != .inProgress { hasFailed = false }
            } catch {
                guard let failure = error.providerError, failure.code != .cancelled else { throw error }
                let reasonOfItem = failure.reasonOfItem
                let isFailure = reasonOfItem == .failed(failure.message)
                if reasonOfItem == nil || isFailure && hasFailed {
                    report.failure = failure
                    untried = changes[index...]
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
        report.unsent = try await stillPending(report.unsent, claims)
        report.untriedCount = untried.isEmpty ? 0 : try await stillPendingCount(of: untried, claims)
        return report
    }

    /// Returns the changes that another process has not sent or dropped meanwhile. If another process may be sending
    /// one of them, waits for it.
    private func stillPending(
        _ unsent: [UnsentChange], _ claims: ChangeClaims
    ) async throws(SyncError) -> [UnsentChange] {
        guard !unsent.isEmpty else { return [] }
        let end = ContinuousClock.now + patience
        while true {
            let pending = try await claims.pending()
            let rest = unsent.compactMap { change in
                pending.first { change.change.isSame(as: $0) }.map { change.updated(to: $0, claims) }
            }
            guard rest.contains(where: { $0.reason == .inProgress }), .now < end else { return rest }
            do {
                try await Task.sleep(for: .milliseconds(100))
            } catch {
                throw .provider(ProviderError(.cancelled, "cancelled"), pagesSoFar: 0)
            }
        }
    }

    private func stillPendingCount(
        of changes: ArraySlice<PendingChange>, _ claims: ChangeClaims
    ) async throws(SyncError) -> Int {
        let pending = try await claims.pending()
        return changes.count { change in pending.contains { change.isSame(as: $0) } }
    }

    /// Sends a change. Returns the reason why the change was not sent; `nil` if it was sent.
    private func send(_ change: PendingChange, _ claims: ChangeClaims) async throws(SyncError) -> UnsentChange.Reason? {
        guard !claims.isClaimed(change) else { return .inProgress }
        guard change.kind != .add || !change.isAttempted else { return .uncertain(nil) }
        do throws(SyncError) {
            let claim = try await claims.claim(change)
            let (attempt, schema) = (attempt, claims.schema)
            switch await claim.hold({ await attempt.result(of: claim.change, schema) }) {
            case .success(.made(let outcome)):
                try await claim.finish(outcome)
                return nil
            case .success(.unmade(let reason, let outcome)):
                try await claim.release(outcome)
                return reason
            case .failure(let error):
                let mayBeAdded = change.kind == .add && error.leavesOutcomeUnknown
                if mayBeAdded, error.code != .cancelled { return .uncertain(error.message) }
                if !mayBeAdded { try await claim.release() }
                throw .provider(error, pagesSoFar: 0)
            }
        } catch {
            if case .store(let failure) = error, failure.code == .conflict { return .overtaken }
            throw error
        }
    }

    private func claims() async throws(SyncError) -> ChangeClaims {
        let schema = try await storing { () throws(StoreError) in try RecordSchema(items) }
        return ChangeClaims(store: store, schema: schema, source: source, lease: lease, now: now)
    }
}

extension UnsentChange {
    /// Returns the change with the reason that follows from the pending change as it is now, if it concerns another
    /// process.
    fileprivate func updated(to current: PendingChange, _ claims: ChangeClaims) -> UnsentChange {
        guard reason == .overtaken || reason == .inProgress else { return self }
        let reason: Reason =
            if claims.isClaimed(current) {
                .inProgress
            } else {
                current.kind == .add && current.isAttempted ? .uncertain(nil) : .overtaken
            }
        return UnsentChange(change: change, reason: reason)
    }
}

extension SyncError {
    fileprivate var providerError: ProviderError? {
        if case .provider(let error, _) = self { error } else { nil }
    }
}
