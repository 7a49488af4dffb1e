import Records

/// A store that also keeps items as the API sent them, so that the fields without a column are not lost.
///
/// The raw item of a record is no column of the record. It does not count as a change if only the raw item differs, and
/// earlier versions of a record have none.
public protocol RawItemStore: RecordStore {
    /// Returns whether the raw items of an entity are kept, because a run has had ``RunOptions/keepsRawItems``. A store
    /// that does not exist is not created; its error is `missingStore`.
    func keepsRawItems(of schema: RecordSchema) async throws(StoreError) -> Bool

    /// Replaces the raw items of records, in one transaction.
    ///
    /// Called after each commit of a page. If a process is killed between the two, the continued run reads that page again.
    ///
    /// - Parameters:
    ///   - items: The raw items of stored records, with different ids.
    ///   - run: A run whose options had ``RunOptions/keepsRawItems``.
    func keep(_ items: [RawItem], of run: SyncRun) async throws(StoreError)

    /// Returns the raw item of a record, with equal JSON; `nil` if the store has none.
    func rawItem(of id: FieldValue, _ schema: RecordSchema, from source: String) async throws(StoreError) -> String?
}

/// An item as the API sent it.
public struct RawItem: Hashable, Sendable {
    /// The id of the record.
    public let id: FieldValue
    /// The JSON object of the item; `nil` if it is not known. The JSON of an earlier version must not stay in the store.
    public let json: String?

    public init(id: FieldValue, json: String?) {
        self.id = id
        self.json = json
    }
}
