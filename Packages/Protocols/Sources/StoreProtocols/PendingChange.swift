import Records

/// A store that also keeps pending changes. A pending change has not been made in the API yet.
///
/// It does not alter the stored record, which always has the values of the API. A store keeps at most one pending
/// change for each record, so a caller merges a new change into the pending change.
public protocol PendingChangeStore: RecordStore {
    /// Returns the pending changes to an entity's records, oldest first.
    func pendingChanges(of schema: RecordSchema, from source: String) async throws(StoreError) -> [PendingChange]

    /// Adds a pending change, and returns it with its number.
    ///
    /// - Throws: `conflict` if there is a pending change to the same record.
    func add(
        _ change: PendingChange, of schema: RecordSchema, from source: String
    ) async throws(StoreError) -> PendingChange

    /// Replaces or removes a pending change, and updates the record according to `outcome`, in one transaction.
    ///
    /// - Parameters:
    ///   - old: The pending change, as the store returned it.
    ///   - new: The change that replaces `old`, with the same id; `nil` to remove `old`. The store gives it the number
    ///     of `old`.
    ///   - outcome: The state of the item in the API.
    ///   - schema: The entity of the record, and its columns.
    ///   - source: The source of the record.
    ///   - now: The time of a change to the record.
    /// - Throws: `conflict` if the pending change is no longer equal to `old`, because another process has replaced or
    ///   removed it. In this case, nothing is changed.
    func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, of schema: RecordSchema,
        from source: String, at now: Date
    ) async throws(StoreError)
}

/// A change to a stored record. The change has not been made in the API yet.
public struct PendingChange: Hashable, Sendable {
    /// The kind of a change.
    public enum Kind: String, Hashable, Sendable {
        case add, edit, delete
    }

    /// The number of the change; 0 if the change is in no store. Later changes in a store have greater numbers.
    public let number: Int64
    public let kind: Kind
    /// The id of the item; `nil` for an added item, because the API assigns the id.
    public let id: FieldValue?
    /// The input for the fields of a draft, sorted by name.
    public let input: [FieldValue.Member]
    /// The record's values when the change was created, sorted by name. An edit has the values of the edited fields
    /// that have a column. A deletion has the values of all columns. These values show whether the API's values have
    /// changed since.
    public let base: [FieldValue.Member]
    /// The time at which the change was created or, if it is attempted, the last time at which the attempt was known to
    /// run, in whole seconds.
    public let updatedAt: Date
    /// Whether an attempt to send the change has begun. If so, the change may already have been made in the API.
    public var isAttempted: Bool

    /// Creates a change. By default, it is not in a store, and no attempt to send it has begun.
    public init(
        number: Int64 = 0, _ kind: Kind, id: FieldValue?, input: [FieldValue.Member] = [],
        base: [FieldValue.Member] = [], updatedAt: Date, isAttempted: Bool = false
    ) {
        self.number = number
        self.kind = kind
        self.id = id
        self.input = input.sorted { $0.name < $1.name }
        self.base = base.sorted { $0.name < $1.name }
        self.updatedAt = Date(timeIntervalSince1970: updatedAt.timeIntervalSince1970.rounded(.down))
        self.isAttempted = isAttempted
    }
}

/// The state of an item in the API after a change was sent.
public enum ChangeOutcome: Hashable, Sendable {
    /// The state is unknown, so the record stays as it is.
    case unknown
    /// The item exists and has these values, in the order of the schema.
    case record([FieldValue])
    /// The item no longer exists, so the record is marked as deleted.
    case deleted
}
