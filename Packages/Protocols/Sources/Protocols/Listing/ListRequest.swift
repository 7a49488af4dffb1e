/// A request for a list. It is the same for every page of the list.
public struct ListRequest: Sendable {
    /// The values of the provider's own parameters.
    public let parameters: ParameterValues
    /// The number of items per page, within the allowed sizes of ``paging``.
    public let pageSize: Int
    /// The number of the first page to request, starting at 1. It is always 1 if the pages are not numbered.
    public let firstPage: Int
    /// How the list is divided into pages.
    public let paging: Paging

    /// Creates a request. The default page size is the one in `paging`.
    ///
    /// - Throws: `invalidRequest` for a page size or a first page that `paging` does not allow.
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
            let expected =
                paging.kind == .numbered ? "an integer, 1 or greater" : "1, because the API has no page numbers"
            throw ProviderError(.invalidRequest, "invalid first page '\(firstPage)': expected \(expected)")
        }
        self.parameters = parameters
        self.pageSize = pageSize
        self.firstPage = firstPage
        self.paging = paging
    }

    /// Returns a copy of the request that starts `pages` pages later. Use it only if the pages are numbered.
    ///
    /// Returns `nil` if `pages` is negative or the page number would overflow.
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
