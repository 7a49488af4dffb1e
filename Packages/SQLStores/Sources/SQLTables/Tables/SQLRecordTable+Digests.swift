import StoreProtocols

/// The column of the digests, by which a write recognizes unchanged records.
///
/// A trigger removes the digest of a record when a statement updates the record but not its digest. Earlier versions of
/// this program, other programs and `markDeleted` run such statements.
extension SQLRecordTable {
    /// The name of the trigger that removes digests.
    package var digestTrigger: String { "sb_digest_of_\(schema.entity)".sqlName }

    /// Adds the column of the digests if the table does not have it. Must be called in a transaction.
    package func addDigests() throws(StoreError) {
        guard try !hasDigests else { return }
        try addDigestColumn()
        try createDigestTrigger()
    }

    /// Lets the next write of a record compare all of its values. Called after another program has changed the tables,
    /// because a record with a digest would be taken for unchanged.
    func forgetDigests() throws(StoreError) {
        if try hasDigests { try connection.execute("UPDATE \(records) SET _digest = NULL") }
    }

    var hasDigests: Bool {
        get throws(StoreError) { try connection.columnNames(of: schema.entity).contains("_digest") }
    }
}
