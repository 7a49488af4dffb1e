public import Protocols

/// What a ``ChangeSender`` did with the pending changes.
public struct SendReport: Hashable, Sendable {
    /// The number of changes that the API has now.
    public internal(set) var sent = 0
    /// The changes that are still pending, and why, oldest first.
    public internal(set) var unsent: [UnsentChange] = []
}

/// A pending change that was not sent.
public struct UnsentChange: Hashable, Sendable {
    /// Why a change was not sent.
    public enum Reason: Hashable, Sendable {
        /// The API has other values in these fields than when the change was made.
        case conflict([FieldConflict])
        /// The API no longer has the item.
        case missing
        /// The API refused the change, for this reason.
        case refused(String)
        /// An earlier attempt to add the item may have succeeded.
        case uncertain
        /// The provider cannot make such a change, or cannot look up the item first.
        case unsupported
    }

    /// The change.
    public let change: PendingChange
    /// Why it was not sent.
    public let reason: Reason
}

/// A field that was changed both locally and by someone else.
public struct FieldConflict: Hashable, Sendable {
    /// The name of the field.
    public let name: String
    /// The value when the change was made.
    public let base: FieldValue
    /// The value of the change; `nil` if the item is to be deleted.
    public let local: FieldValue?
    /// The value that the API has now.
    public let remote: FieldValue

    /// Creates a conflict.
    public init(name: String, base: FieldValue, local: FieldValue?, remote: FieldValue) {
        self.name = name
        self.base = base
        self.local = local
        self.remote = remote
    }
}
