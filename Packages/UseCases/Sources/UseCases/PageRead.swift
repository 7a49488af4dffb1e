public import Protocols

/// A page of a walk was read.
public struct PageRead: Event {
    /// Which page of the walk it is, from 1.
    public let number: Int
    /// How many items it brought: new ones, within the limit.
    public let items: Int
    /// How many items were left out of it: known ones, and those past the limit.
    public let leftOut: Int
    /// How many items the walk has brought with it.
    public let itemsSoFar: Int
    /// How many items the walk is to bring in all, as far as is known: the limit, or what there is when that is less.
    public let itemsWanted: Int?

    public var title: String { "page" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "number": number.fieldValue, "items": items.fieldValue, "left out": leftOut.fieldValue,
            "items so far": itemsSoFar.fieldValue, "items wanted": itemsWanted.fieldValue,
        ]
    }
}
