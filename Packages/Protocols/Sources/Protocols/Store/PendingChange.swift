/// A store that also keeps changes which were made to its records and which the API does not have yet.
///
/// A change does not alter the kept record, which always has the values of the API. Of several changes to one record, a
/// store keeps the last one, so a caller merges them.
public protocol PendingChangeStore: RecordStore {
    /// Returns the pending changes to an entity's records, oldest first.
    func pendingChanges(of schema: RecordSchema, from source: String) async throws(StoreError) -> [PendingChange]

    /// Adds a pending change, and returns it with its number.
    ///
    /// - Throws: `overtaken` if there is a pending change to the same record.
    func add(
        _ change: PendingChange, of schema: RecordSchema, from source: String
    ) async throws(StoreError) -> PendingChange

    /// Replaces or removes a pending change, and writes the record as the API has it now, in one transaction.
    ///
    /// - Parameters:
    ///   - new: The change to keep instead; `nil` to remove it. Its number and its id are those of the old one.
    ///   - outcome: What the API has now.
    /// - Throws: `overtaken` if the pending change is no longer equal to `old`, because another process has replaced or
    ///   removed it. Nothing is changed then.
    func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, of schema: RecordSchema,
        from source: String, at now: Date
    ) async throws(StoreError)
}

/// A change that was made to the records of a store and not yet to the API.
public struct PendingChange: Hashable, Sendable {
    /// What is done to the item.
    public enum Kind: String, Hashable, Sendable {
        case add, edit, delete
    }

    /// The number of the change in its store, which grows with each new change; 0 for a change that is not in a store.
    public let number: Int64
    /// What is done to the item.
    public let kind: Kind
    /// The id of the item; `nil` for an added item, to which the API gives its id.
    public let id: FieldValue?
    /// The input of the draft, by the name of the field. Sorted by name.
    public let input: [FieldValue.Member]
    /// The values of the same columns of the record when the change was made, to detect that the API's values have
    /// changed since. Sorted by name. Fields without a column are left out.
    public let base: [FieldValue.Member]
    /// The time at which the change was made, in whole seconds.
    public let madeAt: Date
    /// Whether an attempt to send the change has begun, so that the API may have made it.
    public var isAttempted: Bool

    /// Creates a change. By default, it is not in a store, and no attempt has begun.
    public init(
        number: Int64 = 0, _ kind: Kind, id: FieldValue?, input: [FieldValue.Member] = [],
        base: [FieldValue.Member] = [], madeAt: Date, isAttempted: Bool = false
    ) {
        self.number = number
        self.kind = kind
        self.id = id
        self.input = input.sorted { $0.name < $1.name }
        self.base = base.sorted { $0.name < $1.name }
        self.madeAt = madeAt
        self.isAttempted = isAttempted
    }
}

/// What an API has after a change was sent to it.
public enum ChangeOutcome: Hashable, Sendable {
    /// Nothing is known, so the record stays as it is.
    case unknown
    /// The item with these values, in the order of the schema.
    case record([FieldValue])
    /// The item no longer exists, so the record is marked as gone.
    case gone
}
