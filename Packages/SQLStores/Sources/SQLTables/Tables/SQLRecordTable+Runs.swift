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
            if options.keepsRawItems { try beginKeepingRawItems() }
            let run = try RunTable(connection).begin(list, of: givenSchema, after: change, options, at: now)
            try createViews(replacingAll: false)
            return run
        }
    }

    /// Ends a run. If the run has read the whole list, removes from the list the records that it has not seen.
    ///
    /// - Parameter isComplete: Whether the run has read everything it had to read, without an interruption.
    /// - Throws: `conflict` if another process has continued or ended the run.
    func finish(_ run: SyncRun, isComplete: Bool, at now: Date) throws(StoreError) -> ListRemovals {
        try connection.transaction { () throws(StoreError) in
            let runs = RunTable(connection)
            let list = try runs.end(run, isComplete: isComplete, at: now)
            let readsAll = isComplete && run.changesSince == nil
            let removals = try listSeen(by: run, in: list, readsAll: readsAll)
            try runs.keep(removals, of: run)
            if !readsAll { try runs.forgetOrder(of: list, after: run) }
            if isComplete { try runs.setCompleteRunTime(of: list, to: run) }
            return removals
        }
    }

    func interrupt(_ run: SyncRun, because reason: String, at now: Date) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try RunTable(connection).addFault(reason, to: run.id, at: now)
        }
    }

    func lists(from source: String) throws(StoreError) -> [StoredList] {
        try RunTable(connection).lists(of: schema, from: source)
    }
}
