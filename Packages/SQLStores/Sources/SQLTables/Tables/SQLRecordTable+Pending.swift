import Records
import StoreProtocols

/// The pending changes to an entity's records.
extension SQLRecordTable {
    func pendingChanges(from source: String) throws(StoreError) -> [PendingChange] {
        try pending(from: source).changes()
    }

    func add(_ change: PendingChange, from source: String) throws(StoreError) -> PendingChange {
        try connection.durably { () throws(StoreError) in try pending(from: source).add(change) }
    }

    func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, from source: String, at now: Date
    ) throws(StoreError) {
        try connection.durably { () throws(StoreError) in
            // The lock of the tables must be the first one.
            if outcome != .unknown { try connection.lockTables() }
            try pending(from: source).replace(old, with: new)
            switch outcome {
            case .unknown: return
            case .record(let row):
                _ = try migrateSchema()
                try write(row, from: source, at: now)
            case .deleted:
                _ = try migrateSchema()
                if let id = old.id { _ = try markDeleted([id], from: source, at: now) }
            }
        }
    }

    private func pending(from source: String) -> PendingTable<Connection> {
        PendingTable(connection: connection, schema: givenSchema, source: source)
    }
}
