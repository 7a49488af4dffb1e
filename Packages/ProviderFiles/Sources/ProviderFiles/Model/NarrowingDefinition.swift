import Protocols

/// Query items that limit a list to a range of times.
struct NarrowingDefinition: Hashable, Sendable {
    /// The query items, with placeholders for the bounds of the range.
    var parameters: [NamedTemplate]
    /// The form of the bounds.
    var format = DateFormat.iso8601
    /// The longest range that the API accepts, in seconds; `nil` for no limit.
    var maximumSpan: Int? = nil
    /// The names of the parameters that cannot be combined with the range.
    var conflicts: [String] = []
}

/// A time of items that never changes, by which a list is divided into slices.
struct SliceDefinition: Hashable, Sendable {
    /// The name of the axis: `published`.
    var name: String
    /// The time of the first item.
    var first: Date
    /// The time of the last item; `nil` for the current time.
    var last: Date? = nil
    /// Whether the API's upper bound is a part of the range.
    var isInclusive = true
    var range: NarrowingDefinition
}

/// How the items that have changed since a time are listed.
struct ChangesDefinition: Hashable, Sendable {
    /// The names of the columns that can change without the API listing the item.
    var untracked: [String] = []
    var range: NarrowingDefinition
}
