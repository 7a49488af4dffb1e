import Protocols

extension WikipediaAPI {
    /// The parameters of a search: <https://www.mediawiki.org/wiki/API:Search>
    ///
    /// The language is not a parameter, because each language has its own host. Only articles are searched.
    static let parameters = [
        // The length is not validated, because some keywords, such as `incategory:`, do not count toward the limit of
        // 300 characters.
        Parameter(
            "query", "search terms and keywords, such as intitle:tea", isRequired: true, queryName: "gsrsearch"),
        Parameter("sort", "sort order", .choice(sortOrders), queryName: "gsrsort", isSortOrder: true),
    ]

    /// The API sends at most 20 extracts at once, so one response has the extracts of all articles on a page.
    static let paging = Paging(.cursor, sizes: 1...20, defaultSize: 10, resultLimit: 10_000)

    /// Wikimedia asks clients to send one request at a time: <https://www.mediawiki.org/wiki/API:Etiquette>
    static let limits = RequestLimits(concurrency: 1)

    /// <https://www.mediawiki.org/wiki/Help:CirrusSearch#Explicit_sort_orders>
    ///
    /// `random` is omitted, because each page would have a new random order.
    private static let sortOrders = [
        "relevance", "last_edit_desc", "last_edit_asc", "create_timestamp_desc", "create_timestamp_asc",
        "incoming_links_desc", "incoming_links_asc",
    ]
}
