import Records

/// A provider whose API can restrict a list to the items that have changed since a given time.
public protocol ChangeTracking<Item>: Listing {
    /// The names of the columns that the API does not track. If only these change, the API does not list the item as
    /// changed.
    var untrackedColumns: [String] { get }

    /// Returns the parameters of a list that contains only those items of `list` that have changed at or after a time.
    ///
    /// Items that no longer belong to `list` are not included.
    ///
    /// - Returns: `nil` if the parameters of `list` allow only reading the whole list.
    /// - Throws: `invalidRequest` for invalid parameters.
    func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues?
}
