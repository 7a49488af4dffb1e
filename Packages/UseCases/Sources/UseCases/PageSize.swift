public import Protocols

extension PageSizes {
    /// Returns the page size for a sequence: the smallest one that needs the fewest requests.
    ///
    /// It is kept for the whole sequence. A different size of the last page would shift the pages and give duplicates.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of items; `nil` for all, which takes the largest pages.
    ///   - requested: the size that the user asked for, which is used if there is one.
    /// - Throws: `invalidRequest` when the API does not accept the requested size.
    public func size(forLimit limit: Int?, requested: Int? = nil) throws(ProviderError) -> Int {
        if let requested {
            guard allowed.contains(requested) else {
                throw ProviderError(
                    .invalidRequest,
                    "invalid page size '\(requested)': expected \(allowed.lowerBound) to \(allowed.upperBound)")
            }
            return requested
        }
        guard let limit else { return allowed.upperBound }
        let requests = limit.dividedRoundingUp(by: allowed.upperBound)
        return max(allowed.lowerBound, limit.dividedRoundingUp(by: requests))
    }
}

extension ListRequest {
    /// Creates the request for a sequence of pages, with the size that ``PageSizes/size(forLimit:requested:)`` returns.
    ///
    /// - Parameters:
    ///   - parameters: the provider's own parameters.
    ///   - sizes: the page sizes of the provider's descriptor.
    ///   - limit: the maximum number of items; `nil` for all.
    ///   - pageSize: the size that the user asked for, if any.
    ///   - firstPage: the first page, from 1, in pages of the resulting size.
    /// - Throws: `invalidRequest` when the API does not accept the page size, or when the first page is less than 1.
    public init(
        parameters: ParameterValues, sizes: PageSizes, limit: Int?, pageSize: Int? = nil, firstPage: Int = 1
    ) throws(ProviderError) {
        guard firstPage >= 1 else {
            throw ProviderError(.invalidRequest, "invalid first page '\(firstPage)': expected 1 or greater")
        }
        let size = try sizes.size(forLimit: limit, requested: pageSize)
        self.init(parameters: parameters, pageSize: size, firstPage: firstPage)
    }
}

extension Int {
    /// Returns the quotient of two positive numbers, rounded up; otherwise 0.
    fileprivate func dividedRoundingUp(by divisor: Int) -> Int {
        guard self > 0, divisor > 0 else { return 0 }
        return (self - 1) / divisor + 1
    }
}
