/// The names of members and header fields that are usually about the pages of a list.
public enum PagingName {
    /// What a value with such a name says.
    public enum Meaning: Hashable, Sendable {
        /// The next page, or whether there is one.
        case next
        /// The number of items or pages.
        case total
        /// The page itself, such as its number.
        case position
    }

    private static let nexts: Set<String> = [
        "after", "bookmark", "continuation", "continue", "cursor", "done", "endofrecords", "hasmore", "hasnext",
        "islast",
        "islastpage", "marker", "more", "moreitems", "moreresults", "moreresultsavailable", "odatanextlink", "resume",
        "resumption", "scrollid",
    ]
    private static let totals: Set<String> = [
        "count", "found", "hits", "length", "matched", "matches", "nbhits", "nbpages", "numfound", "numpages",
        "pagecount", "pages",
        "resultcount", "results", "size",
    ]
    private static let positions: Set<String> = [
        "currentpage", "from", "itemsperpage", "hitsperpage", "lastpage", "limit", "maxresults", "offset", "page",
        "pageindex", "pagenumber", "pagesize", "perpage", "prev", "previous", "resultsperpage", "skip", "start",
        "startat", "startindex", "to",
    ]

    /// Returns the meaning of a member; `nil` for a name that is not about pages.
    ///
    /// - Parameter parent: The name of the object with the member; empty for none.
    public static func meaning(of name: String, in parent: String) -> Meaning? {
        // Elasticsearch: `hits.total.value`. JSON:API: `links.next.href`.
        let isInner = ["value", "href", "url"].contains(name.lowercased())
        if isInner { return parent.isEmpty ? nil : meaning(of: words(parent)[...]) }
        // Spring: `page.size` is the number of items on a page.
        let isInPage = words(parent).contains { ["page", "pagination", "pageable"].contains($0) }
        if isInPage, ["size", "number", "count"].contains(name.lowercased()) { return .position }
        if let meaning = meaning(of: words(name)[...]) { return meaning }
        // MediaWiki: `continue.sroffset`.
        return words(parent) == ["continue"] ? .next : nil
    }

    /// Returns the meaning of a header field; `nil` for a name that is not about pages.
    public static func meaning(ofHeader name: String) -> Meaning? {
        let words = words(name)
        return meaning(of: words.first == "x" ? words.dropFirst() : words[...])
    }

    /// Returns whether a Boolean with this name is true on the last page, such as `endOfRecords`.
    public static func isEnd(_ name: String) -> Bool {
        ["done", "endofrecords", "islast", "islastpage", "last"].contains(words(name).joined())
    }

    private static func meaning(of words: ArraySlice<String>) -> Meaning? {
        let joined = words.joined()
        if nexts.contains(joined) || words.contains("next") || words.last == "cursor" { return .next }
        if words.last == "token", words.count == 1 || words.contains("page") || words.contains("continuation") {
            return .next
        }
        if totals.contains(joined) || words.contains("total") || words.last == "count" { return .total }
        return positions.contains(joined) ? .position : nil
    }

    /// Returns the words of a name in lower case: `next`, `page` and `url` for `nextPageURL` and for `next_page_url`.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var isInWord = false
        var previous: Character = " "
        for character in name {
            let isPart = character.isASCII && (character.isLetter || character.isNumber)
            let isStart = isPart && (!isInWord || character.isUppercase && !previous.isUppercase)
            if isStart { words.append("") }
            if isPart { words[words.count - 1] += character.lowercased() }
            (isInWord, previous) = (isPart, character)
        }
        return words
    }
}
