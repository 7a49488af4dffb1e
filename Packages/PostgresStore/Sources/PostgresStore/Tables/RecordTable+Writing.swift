import Protocols

extension RecordTable {
    /// Adds and updates the records of a page, notes that the run has seen them, and moves its checkpoint, in one
    /// statement, which is a transaction of its own.
    ///
    /// - Throws: `overtaken` if the run has moved on or ended. Nothing is written then.
    func write(
        _ rows: [[FieldValue]], of page: PageToken?, to run: SyncRun, at now: Date
    ) throws(StoreError) -> PageOutcome {
        var outcome = PageOutcome(run: run.advanced(to: page, records: rows.count))
        let columns = try columns(of: rows, &outcome)
        var parameters = Parameters()
        for value in [
            run.list.source, Timestamp.seconds(now), "\(run.id)", "\(run.pageCount)", page?.text, "\(rows.count)",
        ] {
            parameters.append(value)
        }
        columns.forEach { parameters.append($0) }
        let text = connection.writer(of: schema) { upsertText }
        let counts = try connection.retrying { () throws(StoreError) in try connection.run(text, parameters) }
        guard counts.text(0, 0) != nil else { throw RunTable.overtaken }
        let added = Int(counts.integer(0, 1) ?? 0)
        let changed = Int(counts.integer(0, 2) ?? 0)
        outcome.added += added
        outcome.changed += changed
        outcome.unchanged = rows.count - outcome.added - outcome.changed
        return outcome
    }

    /// Returns the values of each column. Of several rows with one id, the last one is written, because a statement
    /// cannot write a record twice. The others are counted by whether the next one is different.
    private func columns(
        of rows: [[FieldValue]], _ outcome: inout PageOutcome
    ) throws(StoreError) -> [ArrayLiteral] {
        var texts: [[String?]] = []
        texts.reserveCapacity(rows.count)
        var places: [String: Int] = [:]
        for row in rows {
            try schema.validate(row)
            var text: [String?] = []
            text.reserveCapacity(row.count)
            for (field, value) in zip(schema.fields, row) { text.append(try field.kind.text(value)) }
            guard let id = text[schema.idIndex] else {
                throw StoreError(.invalidRecord, "missing \(schema.id.name) in '\(schema.entity)'")
            }
            if let place = places.updateValue(texts.count, forKey: id) {
                places[id] = place
                if texts[place] != text { outcome.changed += 1 }
                texts[place] = text
            } else {
                texts.append(text)
            }
        }
        var columns = [ArrayLiteral](repeating: ArrayLiteral(), count: schema.fields.count)
        for text in texts {
            for index in columns.indices { columns[index].append(text[index]) }
        }
        return columns
    }

    /// Inserts records, or updates those with a different value.
    ///
    /// - Unchanged records are left out by a join, because a conflict would lock them, which writes to the disk. The join
    ///   looks up each record (`LATERAL … LIMIT 1`). Without statistics, the server would read the whole table instead.
    /// - Processes that write the same records lock them in the order of their ids, so they do not wait for each other in
    ///   a circle. The run is locked first.
    private var upsertText: String {
        let names = schema.fields.map(\.name.sqlName)
        let others = schema.fields.indices.filter { $0 != schema.idIndex }
        let arrays = schema.fields.enumerated().map { index, field in
            "$\(index + 7)::\(field.kind.parameterType(isID: index == schema.idIndex))[]"
        }
        let given = names.indices.map { "given.c\($0)" }
        let updates = others.map { "\(names[$0]) = excluded.\(names[$0])" }
        let id = given[schema.idIndex]
        let order = idType == "text" ? " COLLATE \"C\"" : ""
        func isChanged(_ new: (Int) -> String) -> String {
            func row(_ value: (Int) -> String) -> String {
                others.map { schema.fields[$0].kind.comparable(value($0)) }.joined(separator: ", ")
            }
            let isDifferent =
                others.isEmpty ? "" : " OR (\(row { "kept.\(names[$0])" })) IS DISTINCT FROM (\(row(new)))"
            return "kept._gone IS NOT NULL\(isDifferent)"
        }
        return """
            WITH run AS (
              UPDATE sb_run SET cursor = $5, pages = pages + 1, records = records + $6::bigint
              WHERE run = $3::bigint AND pages = $4::bigint AND state = 'open' RETURNING list),
            given AS MATERIALIZED (
              SELECT * FROM unnest(\(arrays.joined(separator: ", ")))
                AS given(\(names.indices.map { "c\($0)" }.joined(separator: ", ")))),
            seen AS (INSERT INTO \(seen)(list, id) SELECT run.list, \(id) FROM run CROSS JOIN given),
            written AS (
              INSERT INTO \(records) AS kept(_source, _added, _changed, \(names.joined(separator: ", ")))
              SELECT $1::text, $2::timestamptz, $2::timestamptz, \(given.joined(separator: ", "))
              FROM run CROSS JOIN given
              LEFT JOIN LATERAL (
                SELECT * FROM \(records) WHERE _source = $1::text AND \(names[schema.idIndex]) = \(id) LIMIT 1
              ) AS kept ON true
              WHERE kept._source IS NULL OR \(isChanged { given[$0] })
              ORDER BY \(id)\(order)
              ON CONFLICT(_source, \(names[schema.idIndex])) DO UPDATE
              SET \((updates + ["_changed = excluded._changed", "_gone = NULL"]).joined(separator: ", "))
              WHERE \(isChanged { "excluded.\(names[$0])" })
              RETURNING xmax = 0 AS is_new)
            SELECT (SELECT list FROM run), count(*) FILTER (WHERE is_new), count(*) FILTER (WHERE NOT is_new)
            FROM written
            """
    }
}
