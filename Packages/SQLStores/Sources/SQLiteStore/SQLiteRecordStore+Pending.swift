public import Essentials
public import StoreProtocols

extension SQLiteRecordStore: PendingChangeStore {
    public func pendingChanges(of schema: RecordSchema, from source: String) throws(StoreError) -> [PendingChange] {
        try PendingTable(connection: open(), schema: schema, source: source).changes()
    }

    public func add(
        _ change: PendingChange, of schema: RecordSchema, from source: String
    ) throws(StoreError) -> PendingChange {
        let connection = try open()
        return try connection.durably { () throws(StoreError) in
            try PendingTable(connection: connection, schema: schema, source: source).add(change)
        }
    }

    public func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, of schema: RecordSchema,
        from source: String, at now: Date
    ) throws(StoreError) {
        let connection = try open()
        try connection.durably { () throws(StoreError) in
            try PendingTable(connection: connection, schema: schema, source: source).replace(old, with: new)
            let table = RecordTable(connection: connection, schema: schema)
            switch outcome {
            case .unknown: return
            case .record(let row):
                _ = try table.migrateSchema()
                try table.write([row], to: nil, from: source, at: now) { _ in }
            case .gone:
                _ = try table.migrateSchema()
                if let id = old.id { _ = try table.markGone([id], from: source, at: now) }
            }
        }
    }
}

extension Connection {
    /// Runs the closure in a transaction that a crash of the machine does not undo. After a lost transaction, a change
    /// that was already sent to an API could be sent again.
    fileprivate func durably<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("PRAGMA synchronous=FULL")
        defer { try? execute("PRAGMA synchronous=NORMAL") }
        return try transaction(body)
    }
}
