/// Which items to list. The same for every page of a walk, but for the first page where pages are requested by number.
public struct ListRequest: Sendable {
    /// The provider's own parameters, checked, with their defaults filled in.
    public var parameters: ParameterValues
    /// Items on a page, within the sizes that the provider's descriptor declares.
    public var pageSize: Int
    /// The page to begin at, from 1.
    public var firstPage: Int

    /// A request that is not checked yet; see `validate(for:)`.
    public init(parameters: ParameterValues, pageSize: Int, firstPage: Int = 1) {
        self.parameters = parameters
        self.pageSize = pageSize
        self.firstPage = firstPage
    }
}

extension ListRequest {
    /// Checks that there can be such a page, so that a wrong one is refused before anything is sent.
    ///
    /// - Throws: `invalidRequest` for a size that the provider does not declare, for a page before the first, and for a
    ///   later one of an API that does not number its pages.
    public func validate(for paging: Paging) throws(ProviderError) {
        let allowed = paging.sizes.allowed
        guard allowed.contains(pageSize) else {
            throw ProviderError(
                .invalidRequest, "A page holds \(allowed.lowerBound) to \(allowed.upperBound) items, not \(pageSize)")
        }
        guard firstPage >= 1 else {
            throw ProviderError(.invalidRequest, "Pages are counted from 1; there is no page \(firstPage)")
        }
        guard firstPage == 1 || paging.kind == .numbered else {
            throw ProviderError(
                .invalidRequest, "invalid first page '\(firstPage)': expected 1, as the API does not number its pages")
        }
    }
}
