import Records
import SQLTables
import StoreProtocols

extension RecordTable {
    /// Writes the records, what the run has seen, and its checkpoint in one statement, and therefore in one transaction.
    ///
    /// Most records of a list that is read again are unchanged. The statement is first sent without values. If records
    /// are not stored with their digests, it writes nothing but returns their places, and is sent with their values.
    func write(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        let statements = try connection.recordStatements(of: self)
        let pageRows = try PageRows(rows, of: schema, statements.digest)
        let write = PageWrite(rows: pageRows, rowCount: rows.count, page: page, run: run, time: now)
        var isSent = [Bool](repeating: statements.sendsAllValues, count: pageRows.count)
        while true {
            let result = try send(write, where: isSent)
            guard result.integer(0, 0) != nil else {
                let outcome = write.outcome(added: result.integer(0, 1), changed: result.integer(0, 2))
                try connection.recordStatements(of: self).sendsAllValues = outcome.added + outcome.changed > 0
                return outcome
            }
            for row in 0..<result.rowCount {
                if let place = result.integer(row, 0) { isSent[Int(place) - 1] = true }
            }
        }
    }

    func write(_ row: [FieldValue], from source: String, at now: Date) throws(StoreError) {
        let rows = try PageRows([row], of: schema, RecordDigest(of: schema))
        try widenIntegers(rows.wideFields(where: [true]))
        var parameters = Parameters()
        parameters.append(source)
        rows.appendDigests(to: &parameters)
        parameters.append(Timestamp.seconds(now))
        try rows.appendValues(where: [true], to: &parameters)
        try connection.run(connection.recordStatements(of: self).writeRecord, parameters)
    }

    /// Sends the statement that writes a page, and returns its result. If a column cannot hold a value, changes it in the
    /// same transaction.
    ///
    /// - Parameter isSent: Whether to send the values of each record.
    private func send(_ write: PageWrite, where isSent: [Bool]) throws(StoreError) -> QueryResult {
        let statements = try connection.recordStatements(of: self)
        let wideFields = write.rows.wideFields(where: isSent).filter { statements.types.isBigint($0.name) }
        guard !wideFields.isEmpty else {
            return try connection.retrying { () throws(StoreError) in
                try write.send(where: isSent, statements, connection)
            }
        }
        return try connection.transaction { () throws(StoreError) in
            try connection.lockTables()
            try widenIntegers(wideFields)
            return try write.send(where: isSent, connection.recordStatements(of: self), connection)
        }
    }
}

/// A page to be written.
private struct PageWrite {
    let rows: PageRows
    /// The number of rows of the page, including those with the same id.
    let rowCount: Int
    let page: String?
    let run: SyncRun
    let time: Date

    /// - Throws: `conflict` if another process has continued or ended the run.
    func send(
        where isSent: [Bool], _ statements: RecordStatements, _ connection: Connection
    ) throws(StoreError) -> QueryResult {
        let sendsValues = isSent.contains(true)
        var parameters = Parameters()
        parameters.append(run.list.source)
        rows.appendDigests(to: &parameters)
        if sendsValues {
            parameters.append(Timestamp.seconds(time))
            try rows.appendValues(where: isSent, to: &parameters)
        }
        for value in ["\(run.id)", "\(run.pageCount)", page, "\(rowCount)", "\(rows.changeCount)"] {
            parameters.append(value)
        }
        let result = try connection.run(sendsValues ? statements.writePage : statements.seePage, parameters)
        guard result.rowCount > 0 else { throw .runConflict }
        return result
    }

    /// - Parameters:
    ///   - added: The number of added records.
    ///   - changed: The number of changed records.
    func outcome(added: Int64?, changed: Int64?) -> PageOutcome {
        var outcome = PageOutcome(run: run.advanced(to: page, records: rowCount))
        outcome.added = Int(added ?? 0)
        outcome.changed = Int(changed ?? 0) + rows.changeCount
        outcome.unchanged = rowCount - outcome.added - outcome.changed
        return outcome
    }
}
