public import Protocols

/// An event for the first page of a list that is read from a store.
public struct StoredListRead: Event {
    /// The plural name of the entity.
    public let entity: String
    /// Whether the items belong to one list. Otherwise, they can belong to any list.
    public let isOneList: Bool
    /// Whether the items are in the order of that list. Otherwise, they are in the order of the store.
    public let isInListOrder: Bool
    /// The number of slices in which the list is stored; 0 if it is stored as a whole.
    public let sliceCount: Int
    /// The time since the start of the last run that read the whole list. If the list is stored in slices, it is the
    /// longest of the slices' times. `nil` if the list, or one of its slices, was never read completely.
    public let age: Duration?
    /// The number of the user's pending edits and deletions of the provider's items.
    public let changeCount: Int
    /// The number of items that the user has added and that are not sent yet. They are in no list, because only the API
    /// gives them an id.
    public let additionCount: Int
    /// What sends the user's additions to the API, such as the name of a command; `nil` if the notice leaves it out.
    public let sender: String?
    public var title: String { "kept list" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["entity": .text(entity), "age in seconds": age.map { .integer(Int128($0.components.seconds)) } ?? .null]
    }

    public var notice: String? { [listNotice, additionNotice].compactMap(\.self).joined(separator: "; ") }

    private var listNotice: String {
        let changes = changeCount == 1 ? "1 unsent change" : "\(changeCount) unsent changes"
        let order = (isInListOrder ? "" : ", in the order of the store") + (changeCount == 0 ? "" : ", with \(changes)")
        guard isOneList else { return "using kept \(entity) of any list\(order); the API may have more" }
        let several = sliceCount > 1
        let slices = sliceCount == 0 ? nil : "\(sliceCount) \(several ? "slices" : "slice") of the list, "
        guard let age else {
            let list = slices.map { $0 + "not \(several ? "all " : "")synced completely" }
            return "using \(list ?? "a list that was never synced completely")\(order); items may be missing"
        }
        let list = slices.map { $0 + (several ? "the oldest " : "") } ?? "the list "
        let others = slices == nil ? "" : "; items of other slices may be missing"
        return "using \(list)kept \(age.inLargestUnit) ago\(order)\(others)"
    }

    private var additionNotice: String? {
        guard additionCount > 0 else { return nil }
        let additions = additionCount == 1 ? "1 addition is" : "\(additionCount) additions are"
        let isOne = additionCount == 1
        let sending = sender.map { "\($0) sends \(isOne ? "it" : "them")" } ?? (isOne ? "it is sent" : "they are sent")
        return "\(additions) not shown until \(sending)"
    }
}

/// An event for records that cannot be shown, because they lack a value and are in no list any more.
public struct StoredRecordsSkipped: Event {
    /// The plural name of the entity.
    public let entity: String
    /// The number of records.
    public let count: Int
    public var title: String { "skipped records" }
    public var details: KeyValuePairs<String, FieldValue> {
        ["entity": .text(entity), "count": .integer(Int128(count))]
    }
    public var notice: String? {
        "\(count) of the kept \(entity) \(count == 1 ? "is" : "are") not shown: a value is missing, and no list "
            + "contains \(count == 1 ? "it" : "them") any more"
    }
}

extension Duration {
    /// The duration in the largest unit that fits, rounded down: `3 h`.
    public var inLargestUnit: String {
        let units: [(String, Int64)] = [("d", 86400), ("h", 3600), ("min", 60)]
        let seconds = components.seconds
        return units.first { seconds >= $0.1 }.map { "\(seconds / $0.1) \($0.0)" } ?? "\(max(0, seconds)) s"
    }
}
