import Records

/// A provider whose lists can be divided into slices. All slices together can have more items than the API returns for
/// one list.
///
/// The maximum for one list is ``Paging/resultLimit``. Each page of a list must have a total.
public protocol Partitioning<Item>: Listing {
    /// Returns the axes along which a list can be divided, in the order of use; empty if the list cannot be divided.
    ///
    /// Each later axis divides only the items that have the same value on all earlier axes.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the whole list. If they already limit the values of an axis, these limits are
    ///     the bounds of the axis.
    ///   - end: The upper bound of an axis whose values are times.
    /// - Throws: `invalidRequest` if the parameters limit the values of an axis in a way that cannot be combined with a
    ///   range.
    func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis]
}

/// A property of items, such as the time of creation in seconds. Ranges of its values divide a list into slices.
///
/// The value of an item must never change. Otherwise, an item that changes while slices are read can be in no slice.
public struct SliceAxis: Sendable {
    /// The name: `created`.
    public let name: String
    /// The smallest and the largest value.
    public let bounds: ClosedRange<Int64>
    /// The maximum number of values in a range, 1 or greater; `nil` for no limit. If the API refuses longer ranges, these
    /// are divided before their items are counted.
    public let maximumLength: Int64?
    /// Returns the parameters of the list that contains only the items with values in a range.
    public let narrow: @Sendable (ParameterValues, ClosedRange<Int64>) throws(ProviderError) -> ParameterValues

    public init(
        _ name: String, _ bounds: ClosedRange<Int64>, maximumLength: Int64? = nil,
        narrow: @escaping @Sendable (ParameterValues, ClosedRange<Int64>) throws(ProviderError) -> ParameterValues
    ) {
        self.name = name
        self.bounds = bounds
        self.maximumLength = maximumLength
        self.narrow = narrow
    }
}
