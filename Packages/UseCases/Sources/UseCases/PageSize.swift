public import Protocols

extension PageSizes {
    /// Returns the page size for a sequence: the smallest one that needs the fewest requests.
    ///
    /// All pages have this size. A smaller last page would start at another offset and repeat items.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of items; `nil` for all items, in pages of the largest size.
    ///   - requested: the size that the user chose, if any; it takes precedence.
    public func size(forLimit limit: Int?, requested: Int? = nil) -> Int {
        if let requested { return requested }
        guard let limit else { return allowed.upperBound }
        let requests = limit.dividedRoundingUp(by: allowed.upperBound)
        return max(allowed.lowerBound, limit.dividedRoundingUp(by: requests))
    }
}

extension ListRequest {
    /// Creates the request for a sequence of pages, with the size that ``PageSizes/size(forLimit:requested:)`` returns.
    ///
    /// - Parameters:
    ///   - parameters: The provider's own parameters.
    ///   - limit: The maximum number of items; `nil` for all.
    ///   - pageSize: The size that the user asked for, if any.
    ///   - firstPage: The first page, counted from 1, in pages of the resulting size.
    ///   - paging: The paging of the provider's list.
    /// - Throws: `invalidRequest` for a page size or a first page that the API does not support.
    public init(
        _ parameters: ParameterValues, limit: Int?, pageSize: Int? = nil, firstPage: Int = 1, for paging: Paging
    ) throws(ProviderError) {
        let size = paging.sizes.size(forLimit: limit, requested: pageSize)
        try self.init(parameters, pageSize: size, firstPage: firstPage, for: paging)
    }
}

extension Int {
    /// Returns the quotient of two positive numbers, rounded up; otherwise 0.
    fileprivate func dividedRoundingUp(by divisor: Int) -> Int {
        guard self > 0, divisor > 0 else { return 0 }
        return (self - 1) / divisor + 1
    }
}
