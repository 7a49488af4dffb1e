public import Essentials
public import StoreProtocols

extension PostgresRecordStore: PendingChangeStore {
    public func pendingChanges(of schema: RecordSchema, from source: String) throws(StoreError) -> [PendingChange] {
        try PendingTable(connection: open(), schema: schema, source: source).changes()
    }

    public func add(
        _ change: PendingChange, of schema: RecordSchema, from source: String
    ) throws(StoreError) -> PendingChange {
        let connection = try open()
        return try connection.transaction { () throws(StoreError) in
            try PendingTable(connection: connection, schema: schema, source: source).add(change)
        }
    }

    public func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, of schema: RecordSchema,
        from source: String, at now: Date
    ) throws(StoreError) {
        let connection = try open()
        try connection.transaction { () throws(StoreError) in
            // To avoid deadlocks, every transaction that takes this lock takes it first.
            switch outcome {
            case .unknown: break
            case .record, .gone: try StoreTables.lock(connection)
            }
            try PendingTable(connection: connection, schema: schema, source: source).replace(old, with: new)
            let table = RecordTable(connection: connection, schema: schema)
            switch outcome {
            case .unknown: return
            case .record(let row):
                _ = try table.migrateSchema()
                try table.write(row, from: source, at: now)
            case .gone:
                _ = try table.migrateSchema()
                if let id = old.id { _ = try table.markGone([id], from: source, at: now) }
            }
        }
    }
}
