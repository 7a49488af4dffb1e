import Records
import StoreProtocols

/// The lists of an entity and their runs.
extension SQLRecordTable {
    /// Creates or migrates the tables, and returns the open run of a list or a new run.
    func begin(_ list: Subscription, _ options: RunOptions, at now: Date) throws(StoreError) -> SyncRun {
        try connection.transaction { () throws(StoreError) in
            try connection.lockTables()
            let change = try migrateSchema()
            if options.keepsHistory { try keepHistory() }
            return try RunTable(connection).begin(list, of: schema, after: change, options, at: now)
        }
    }

    /// Ends a run. If the run has read the whole list, removes from the list the records that it has not seen.
    ///
    /// - Parameter isComplete: Whether the run has read everything it had to read, without an interruption.
    /// - Throws: `conflict` if another process has continued or ended the run.
    func finish(_ run: SyncRun, isComplete: Bool) throws(StoreError) -> ListRemovals {
        try connection.transaction { () throws(StoreError) in
            let runs = RunTable(connection)
            let list = try runs.end(run, isComplete: isComplete)
            let readsAll = isComplete && run.changesSince == nil
            let removals = try listSeen(in: list, from: run.list.source, removesOthers: readsAll)
            if isComplete { try runs.setCompleteRunTime(of: list, to: run) }
            return removals
        }
    }

    func lists(from source: String) throws(StoreError) -> [StoredList] {
        try RunTable(connection).lists(of: schema, from: source)
    }
}
