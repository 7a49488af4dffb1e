public import Protocols
public import StoreProtocols

/// The result of sending the pending changes with a ``ChangeSender``.
public struct SendReport: Sendable {
    /// The number of changes that have taken effect at the API.
    public internal(set) var sent = 0
    /// The changes that are still pending and the reasons, oldest change first.
    public internal(set) var unsent: [UnsentChange] = []
    /// The error after which no other change could be sent, such as an unreachable API; `nil` if every change was tried.
    public internal(set) var failure: ProviderError?
    /// The number of changes that are still pending because of ``failure``. They are not in ``unsent``.
    public internal(set) var untriedCount = 0
}

/// A pending change that was not sent.
public struct UnsentChange: Hashable, Sendable {
    /// The reason why a change was not sent.
    public enum Reason: Hashable, Sendable {
        /// Somebody else has changed these fields since the pending change was made.
        case conflict([FieldConflict])
        /// The API no longer has the item.
        case missing
        /// The API or the provider refused the change with this error message.
        case refused(String)
        /// The API failed for this item, with this message. A later attempt may succeed.
        case failed(String)
        /// Another process is sending the change, or was killed a short time ago while it sent the change.
        case inProgress
        /// Another process has changed the pending change at the same time, or has tried to send it.
        case overtaken
        /// The API may have added the item. The message is the error of this attempt; `nil` for an earlier attempt.
        case uncertain(String?)
        /// The provider does not support this kind of change, or cannot look up the item first.
        case unsupported
    }

    public let change: PendingChange
    public let reason: Reason
}

/// A field that was changed both locally and by someone else.
public struct FieldConflict: Hashable, Sendable {
    public let name: String
    /// The value in the store when the change was made.
    public let base: FieldValue
    /// The value that the change sets; `nil` if the change is a deletion.
    public let local: FieldValue?
    /// The value that the API has now.
    public let remote: FieldValue

    public init(name: String, base: FieldValue, local: FieldValue?, remote: FieldValue) {
        self.name = name
        self.base = base
        self.local = local
        self.remote = remote
    }
}
