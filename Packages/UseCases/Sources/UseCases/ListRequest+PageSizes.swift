public import Protocols

extension ListRequest {
    /// The request for a walk, with the page size that ``PageSizeRule`` picks.
    ///
    /// - Parameters:
    ///   - parameters: the provider's own parameters.
    ///   - sizes: the page sizes of the provider's descriptor.
    ///   - limit: how many items are wanted; `nil` for all.
    ///   - pageSize: the size the user asked for, if any.
    ///   - firstPage: the page to begin at, from 1, counted in pages of the picked size.
    /// - Throws: `invalidRequest` when the page size is not among the allowed ones, or the first page is below 1.
    public init(
        parameters: ParameterValues, sizes: PageSizes, limit: Int?, pageSize: Int? = nil, firstPage: Int = 1
    ) throws(ProviderError) {
        guard firstPage >= 1 else {
            throw ProviderError(.invalidRequest, "The first page cannot be \(firstPage); pages count from 1")
        }
        let size = try PageSizeRule(sizes).size(limit: limit, wish: pageSize)
        self.init(parameters: parameters, pageSize: size, firstPage: firstPage)
    }
}
