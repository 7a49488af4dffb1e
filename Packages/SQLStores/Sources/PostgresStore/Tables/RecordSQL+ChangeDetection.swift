import Records
import SQLTables
import StoreProtocols

/// A record has changed if its digest is not the stored one, and one of its values differs from the stored one, or if it
/// was deleted. Every other update of a record, such as its deletion, removes the digest (`RecordTable+Digests.swift`).
extension RecordSQL {
    /// Returns the SQL for the table `compared`: the new rows, whether each is stored with its digest, and whether a row
    /// with values is new or changed.
    ///
    /// It looks up each record by the index (`LATERAL … LIMIT 1`), because a server without statistics would otherwise
    /// read the whole table.
    func compared(withValues: Bool) -> String {
        let isKnown = "stored._digest IS NOT DISTINCT FROM given.digest"
        let isChanged = """
            , NOT (\(isKnown)) AND given.is_sent
                AND (stored._source IS NULL OR \(isChanged { "given.c\($0)" })) AS is_changed
            """
        return """
            compared AS (
              SELECT given.*, \(isKnown) AS is_known\(withValues ? isChanged : "")
              FROM given LEFT JOIN LATERAL (
                SELECT * FROM \(table.records) WHERE _source = $1::text AND \(table.id) = given.id LIMIT 1
              ) AS stored ON true)
            """
    }

    /// Returns the SQL that inserts records, or updates them if a value is different.
    ///
    /// - Unchanged records are excluded before the insertion, because a conflict would lock them, and a lock writes to
    ///   the disk.
    /// - Records are locked in the order of their ids, so that processes that write the same records do not deadlock.
    ///
    /// - Parameter tables: The table `compared`, and what it is joined to.
    func upsert(from tables: String) -> String {
        let updates = otherNames.map { "\($0) = excluded.\($0), " }.joined()
        let others = otherNames.map { ", \($0)" }.joined()
        let values = otherIndices.map { ", c\($0)" }.joined()
        return """
            INSERT INTO \(table.records) AS stored(_source, _added, _changed, \(table.id), _digest\(others))
            SELECT $1::text, \(time)::timestamptz, \(time)::timestamptz, id, digest\(values)
            FROM \(tables) WHERE is_changed ORDER BY id\(idType == "text" ? " COLLATE \"C\"" : "")
            ON CONFLICT(_source, \(table.id)) DO UPDATE
            SET \(updates)_digest = excluded._digest, _changed = excluded._changed, _gone = NULL
            WHERE \(isChanged { "excluded.\(names[$0])" })
            RETURNING xmax = 0 AS is_new
            """
    }

    /// The SQL that sets the digests of unchanged records whose stored digest is missing or different.
    ///
    /// It reads `counts`, so it locks records only after all changed ones are locked. It does not wait for a lock, so it
    /// needs no order. A record that another process has locked gets its digest later.
    var markUnchanged: String {
        """
        UPDATE \(table.records) AS stored SET _digest = same.digest
        FROM (
          SELECT unmarked.place, given.digest FROM counts CROSS JOIN compared AS given JOIN LATERAL (
            SELECT ctid AS place FROM \(table.records) AS stored
            WHERE _source = $1::text AND \(table.id) = given.id AND NOT (\(isChanged { "given.c\($0)" }))
            LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED) AS unmarked ON true
          WHERE given.is_sent AND NOT given.is_known AND NOT given.is_changed) AS same
        WHERE stored.ctid = same.place
        """
    }

    /// Returns the SQL condition that a stored record is deleted or has a value that differs from the new one.
    private func isChanged(_ new: (Int) -> String) -> String {
        func row(_ value: (Int) -> String) -> String {
            otherIndices.map { types.comparable(value($0), of: schema.fields[$0]) }.joined(separator: ", ")
        }
        guard !otherIndices.isEmpty else { return "stored._gone IS NOT NULL" }
        return "stored._gone IS NOT NULL OR (\(row { "stored.\(names[$0])" })) IS DISTINCT FROM (\(row(new)))"
    }
}
