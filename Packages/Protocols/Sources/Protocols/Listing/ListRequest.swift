/// Which items to list. The same for every page of a walk.
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
    /// - Throws: `invalidRequest` for a size that the provider does not declare, and for a page before the first.
    public func validate(for sizes: PageSizes) throws(ProviderError) {
        let allowed = sizes.allowed
        guard allowed.contains(pageSize) else {
            throw ProviderError(
                .invalidRequest, "A page holds \(allowed.lowerBound) to \(allowed.upperBound) items, not \(pageSize)")
        }
        guard firstPage >= 1 else {
            throw ProviderError(.invalidRequest, "Pages are counted from 1; there is no page \(firstPage)")
        }
    }
}
