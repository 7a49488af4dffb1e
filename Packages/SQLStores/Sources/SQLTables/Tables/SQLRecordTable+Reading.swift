import Records
import StoreProtocols

extension SQLRecordTable {
    /// Returns records of a source in the order of their ids, or of a list.
    func read(
        from source: String, _ filter: RecordFilter, after last: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        let kinds = try kinds()
        guard !kinds.isEmpty else { return [] }
        if let order = filter.order, let list = filter.list {
            return try read(in: order, of: list, filter, kinds, after: last, limit: max(0, limit))
        }
        let conditions = try conditions(source, filter, kinds)
        let start: SQLStatement = last.map { "AND \(sql: id) > \($0, schema.id.kind)" } ?? ""
        return try stored(
            """
            SELECT _added, _changed, _gone, NULL, \(sql: columns(of: Set(kinds.keys))) FROM \(sql: records)
            WHERE \(sql: conditions) \(sql: start) ORDER BY \(sql: id) LIMIT \(Int64(max(0, limit)))
            """)
    }

    /// Returns the SQL conditions of a filter.
    func conditions(
        _ source: String, _ filter: RecordFilter, _ kinds: [String: FieldKind]
    ) throws(StoreError) -> SQLStatement {
        var conditions: [SQLStatement] = ["_source = \(source)"]
        if !filter.values.isEmpty || filter.condition != nil { conditions.append(isSelected(by: filter, kinds)) }
        if let list = filter.list { conditions.append(isMember(of: list, includesSlices: filter.includesSlices)) }
        if !filter.includesDeleted { conditions.append("_gone IS NULL") }
        if filter.isUnlisted { conditions.append(isUnlisted(from: source)) }
        if let time = filter.changedSince { conditions.append("(_changed >= \(time) OR _gone >= \(time))") }
        return conditions.joined(separator: " AND ")
    }

    /// Returns the SQL condition that a record has the values of a filter and meets its condition, or is exempt.
    private func isSelected(by filter: RecordFilter, _ kinds: [String: FieldKind]) -> SQLStatement {
        let hasValues = filter.values.sorted { $0.key < $1.key }.map { name, value -> SQLStatement in
            let name = columnName(of: name)
            guard let kind = kinds[name] else { return "FALSE" }
            return "\(sql: Self.comparable(name.sqlName, of: kind)) = \(value, kind)"
        }
        let meetsCondition = filter.condition.map { [sql($0, kinds)] } ?? []
        let isSelected = (hasValues + meetsCondition).joined(separator: " AND ")
        guard !filter.exemptIDs.isEmpty else { return isSelected }
        let ids = filter.exemptIDs.map { "\($0, schema.id.kind)" as SQLStatement }
        return "(\(sql: isSelected) OR \(sql: id) IN (\(sql: ids.joined(separator: ", "))))"
    }

    /// Returns the SQL condition that a list contains the record, or that the list's open run has seen it.
    ///
    /// - Parameter includesSlices: Whether the list stands for the lists of all its slices.
    private func isMember(of list: Subscription, includesSlices: Bool) -> SQLStatement {
        let slice: SQLStatement = includesSlices ? "" : "AND slice = \(list.slice)"
        let lists: SQLStatement = """
            (SELECT list FROM sb_list WHERE entity = \(schema.entity)
              AND source = \(list.source) AND request = \(list.request) \(sql: slice))
            """
        let id = "\(records).\(id)"
        return """
            (EXISTS(SELECT 1 FROM \(sql: members) AS m WHERE m.id = \(sql: id) AND m.list IN \(sql: lists))
              OR \(sql: id) IN (SELECT s.id FROM \(sql: seen) AS s WHERE s.list IN \(sql: lists)))
            """
    }

    /// Returns the columns of the schema as SQL, with `NULL` for each column that the table does not have.
    func columns(of existing: Set<String>) -> String {
        schema.fields.map { existing.contains($0.name) ? $0.name.sqlName : "NULL" }.joined(separator: ", ")
    }

    /// Returns the records that a statement finds. Its result has the times of each record, and then the columns.
    func stored(_ statement: SQLStatement) throws(StoreError) -> [StoredRecord] {
        var records: [StoredRecord] = []
        try connection.perform(statement) { row in records.append(row.record(of: schema)) }
        return records
    }
}
