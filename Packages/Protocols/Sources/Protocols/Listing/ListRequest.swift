/// Which items to list. The same for every page of a list.
public struct ListRequest: Sendable {
    /// The provider's own parameters.
    public let parameters: ParameterValues
    /// The number of items on a page, one that the provider's descriptor allows.
    public let pageSize: Int
    /// The number of the page to begin at, counted from 1; always 1 where pages are not numbered.
    public let firstPage: Int
    /// How the list is divided into pages.
    public let paging: Paging

    /// Validates a request.
    ///
    /// - Parameters:
    ///   - pageSize: The default size by default.
    ///   - paging: How the provider's list is divided into pages.
    /// - Throws: `invalidRequest` for a page size or a first page that the API does not have.
    public init(
        _ parameters: ParameterValues, pageSize: Int? = nil, firstPage: Int = 1, for paging: Paging
    ) throws(ProviderError) {
        let sizes = paging.sizes.allowed
        let pageSize = pageSize ?? paging.sizes.defaultSize
        guard sizes.contains(pageSize) else {
            let expected = "expected an integer from \(sizes.lowerBound) to \(sizes.upperBound)"
            throw ProviderError(.invalidRequest, "invalid page size '\(pageSize)': \(expected)")
        }
        guard firstPage == 1 || (firstPage > 1 && paging.kind == .numbered) else {
            let expected = paging.kind == .numbered ? "an integer, 1 or greater" : "1, as the API has no page numbers"
            throw ProviderError(.invalidRequest, "invalid first page '\(firstPage)': expected \(expected)")
        }
        self.parameters = parameters
        self.pageSize = pageSize
        self.firstPage = firstPage
        self.paging = paging
    }

    /// Returns the same request, beginning some pages later; `nil` for a number that is too large. Only for a list whose
    /// pages are numbered.
    public func skipping(_ pages: Int) -> ListRequest? {
        let (number, isTooLarge) = firstPage.addingReportingOverflow(pages)
        return isTooLarge || pages < 0 ? nil : ListRequest(self, firstPage: number)
    }

    private init(_ request: ListRequest, firstPage: Int) {
        parameters = request.parameters
        pageSize = request.pageSize
        self.firstPage = firstPage
        paging = request.paging
    }
}
