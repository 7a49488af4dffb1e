import Records
import StoreProtocols

/// The table of pending changes. The API does not have these changes yet.
struct PendingTable {
    let connection: Connection
    let schema: RecordSchema
    let source: String

    /// Returns the changes in the order of their numbers.
    func changes() throws(StoreError) -> [PendingChange] {
        let found = try connection.run(
            """
            SELECT number, kind, id, input, base, made_at, is_attempted FROM sb_pending
            WHERE source = $1 AND entity = $2 ORDER BY number
            """, [source, schema.entity])
        return (0..<found.rowCount).compactMap { row in
            // Skips a change of a kind that only a newer version knows.
            guard let kind = found.text(row, 1).flatMap(PendingChange.Kind.init) else { return nil }
            let id = found.text(row, 2).flatMap(NestedText.value).map(schema.id.kind.shape)
            return PendingChange(
                number: found.integer(row, 0) ?? 0, kind, id: id, input: members(found.text(row, 3)),
                base: members(found.text(row, 4)), updatedAt: found.date(row, 5) ?? .distantPast,
                isAttempted: found.text(row, 6) == "t")
        }
    }

    /// Adds a change, and returns it as it is stored. Must be called in a transaction.
    ///
    /// - Throws: `conflict` if there is already a pending change to the same record.
    func add(_ change: PendingChange) throws(StoreError) -> PendingChange {
        try lock()
        if let id = change.id, try changes().contains(where: { $0.id == id }) { throw .changeConflict }
        let new = try connection.run(
            """
            INSERT INTO sb_pending(kind, id, input, base, made_at, is_attempted, source, entity)
            VALUES($1, $2, $3::json, $4::json, $5::timestamptz, $6::boolean, $7, $8) RETURNING number
            """, try values(change) + [source, schema.entity])
        let number = new.integer(0, 0)
        return try changes().first { $0.number == number } ?? change
    }

    /// Replaces or removes a change. Must be called in a transaction.
    ///
    /// - Throws: `conflict` if the stored change is no longer equal to `old`.
    func replace(_ old: PendingChange, with new: PendingChange?) throws(StoreError) {
        try lock()
        guard try changes().contains(old) else { throw .changeConflict }
        guard let new else {
            try connection.run("DELETE FROM sb_pending WHERE number = $1::bigint", ["\(old.number)"])
            return
        }
        try connection.run(
            """
            UPDATE sb_pending SET kind = $1, id = $2, input = $3::json, base = $4::json, made_at = $5::timestamptz,
              is_attempted = $6::boolean
            WHERE number = $7::bigint
            """, try values(new) + ["\(old.number)"])
    }

    /// Prevents other processes from writing to the table until the transaction ends. Unlike a lost page, a lost change
    /// cannot be read again from the API, so the commit waits for the disk.
    private func lock() throws(StoreError) {
        try connection.execute(
            "SET LOCAL synchronous_commit = on; LOCK TABLE sb_pending IN SHARE ROW EXCLUSIVE MODE")
    }

    private func values(_ change: PendingChange) throws(StoreError) -> [String?] {
        [
            change.kind.rawValue, try change.id.map { id throws(StoreError) in try NestedText.text(of: id) },
            try NestedText.text(of: .object(change.input)), try NestedText.text(of: .object(change.base)),
            Timestamp.seconds(change.updatedAt), change.isAttempted ? "t" : "f",
        ]
    }

    /// Returns the members of a JSON object. Each value is restored according to the kind of the column that has the
    /// same name.
    private func members(_ text: String?) -> [FieldValue.Member] {
        guard case .object(let members)? = text.flatMap(NestedText.value) else { return [] }
        return members.map { member in
            let kind = schema.fields.first { $0.name == member.name }?.kind ?? .any
            return FieldValue.Member(member.name, kind.shape(member.value))
        }
    }
}

extension StoreError {
    fileprivate static let changeConflict = StoreError(.conflict, "another process has changed the pending change")
}
