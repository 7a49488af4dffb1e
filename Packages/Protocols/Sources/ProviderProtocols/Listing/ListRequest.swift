/// A request for a list. It is the same for every page of the list.
///
/// A request starts at a page number or at a page token, but never at both.
public struct ListRequest: Sendable {
    /// The values of the provider's own parameters.
    public let parameters: ParameterValues
    /// The number of items per page, within the allowed sizes of ``paging``.
    public let pageSize: Int
    /// The number of the first page to request. It is 1 or greater, and always 1 if the pages are not numbered.
    public let firstPage: Int
    /// The token of the first page to request; `nil` unless the request continues an earlier list. The provider
    /// receives this token as the argument of ``Listing/page(_:of:)``.
    public let firstToken: PageToken?
    /// How the list is divided into pages.
    public let paging: Paging

    /// Creates a request. The default page size is the ``PageSizes/defaultSize`` of `paging`.
    ///
    /// - Throws: `invalidRequest` for a page size or a first page that `paging` does not allow.
    public init(
        _ parameters: ParameterValues, pageSize: Int? = nil, firstPage: Int = 1, for paging: Paging
    ) throws(ProviderError) {
        guard firstPage == 1 || (firstPage > 1 && paging.kind == .numbered) else {
            let expected =
                paging.kind == .numbered ? "an integer, 1 or greater" : "1, because the API has no page numbers"
            throw ProviderError(.invalidRequest, "invalid first page '\(firstPage)': expected \(expected)")
        }
        let pageSize = try paging.sizes.allowedSize(pageSize)
        self.init(parameters, pageSize: pageSize, firstPage: firstPage, firstToken: nil, paging: paging)
    }

    /// Creates a request that starts at the page of a token, or at the first page if the token is `nil`.
    ///
    /// - Throws: `invalidRequest` for a page size that `paging` does not allow, and if the pages have no cursors.
    public init(
        _ parameters: ParameterValues, pageSize: Int? = nil, startingAt token: PageToken?, for paging: Paging
    ) throws(ProviderError) {
        guard paging.kind == .cursor else {
            throw ProviderError(.invalidRequest, "unexpected page token: the API has no cursors")
        }
        let pageSize = try paging.sizes.allowedSize(pageSize)
        self.init(parameters, pageSize: pageSize, firstPage: 1, firstToken: token, paging: paging)
    }

    /// Returns a copy of the request that starts `pages` pages later in the list.
    ///
    /// Returns `nil` if `pages` is negative, if the page number would overflow, or if the pages are not numbered and
    /// `pages` is not 0.
    public func skipping(_ pages: Int) -> ListRequest? {
        let (number, isTooLarge) = firstPage.addingReportingOverflow(pages)
        guard pages == 0 || (pages > 0 && !isTooLarge && paging.kind == .numbered) else { return nil }
        return ListRequest(
            parameters, pageSize: pageSize, firstPage: number, firstToken: firstToken, paging: paging)
    }

    private init(
        _ parameters: ParameterValues, pageSize: Int, firstPage: Int, firstToken: PageToken?, paging: Paging
    ) {
        self.parameters = parameters
        self.pageSize = pageSize
        self.firstPage = firstPage
        self.firstToken = firstToken
        self.paging = paging
    }
}

extension PageSizes {
    /// Returns the given page size, or the default size for `nil`.
    ///
    /// - Throws: `invalidRequest` for a size that is not allowed.
    fileprivate func allowedSize(_ given: Int?) throws(ProviderError) -> Int {
        let size = given ?? defaultSize
        if allowed.contains(size) { return size }
        let expected = "expected an integer from \(allowed.lowerBound) to \(allowed.upperBound)"
        throw ProviderError(.invalidRequest, "invalid page size '\(size)': \(expected)")
    }
}
