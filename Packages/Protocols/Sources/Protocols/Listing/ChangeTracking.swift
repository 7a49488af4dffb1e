/// A provider whose API can list only the items that have changed since a time.
public protocol ChangeTracking<Item>: Listing {
    /// The names of the columns that can change without the API listing the item as changed.
    var untrackedColumns: [String] { get }

    /// Returns the parameters for those items of a list that have changed at or after a time.
    ///
    /// An item that no longer belongs to the list is not among them.
    ///
    /// - Returns: `nil` if the list can only be read as a whole, because of its parameters.
    /// - Throws: `invalidRequest` for invalid parameters.
    func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues?
}
