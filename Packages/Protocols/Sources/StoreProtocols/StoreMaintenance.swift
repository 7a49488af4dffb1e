/// A store from which parts can be removed.
public protocol StoreMaintenance: RecordStore {
    /// Removes a part in one transaction, and returns what it has removed. A run that reads a removed list ends with the
    /// error `conflict`.
    ///
    /// - Parameters:
    ///   - part: What is removed.
    ///   - isPreview: Whether to remove nothing, and only return what would be removed.
    func remove(_ part: StorePart, isPreview: Bool) async throws(StoreError) -> StoreRemoval
}

/// A part of a store.
public enum StorePart: Hashable, Sendable {
    /// The list with this number, with all slices and runs of the list. Its records stay in their table.
    case list(Int64)
    /// The records that are in no list and that no open run has seen, with their earlier versions. Records with a pending
    /// change are not part of it.
    case recordsInNoList
    /// Everything in the store.
    case everything
}

/// What was removed from a store.
public struct StoreRemoval: Hashable, Sendable {
    /// The number of lists. The slices of a list are counted as one.
    public var lists = 0
    /// The number of records; with ``StorePart/list(_:)``, the number of those that were in the list.
    public var records = 0
    /// The number of earlier versions of records.
    public var versions = 0
    /// The number of pending changes, which are lost.
    public var changes = 0

    public init() {}
}
