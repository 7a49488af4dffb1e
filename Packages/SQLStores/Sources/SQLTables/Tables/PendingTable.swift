import Records
import StoreProtocols

/// The table of pending changes. The API does not have these changes yet.
struct PendingTable<Connection: SQLConnection> {
    let connection: Connection
    let schema: RecordSchema
    let source: String

    /// Returns the changes in the order of their numbers.
    func changes() throws(StoreError) -> [PendingChange] {
        try connection.rows(
            """
            SELECT number, kind, id, input, base, made_at, is_attempted FROM sb_pending
            WHERE source = \(source) AND entity = \(schema.entity) ORDER BY number
            """, change
        ).compactMap(\.self)
    }

    /// Returns `nil` for a change of a kind that only a newer version knows.
    private func change(_ row: Connection.Row) -> PendingChange? {
        guard let kind = row.text(1).flatMap(PendingChange.Kind.init) else { return nil }
        let id = row.value(2, of: .any)
        return PendingChange(
            number: row.integer(0) ?? 0, kind, id: id == .null ? nil : schema.id.kind.shape(id),
            input: members(row.value(3, of: .any)), base: members(row.value(4, of: .any)),
            updatedAt: row.time(5) ?? .distantPast, isAttempted: row.boolean(6))
    }

    /// Adds a change, and returns it as it is stored. Must be called in a transaction.
    ///
    /// - Throws: `conflict` if there is already a pending change to the same record.
    func add(_ change: PendingChange) throws(StoreError) -> PendingChange {
        try connection.lockPendingChanges()
        if let id = change.id, try changes().contains(where: { $0.id == id }) { throw .changeConflict }
        let number = try connection.integer(
            """
            INSERT INTO sb_pending(source, entity, kind, id, input, base, made_at, is_attempted)
            VALUES(
              \(source), \(schema.entity), \(change.kind.rawValue), \(change.id ?? .null, .any),
              \(.object(change.input), .any), \(.object(change.base), .any), \(change.updatedAt), \(change.isAttempted))
            RETURNING number
            """)
        return try changes().first { $0.number == number } ?? change
    }

    /// Replaces or removes a change. Must be called in a transaction.
    ///
    /// - Throws: `conflict` if the stored change is no longer equal to `old`.
    func replace(_ old: PendingChange, with new: PendingChange?) throws(StoreError) {
        try connection.lockPendingChanges()
        guard try changes().contains(old) else { throw .changeConflict }
        guard let new else {
            try connection.perform("DELETE FROM sb_pending WHERE number = \(old.number)")
            return
        }
        try connection.perform(
            """
            UPDATE sb_pending SET kind = \(new.kind.rawValue), id = \(new.id ?? .null, .any),
              input = \(.object(new.input), .any), base = \(.object(new.base), .any),
              made_at = \(new.updatedAt), is_attempted = \(new.isAttempted)
            WHERE number = \(old.number)
            """)
    }

    /// Returns the members of an object. Each value is restored according to the kind of the column that has the same
    /// name.
    private func members(_ value: FieldValue) -> [FieldValue.Member] {
        guard case .object(let members) = value else { return [] }
        return members.map { member in
            let kind = schema.fields.first { $0.name == member.name }?.kind ?? .any
            return FieldValue.Member(member.name, kind.shape(member.value))
        }
    }
}

extension StoreError {
    fileprivate static let changeConflict = StoreError(.conflict, "another process has changed the pending change")
}
