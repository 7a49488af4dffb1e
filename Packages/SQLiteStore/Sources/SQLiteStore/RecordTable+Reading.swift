import Protocols

extension RecordTable {
    /// Returns records of a source in the order of their ids.
    func read(
        from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        let kinds = try kinds()
        guard !kinds.isEmpty else { return [] }
        let columns = schema.fields.map { kinds[$0.name] == nil ? "NULL" : $0.name.sqlName }
        let idName = schema.id.name.sqlName
        let after = try id.map { id throws(StoreError) in try schema.id.kind.cell(id) }
        let query = try connection.statement(
            """
            SELECT _added, _changed, _gone, \(columns.joined(separator: ", ")) FROM \(records) WHERE _source = ?1
            \(after == nil ? "" : "AND \(idName) > ?3") \(filter == .all ? "" : "AND _gone IS NULL AND \(isUnlisted)")
            ORDER BY \(idName) LIMIT ?2
            """)
        var result: [StoredRecord] = []
        let values = [.text(source), .integer(Int64(max(0, limit)))] + [after].compactMap(\.self)
        try query.run(values) { row in result.append(stored(row)) }
        return result
    }

    private func stored(_ row: Statement) -> StoredRecord {
        let values = schema.fields.enumerated().map { index, field in field.kind.value(row[index + 3]) }
        return StoredRecord(
            values: values, added: row[0].date ?? .distantPast, changed: row[1].date ?? .distantPast, gone: row[2].date)
    }

    /// A condition on a record: no list of its source has it, and no open run has seen it. Parameter 1 is the source.
    var isUnlisted: String {
        let id = "\(records).\(schema.id.name.sqlName)"
        return """
            NOT EXISTS(SELECT 1 FROM \(members) AS m JOIN sb_list AS l ON l.list = m.list
              WHERE m.id = \(id) AND l.source = ?1)
            AND \(id) NOT IN (SELECT s.id FROM \(seen) AS s JOIN sb_list AS l ON l.list = s.list WHERE l.source = ?1)
            """
    }

    /// Marks records as gone, and returns the number of those that were not. Runs in a transaction.
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
