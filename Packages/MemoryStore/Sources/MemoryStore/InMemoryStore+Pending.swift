public import Essentials
public import StoreProtocols

extension InMemoryStore: PendingChangeStore {
    public func pendingChanges(of schema: RecordSchema, from source: String) -> [PendingChange] {
        pending[PendingKey(source: source, entity: schema.entity)] ?? []
    }

    public func add(
        _ change: PendingChange, of schema: RecordSchema, from source: String
    ) throws(StoreError) -> PendingChange {
        let key = PendingKey(source: source, entity: schema.entity)
        if change.id != nil, pending[key]?.contains(where: { $0.id == change.id }) == true { throw .changeConflict }
        lastChange += 1
        let numbered = change.numbered(lastChange)
        pending[key, default: []].append(numbered)
        return numbered
    }

    public func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, of schema: RecordSchema,
        from source: String, at now: Date
    ) throws(StoreError) {
        let key = PendingKey(source: source, entity: schema.entity)
        guard let index = pending[key]?.firstIndex(of: old) else { throw .changeConflict }
        if case .record(let row) = outcome { try write(row, of: schema, from: source, at: now) }
        if case .deleted = outcome, let id = old.id { _ = markDeleted([id], of: schema, from: source, at: now) }
        pending[key]?.replaceSubrange(index...index, with: [new?.numbered(old.number)].compactMap(\.self))
    }
}

struct PendingKey: Hashable {
    let source: String
    let entity: String
}

extension PendingChange {
    fileprivate func numbered(_ number: Int64) -> PendingChange {
        PendingChange(
            number: number, kind, id: id, input: input, base: base, updatedAt: updatedAt,
            isAttempted: isAttempted)
    }
}

extension StoreError {
    fileprivate static let changeConflict = StoreError(.conflict, "another process has changed the pending change")
}
