// The three usual ways in which a page leads to the next pages. A token contains a page number or a cursor.

extension ListRequest {
    /// Returns the number of the page for a token, or of the first page of the list for `nil`.
    ///
    /// - Throws: `invalidRequest` if the token contains no page number, because a different provider created it.
    public func number(of token: PageToken?) throws(ProviderError) -> Int {
        try token?.content(as: Int.self) ?? firstPage
    }
}

extension Page {
    /// Creates a page with a number. The pages up to `last` follow; none if it is the last page.
    public init(items: [Item], number: Int, last: Int, total: Int? = nil) {
        self.init(items: items, following: PageTokens(after: number, through: last) { $0 }, total: total)
    }

    /// Creates a page with a number, of a list with `total` items.
    public init(items: [Item], number: Int, of list: ListRequest, total: Int) {
        self.init(
            items: items, following: PageTokens(after: number, total: total, pageSize: list.pageSize) { $0 },
            total: total)
    }

    /// Creates a page with the cursor of the next page; `nil` for the last page.
    public init(items: [Item], next cursor: (some Codable & Hashable & Sendable)?, total: Int? = nil) {
        self.init(items: items, following: PageTokens(cursor.map { [PageToken($0)] } ?? []), total: total)
    }
}
