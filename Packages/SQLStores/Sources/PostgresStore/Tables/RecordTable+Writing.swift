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
        let statements = connection.recordStatements(of: schema, makeStatements)
        let pageRows = try PageRows(rows, of: schema, statements.digest)
        var isSent = [Bool](repeating: statements.sendsAllValues, count: pageRows.count)
        while true {
            let result = try send(pageRows, where: isSent, of: page, to: run, rows.count, at: now, statements)
            guard result.rowCount > 0 else { throw .runConflict }
            guard result.integer(0, 0) == nil else {
                for row in 0..<result.rowCount {
                    if let place = result.integer(row, 0) { isSent[Int(place) - 1] = true }
                }
                continue
            }
            var outcome = PageOutcome(run: run.advanced(to: page, records: rows.count))
            outcome.added = Int(result.integer(0, 1) ?? 0)
            outcome.changed = Int(result.integer(0, 2) ?? 0) + pageRows.changeCount
            outcome.unchanged = rows.count - outcome.added - outcome.changed
            statements.sendsAllValues = outcome.added == rows.count
            return outcome
        }
    }

    /// Sends the statement that writes a page, and returns its result.
    ///
    /// - Parameters:
    ///   - isSent: Whether to send the values of each record.
    ///   - count: The number of rows of the page, including those with the same id.
    private func send(
        _ pageRows: PageRows, where isSent: [Bool], of page: String?, to run: SyncRun, _ count: Int, at now: Date,
        _ statements: RecordStatements
    ) throws(StoreError) -> QueryResult {
        let sendsValues = isSent.contains(true)
        var parameters = Parameters()
        parameters.append(run.list.source)
        pageRows.appendDigests(to: &parameters)
        if sendsValues {
            parameters.append(Timestamp.seconds(now))
            try pageRows.appendValues(where: isSent, to: &parameters)
        }
        for value in ["\(run.id)", "\(run.pageCount)", page, "\(count)", "\(pageRows.changeCount)"] {
            parameters.append(value)
        }
        let text = sendsValues ? statements.writePage : statements.seePage
        return try connection.retrying { () throws(StoreError) in try connection.run(text, parameters) }
    }

    func write(_ row: [FieldValue], from source: String, at now: Date) throws(StoreError) {
        let statements = connection.recordStatements(of: schema, makeStatements)
        let row = try PageRows([row], of: schema, statements.digest)
        var parameters = Parameters()
        parameters.append(source)
        row.appendDigests(to: &parameters)
        parameters.append(Timestamp.seconds(now))
        try row.appendValues(where: [true], to: &parameters)
        try connection.run(statements.writeRecord, parameters)
    }
}
