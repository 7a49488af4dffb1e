import Protocols
import StoreProtocols

/// The pending changes of one source, and the claims of processes that send them.
///
/// A claim is a mark of a change in the store, with a time. A change that one process has claimed is not sent by others.
/// The claim is renewed while the change is being sent, so a claim with an old time belongs to a process that was killed.
struct ChangeClaims: Sendable {
    let store: any PendingChangeStore
    let schema: RecordSchema
    let source: String
    /// The time after which a claim that was not renewed no longer counts. A claim is renewed three times as often.
    let lease: Duration
    let now: @Sendable () -> Date

    /// Returns the pending changes, oldest first.
    func pending() async throws(SyncError) -> [PendingChange] {
        try await storing { () throws(StoreError) in try await store.pendingChanges(of: schema, from: source) }
    }

    /// Returns whether another process may be sending a change. A time in the future counts only if it is near, because
    /// the clock may have been set back.
    func isClaimed(_ change: PendingChange) -> Bool {
        change.isAttempted && abs(now().timeIntervalSince(change.updatedAt)) < lease / .seconds(1)
    }

    /// Claims a change.
    ///
    /// - Throws: `conflict` if another process has claimed, replaced or removed the change.
    func claim(_ change: PendingChange) async throws(SyncError) -> ChangeClaim {
        let claim = ChangeClaim(change, self)
        try await claim.renew()
        return claim
    }
}

/// The claim to a pending change. Its functions throw `conflict` if the user has replaced or removed the change, or if the
/// claim has become too old and another process has claimed the change.
actor ChangeClaim {
    /// The change as it was before the claim.
    nonisolated let change: PendingChange
    private let claims: ChangeClaims
    /// The change as it is in the store.
    private var stored: PendingChange

    fileprivate init(_ change: PendingChange, _ claims: ChangeClaims) {
        self.change = change
        self.claims = claims
        stored = change
    }

    /// Runs an operation, and renews the claim meanwhile.
    nonisolated func hold<Value: Sendable>(_ operation: () async -> Value) async -> Value {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.renewUntilCancelled() }
            let value = await operation()
            group.cancelAll()
            return value
        }
    }

    /// Removes the change, because the API has it.
    func finish(_ outcome: ChangeOutcome) async throws(SyncError) {
        try await replace(with: nil, outcome)
    }

    /// Ends the claim. The change stays pending, and can be claimed again.
    func release(_ outcome: ChangeOutcome = .unknown) async throws(SyncError) {
        var released = change
        released.isAttempted = false
        try await replace(with: released, outcome)
    }

    fileprivate func renew() async throws(SyncError) {
        let renewed = PendingChange(
            number: change.number, change.kind, id: change.id, input: change.input, base: change.base,
            updatedAt: claims.now(), isAttempted: true)
        try await replace(with: renewed, .unknown)
        stored = renewed
    }

    /// An error of the store is ignored: the next renewal may succeed, and otherwise the end of the claim fails.
    private func renewUntilCancelled() async {
        while (try? await Task.sleep(for: claims.lease / 3)) != nil { try? await renew() }
    }

    // Does not use `storing`, because a closure that captures an `Int128` crashes in debug builds of Swift 6.3.
    private func replace(with new: PendingChange?, _ outcome: ChangeOutcome) async throws(SyncError) {
        do throws(StoreError) {
            try await claims.store.replace(
                stored, with: new, outcome, of: claims.schema, from: claims.source, at: claims.now())
        } catch {
            throw .store(error)
        }
    }
}
