import Records
import StoreProtocols

extension RecordTable {
    /// Returns records of a source in the order of their ids.
    func read(
        from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        let kinds = try kinds()
        guard !kinds.isEmpty else { return [] }
        let idName = schema.id.name.sqlName
        // The conditions refer to the values by number: `?1` is the first value.
        var values: [Cell] = [.text(source), .integer(Int64(max(0, limit)))]
        var conditions = ["_source = ?1"]
        if let id {
            values.append(try schema.id.kind.cell(id))
            conditions.append("\(idName) > ?\(values.count)")
        }
        if !filter.values.isEmpty { conditions.append(try hasValues(of: filter, kinds, adding: &values)) }
        if let list = filter.list {
            let names = [list.source, list.request] + (filter.includesSlices ? [] : [list.slice])
            conditions.append(isMember(firstParameter: values.count + 1, ofSlice: !filter.includesSlices))
            values += names.map(Cell.text)
        }
        if !filter.includesGone { conditions.append("_gone IS NULL") }
        if filter.isUnlisted { conditions.append(isUnlisted) }
        let query = try connection.statement(
            """
            SELECT _added, _changed, _gone, \(columns(of: Set(kinds.keys))) FROM \(records)
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(idName) LIMIT ?2
            """)
        var result: [StoredRecord] = []
        try query.run(values) { row in result.append(stored(row)) }
        return result
    }

    /// Returns the SQL condition that a record has the values of a filter or is exempt from them.
    ///
    /// - Parameter values: The values of the statement's parameters, to which those of the condition are added.
    private func hasValues(
        of filter: RecordFilter, _ kinds: [String: FieldKind], adding values: inout [Cell]
    ) throws(StoreError) -> String {
        var conditions: [String] = []
        for (name, value) in filter.values.sorted(by: { $0.key < $1.key }) {
            guard let kind = kinds[name] else {
                conditions.append("FALSE")
                continue
            }
            values.append(try kind.cell(value))
            conditions.append("\(name.sqlName) = ?\(values.count)")
        }
        let hasValues = conditions.joined(separator: " AND ")
        guard !filter.exemptIDs.isEmpty else { return hasValues }
        let first = values.count + 1
        for id in filter.exemptIDs { values.append(try schema.id.kind.cell(id)) }
        let ids = (first...values.count).map { "?\($0)" }.joined(separator: ", ")
        return "(\(hasValues) OR \(schema.id.name.sqlName) IN (\(ids)))"
    }

    /// Returns the columns of the schema as SQL, with `NULL` for each column that the table does not have.
    func columns(of existing: Set<String>) -> String {
        schema.fields.map { existing.contains($0.name) ? $0.name.sqlName : "NULL" }.joined(separator: ", ")
    }

    func stored(_ row: Statement) -> StoredRecord {
        let values = schema.fields.enumerated().map { index, field in field.kind.value(row[index + 3]) }
        return StoredRecord(
            values: values, added: row[0].date ?? .distantPast, changed: row[1].date ?? .distantPast, gone: row[2].date)
    }

    /// Returns the SQL condition that a selected list contains the record, or that the list's open run has seen it.
    ///
    /// - Parameters:
    ///   - first: The number of the parameter for the source. The next two numbers are for the request and the slice.
    ///   - isOneSlice: Whether only the list of one slice is selected, instead of the lists of all slices.
    private func isMember(firstParameter first: Int, ofSlice isOneSlice: Bool) -> String {
        let slice = isOneSlice ? "AND slice = ?\(first + 2)" : ""
        let lists = """
            (SELECT list FROM sb_list WHERE entity = '\(schema.entity.replacing("'", with: "''"))'
              AND source = ?\(first) AND request = ?\(first + 1) \(slice))
            """
        let id = "\(records).\(schema.id.name.sqlName)"
        return """
            (EXISTS(SELECT 1 FROM \(members) AS m WHERE m.id = \(id) AND m.list IN \(lists))
              OR \(id) IN (SELECT id FROM \(seen) WHERE list IN \(lists)))
            """
    }

    /// The SQL condition that no list of the source contains a record and no open run has seen it. The source is `?1`.
    var isUnlisted: String {
        let id = "\(records).\(schema.id.name.sqlName)"
        return """
            NOT EXISTS(SELECT 1 FROM \(members) AS m JOIN sb_list AS l ON l.list = m.list
              WHERE m.id = \(id) AND l.source = ?1)
            AND \(id) NOT IN (SELECT s.id FROM \(seen) AS s JOIN sb_list AS l ON l.list = s.list WHERE l.source = ?1)
            """
    }

    /// Marks records as gone, and returns the number of newly marked records. Must be called in a transaction.
    func markGone(_ ids: [FieldValue], from source: String, at now: Date) throws(StoreError) -> Int {
        guard try !kinds().isEmpty else { return 0 }
        let mark = try connection.statement(
            "UPDATE \(records) SET _gone = ?1 WHERE _source = ?2 AND \(schema.id.name.sqlName) = ?3 AND _gone IS NULL")
        var count = 0
        for id in ids {
            try mark.run([.seconds(now), .text(source), try schema.id.kind.cell(id)])
            count += connection.changeCount
        }
        return count
    }
}
