import Records
import SQLTables
import StoreProtocols

extension RecordTable {
    /// Writes the records, what the run has seen, and its checkpoint in one statement, and therefore in one transaction.
    func write(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        var outcome = PageOutcome(run: run.advanced(to: page, records: rows.count))
        let columns = try columns(of: rows) { outcome.changed += 1 }
        var parameters = Parameters()
        for value in [
            run.list.source, Timestamp.seconds(now), "\(run.id)", "\(run.pageCount)", page, "\(rows.count)",
            "\(outcome.changed)",
        ] {
            parameters.append(value)
        }
        columns.forEach { parameters.append($0) }
        let text = connection.writer(of: schema) { pageText }
        let counts = try connection.retrying { () throws(StoreError) in try connection.run(text, parameters) }
        guard counts.rowCount > 0 else { throw .runConflict }
        let added = Int(counts.integer(0, 1) ?? 0)
        let changed = Int(counts.integer(0, 2) ?? 0)
        outcome.added += added
        outcome.changed += changed
        outcome.unchanged = rows.count - outcome.added - outcome.changed
        return outcome
    }

    func write(_ row: [FieldValue], from source: String, at now: Date) throws(StoreError) {
        let columns = try columns(of: [row]) {}
        var parameters = Parameters()
        parameters.append(source)
        parameters.append(Timestamp.seconds(now))
        columns.forEach { parameters.append($0) }
        try connection.run(
            "WITH \(given(first: 3)), written AS (\(upsert(from: "given"))) SELECT count(*) FROM written", parameters)
    }

    /// Returns the values of each column. If several rows have the same id, only the last one is included, because a
    /// statement cannot write a record twice.
    ///
    /// - Parameter countChange: Called for each row that has the id of an earlier row but different values.
    private func columns(of rows: [[FieldValue]], _ countChange: () -> Void) throws(StoreError) -> [ArrayLiteral] {
        var texts: [[String?]] = []
        texts.reserveCapacity(rows.count)
        // The keys are bytes, because strings that are equal in Swift can have different bytes.
        var places: [[UInt8]: Int] = [:]
        for row in rows {
            try schema.validate(row)
            var text: [String?] = []
            text.reserveCapacity(row.count)
            for (field, value) in zip(schema.fields, row) { text.append(try field.kind.text(value)) }
            guard let id = text[schema.idIndex] else {
                throw StoreError(.invalidRecord, "missing \(schema.id.name) in '\(schema.entity)'")
            }
            // Different texts can represent the same number, such as `1` and `1.0`.
            let key = schema.id.kind == .number ? "\(schema.id.kind.value(id))" : id
            guard let place = places[Array(key.utf8)] else {
                places[Array(key.utf8)] = texts.count
                texts.append(text)
                continue
            }
            if texts[place].map({ $0.map { Array($0.utf8) } }) != text.map({ $0.map { Array($0.utf8) } }) {
                countChange()
            }
            texts[place] = text
        }
        var columns = [ArrayLiteral](repeating: ArrayLiteral(), count: schema.fields.count)
        for text in texts {
            for index in columns.indices { columns[index].append(text[index]) }
        }
        return columns
    }
}

/// The SQL that writes records. `$1` is the source, and `$2` is the time.
extension RecordTable {
    var names: [String] { schema.fields.map(\.name.sqlName) }
    var givenID: String { "given.c\(schema.idIndex)" }

    /// The statement that writes a page. It locks the run before the records.
    private var pageText: String {
        """
        WITH run AS (
          SELECT list, records FROM sb_run
          WHERE run = $3::bigint AND pages = $4::bigint AND state = 'open' FOR UPDATE),
        \(given(first: 8)),
        seen AS (
          INSERT INTO \(seen)(list, id, position) SELECT run.list, \(givenID), run.records + given.place
          FROM run CROSS JOIN given),
        written AS (\(upsert(from: "run CROSS JOIN given"))),
        counts AS (
          SELECT count(*) FILTER (WHERE is_new) AS added, count(*) FILTER (WHERE NOT is_new) AS changed FROM written)
        UPDATE sb_run SET cursor = $5, pages = sb_run.pages + 1, records = sb_run.records + $6::bigint,
          added = sb_run.added + counts.added, changed = sb_run.changed + counts.changed + $7::bigint
        FROM run, counts WHERE sb_run.run = $3::bigint RETURNING run.list, counts.added, counts.changed
        """
    }

    /// Returns the SQL for a table of the new rows. Each column comes from one array parameter.
    private func given(first: Int) -> String {
        let arrays = schema.fields.enumerated().map { index, field in
            "$\(index + first)::\(field.kind.parameterType(isID: index == schema.idIndex))[]"
        }
        let columns = names.indices.map { "c\($0)" }.joined(separator: ", ")
        return "given AS MATERIALIZED (SELECT * FROM unnest(\(arrays.joined(separator: ", "))) "
            + "WITH ORDINALITY AS given(\(columns), place))"
    }
}
