import Records
import SQLTables
import StoreProtocols

/// A record has changed if one of its values differs from the stored one, or if it was deleted.
extension RecordTable {
    /// Returns the SQL that inserts records, or updates them if a value is different.
    ///
    /// - A join excludes unchanged records, because a conflict would lock them, and a lock writes to the disk. The join
    ///   looks up each record (`LATERAL … LIMIT 1`), because a server without statistics would otherwise read the whole
    ///   table.
    /// - Records are locked in the order of their ids, so that processes that write the same records do not deadlock.
    func upsert(from tables: String) -> String {
        let given = names.indices.map { "given.c\($0)" }
        let updates = names.indices.filter { $0 != schema.idIndex }.map { "\(names[$0]) = excluded.\(names[$0])" }
        return """
            INSERT INTO \(records) AS stored(_source, _added, _changed, \(names.joined(separator: ", ")))
            SELECT $1::text, $2::timestamptz, $2::timestamptz, \(given.joined(separator: ", "))
            FROM \(tables)
            LEFT JOIN LATERAL (
              SELECT * FROM \(records) WHERE _source = $1::text AND \(id) = \(givenID) LIMIT 1
            ) AS stored ON true
            WHERE stored._source IS NULL OR \(isChanged { given[$0] })
            ORDER BY \(givenID)\(idType == "text" ? " COLLATE \"C\"" : "")
            ON CONFLICT(_source, \(id)) DO UPDATE
            SET \((updates + ["_changed = excluded._changed", "_gone = NULL"]).joined(separator: ", "))
            WHERE \(isChanged { "excluded.\(names[$0])" })
            RETURNING xmax = 0 AS is_new
            """
    }

    /// Returns the SQL condition that a stored record is deleted or has a value that differs from the new one.
    private func isChanged(_ new: (Int) -> String) -> String {
        let others = schema.fields.indices.filter { $0 != schema.idIndex }
        func row(_ value: (Int) -> String) -> String {
            others.map { schema.fields[$0].kind.comparable(value($0)) }.joined(separator: ", ")
        }
        guard !others.isEmpty else { return "stored._gone IS NOT NULL" }
        return "stored._gone IS NOT NULL OR (\(row { "stored.\(names[$0])" })) IS DISTINCT FROM (\(row(new)))"
    }
}
