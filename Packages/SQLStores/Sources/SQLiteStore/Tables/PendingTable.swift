import Records
import StoreProtocols

/// The table of pending changes. The API does not have these changes yet.
struct PendingTable {
    let connection: Connection
    let schema: RecordSchema
    let source: String

    /// Returns the changes in the order of their numbers.
    func changes() throws(StoreError) -> [PendingChange] {
        let query = try connection.statement(
            """
            SELECT number, kind, id, input, base, made_at, is_attempted FROM sb_pending
            WHERE source = ? AND entity = ? ORDER BY number
            """)
        var changes: [PendingChange] = []
        try query.run([.text(source), .text(schema.entity)]) { row in
            // Skips a change of a kind that only a newer version knows.
            guard let kind = row[1].text.flatMap(PendingChange.Kind.init) else { return }
            let id = row[2].text.flatMap(NestedText.value).map(schema.id.kind.shape)
            changes.append(
                PendingChange(
                    number: row[0].integer ?? 0, kind, id: id, input: members(row[3]), base: members(row[4]),
                    updatedAt: row[5].date ?? .distantPast, isAttempted: row[6].integer == 1))
        }
        return changes
    }

    /// Adds a change, and returns it as it is stored. Must be called in a transaction.
    ///
    /// - Throws: `conflict` if there is already a pending change to the same record.
    func add(_ change: PendingChange) throws(StoreError) -> PendingChange {
        if let id = change.id, try changes().contains(where: { $0.id == id }) { throw .changeConflict }
        try write(change, number: nil)
        let number = connection.lastRow
        return try changes().first { $0.number == number } ?? change
    }

    /// Replaces or removes a change. Must be called in a transaction.
    ///
    /// - Throws: `conflict` if the stored change is no longer equal to `old`.
    func replace(_ old: PendingChange, with new: PendingChange?) throws(StoreError) {
        guard try changes().contains(old) else { throw .changeConflict }
        try connection.statement("DELETE FROM sb_pending WHERE number = ?").run([.integer(old.number)])
        if let new { try write(new, number: old.number) }
    }

    private func write(_ change: PendingChange, number: Int64?) throws(StoreError) {
        let insert = try connection.statement(
            """
            INSERT INTO sb_pending(number, source, entity, kind, id, input, base, made_at, is_attempted)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        try insert.run([
            number.map(Cell.integer) ?? .null, .text(source), .text(schema.entity), .text(change.kind.rawValue),
            try change.id.map { id throws(StoreError) in .text(try NestedText.text(of: id)) } ?? .null,
            .text(try NestedText.text(of: .object(change.input))), .text(try NestedText.text(of: .object(change.base))),
            .seconds(change.updatedAt), .integer(change.isAttempted ? 1 : 0),
        ])
    }

    /// Returns the members of a JSON object. Each value is restored according to the kind of the column that has the
    /// same name.
    private func members(_ cell: Cell) -> [FieldValue.Member] {
        guard case .object(let members)? = cell.text.flatMap(NestedText.value) else { return [] }
        return members.map { member in
            let kind = schema.fields.first { $0.name == member.name }?.kind ?? .any
            return FieldValue.Member(member.name, kind.shape(member.value))
        }
    }
}

extension StoreError {
    fileprivate static let changeConflict = StoreError(.conflict, "another process has changed the pending change")
}
