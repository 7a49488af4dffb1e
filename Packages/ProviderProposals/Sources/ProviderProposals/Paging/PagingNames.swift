import Essentials

/// The usual names of query items and members about paging, in lower case without separators.
enum PagingNames {
    /// The number of a page.
    static let pages: Set<String> = ["page", "pagenumber", "pageno", "pageindex", "p", "pg", "currentpage"]
    /// The number of items on a page.
    static let sizes: Set<String> = [
        "perpage", "pagesize", "pagelimit", "limit", "size", "itemsperpage", "hitsperpage", "maxresults", "rows", "top",
        "resultsperpage", "take", "pagelen", "first",
    ]
    /// The number of pages.
    static let pageCounts: Set<String> = [
        "totalpages", "pages", "pagecount", "numpages", "nbpages", "totalpage", "lastpage",
    ]
    /// The number of items before the first one of a page.
    static let offsets: Set<String> = ["offset", "skip", "start", "startindex", "startat", "from"]
    /// A value that the response before it contains.
    static let cursors: Set<String> = [
        "cursor", "pagetoken", "nexttoken", "continuationtoken", "continuation", "after", "marker", "scrollid", "token",
        "startingafter", "nextcursor", "pagecursor", "nextpagetoken", "bookmark", "startkey", "resume",
        "resumptiontoken",
    ]
    /// The number of all items. Other names, such as `count`, are also those of the number of items on the page.
    static let totals: Set<String> = [
        "total", "totalcount", "totalresults", "totalitems", "totalhits", "numfound", "totalelements", "totalrecords",
        "found", "nbhits", "totalsize", "value", "matched", "matches",
    ]
}

extension PagingNames {
    /// Whether a query item with this name is about paging.
    static func areParameters(_ name: String) -> Bool {
        let word = SwiftName.words(name).joined()
        return [pages, sizes, offsets, cursors].contains { $0.contains(word) }
    }
}
