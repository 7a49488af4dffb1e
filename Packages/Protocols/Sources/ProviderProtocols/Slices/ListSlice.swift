import Records

/// A part of a list: the items whose value on each axis is in a given range.
///
/// The slices of a plan have no items in common.
public struct ListSlice: Hashable, Sendable {
    /// The id of the provider.
    public let provider: String
    /// The parameters of the whole list, by name.
    public let parameters: [String: String]
    /// The ranges, keyed by the name of their axis; empty for the whole list.
    public let ranges: [String: ClosedRange<Int64>]
    /// The number of items when the slice was planned; `nil` if it is unknown.
    public let expectedCount: Int?
    /// Whether the slice has more items than the API returns for one list, and cannot be divided further.
    public let isTruncated: Bool
    /// The time of the plan, in whole seconds; `nil` if it is unknown. Items that were added later are in none of its slices.
    public let plannedAt: Date?

    /// Creates a slice. By default, it is the whole list, of unknown length, and in no plan.
    public init(
        provider: String, parameters: [String: String], ranges: [String: ClosedRange<Int64>] = [:],
        expectedCount: Int? = nil, isTruncated: Bool = false, plannedAt: Date? = nil
    ) {
        self.provider = provider
        self.parameters = parameters
        self.ranges = ranges
        self.expectedCount = expectedCount
        self.isTruncated = isTruncated
        self.plannedAt = plannedAt
    }

    /// The ranges as text, sorted by axis: `created=1191196800..1491196799`. The text is empty for the whole list.
    public var name: String {
        ranges.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.lowerBound)..\($0.value.upperBound)" }
            .joined(separator: ",")
    }
}
