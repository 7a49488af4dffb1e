public import Protocols

extension PageSizes {
    /// Returns the page size for a sequence: the smallest one that needs the fewest requests.
    ///
    /// It is kept for the whole sequence. A different size of the last page would shift the pages and give duplicates.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of items; `nil` for all, which takes the largest pages.
    ///   - requested: the size that the user asked for, which is used if there is one.
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
    ///   - paging: How the provider's list is divided into pages.
    /// - Throws: `invalidRequest` for a page size or a first page that the API does not have.
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
