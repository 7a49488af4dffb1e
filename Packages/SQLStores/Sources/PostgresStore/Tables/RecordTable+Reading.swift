import Records
import StoreProtocols

extension RecordTable {
    /// Returns records of a source in the order of their ids.
    func read(
        from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        let kinds = try kinds()
        guard !kinds.isEmpty else { return [] }
        // The conditions refer to the values by number: `$1` is the first value.
        var values: [String?] = [source, "\(max(0, limit))"]
        var conditions = ["_source = $1"]
        if let id {
            values.append(try schema.id.kind.text(id))
            conditions.append("\(self.id) > $\(values.count)::\(idType)")
        }
        if !filter.values.isEmpty { conditions.append(try hasValues(of: filter, kinds, adding: &values)) }
        if let list = filter.list {
            conditions.append(isMember(firstParameter: values.count + 1, ofSlice: !filter.includesSlices))
            values += [list.source, list.request] + (filter.includesSlices ? [] : [list.slice])
        }
        if !filter.includesGone { conditions.append("_gone IS NULL") }
        if filter.isUnlisted { conditions.append(isUnlisted()) }
        let rows = try connection.run(
            """
            SELECT _added, _changed, _gone, \(columns(of: Set(kinds.keys))) FROM \(records)
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(self.id) LIMIT $2::bigint
            """, values)
        return (0..<rows.rowCount).map { stored(rows, $0) }
    }

    /// Returns the SQL condition that a record has the values of a filter or is exempt from them.
    ///
    /// - Parameter values: The values of the statement's parameters, to which those of the condition are added.
    private func hasValues(
        of filter: RecordFilter, _ kinds: [String: FieldKind], adding values: inout [String?]
    ) throws(StoreError) -> String {
        var conditions: [String] = []
        for (name, value) in filter.values.sorted(by: { $0.key < $1.key }) {
            guard let kind = kinds[name] else {
                conditions.append("FALSE")
                continue
            }
            values.append(try kind.text(value))
            let type = kind.parameterType(isID: name == schema.id.name)
            conditions.append("\(kind.comparable(name.sqlName)) = \(kind.comparable("$\(values.count)::\(type)"))")
        }
        let hasValues = conditions.joined(separator: " AND ")
        guard !filter.exemptIDs.isEmpty else { return hasValues }
        let first = values.count + 1
        for id in filter.exemptIDs { values.append(try schema.id.kind.text(id)) }
        let ids = (first...values.count).map { "$\($0)::\(idType)" }.joined(separator: ", ")
        return "(\(hasValues) OR \(id) IN (\(ids)))"
    }

    /// Returns the columns of the schema as SQL, with `NULL` for each column that the table does not have.
    func columns(of existing: Set<String>) -> String {
        schema.fields.map { existing.contains($0.name) ? $0.name.sqlName : "NULL" }.joined(separator: ", ")
    }

    func stored(_ rows: QueryResult, _ row: Int) -> StoredRecord {
        let values = schema.fields.enumerated().map { index, field in field.kind.value(rows.text(row, index + 3)) }
        return StoredRecord(
            values: values, added: rows.date(row, 0) ?? .distantPast, changed: rows.date(row, 1) ?? .distantPast,
            gone: rows.date(row, 2))
    }

    /// Returns the SQL condition that a selected list contains the record, or that the list's open run has seen it.
    ///
    /// - Parameters:
    ///   - first: The number of the parameter for the source. The next two numbers are for the request and the slice.
    ///   - isOneSlice: Whether only the list of one slice is selected, instead of the lists of all slices.
    private func isMember(firstParameter first: Int, ofSlice isOneSlice: Bool) -> String {
        let slice = isOneSlice ? "AND slice = $\(first + 2)" : ""
        let lists = """
            (SELECT list FROM sb_list WHERE entity = '\(schema.entity.replacing("'", with: "''"))'
              AND source = $\(first) AND request = $\(first + 1) \(slice))
            """
        return """
            (EXISTS(SELECT 1 FROM \(members) AS m WHERE m.id = \(records).\(id) AND m.list IN \(lists))
              OR \(records).\(id) IN (SELECT s.id FROM \(seen) AS s WHERE s.list IN \(lists)))
            """
    }

    /// Returns the SQL condition that no list of the source (`$1`) contains a record and no open run has seen it.
    ///
    /// - Parameter exception: The number of the parameter for a list to ignore.
    func isUnlisted(except exception: Int? = nil) -> String {
        let isOther = exception.map { "AND l.list <> $\($0)::bigint" } ?? ""
        return """
            NOT EXISTS(SELECT 1 FROM \(members) AS m JOIN sb_list AS l ON l.list = m.list
              WHERE m.id = \(records).\(id) AND l.source = $1 \(isOther))
            AND NOT EXISTS(SELECT 1 FROM \(seen) AS s JOIN sb_list AS l ON l.list = s.list
              WHERE s.id = \(records).\(id) AND l.source = $1 \(isOther))
            """
    }

    /// Marks records as gone, and returns the number of newly marked records.
    func markGone(_ ids: [FieldValue], from source: String, at now: Date) throws(StoreError) -> Int {
        guard try !kinds().isEmpty else { return 0 }
        var literal = ArrayLiteral()
        for id in ids { literal.append(try schema.id.kind.text(id)) }
        var parameters = Parameters()
        parameters.append(source)
        parameters.append(Timestamp.seconds(now))
        parameters.append(literal)
        // Locks the records in the order of their ids, like `upsert`, to avoid deadlocks.
        let count = try connection.run(
            """
            WITH found AS (
              SELECT \(id) AS id FROM \(records)
              WHERE _source = $1 AND _gone IS NULL AND \(id) = ANY($3::\(idType)[]) ORDER BY \(id) FOR UPDATE),
            marked AS (
              UPDATE \(records) SET _gone = $2::timestamptz FROM found
              WHERE _source = $1 AND \(records).\(id) = found.id RETURNING 1)
            SELECT count(*) FROM marked
            """, parameters)
        return Int(count.integer(0, 0) ?? 0)
    }
}
