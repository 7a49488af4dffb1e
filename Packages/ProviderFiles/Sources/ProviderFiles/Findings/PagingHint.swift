import Essentials

/// A value in a response that is probably about paging, by its name.
struct PagingHint {
    enum Meaning {
        /// The next page, or whether there is one.
        case next
        /// The number of items or pages.
        case total
        /// The page itself, such as its number.
        case position
    }

    let path: ValuePath
    let meaning: Meaning
    /// The value, if it is an integer.
    let number: Int?
    /// The name for messages: `meta.total`, or `Link` for a header field.
    let place: String

    /// The header field `Link` with `rel="next"`.
    static let nextLink = PagingHint(path: .root, meaning: .next, number: nil, place: "Link")

    private init(path: ValuePath, meaning: Meaning, number: Int?, place: String) {
        self.path = path
        self.meaning = meaning
        self.number = number
        self.place = place
    }

    /// Creates a hint from a value in a body; `nil` if it is not about paging.
    init?(_ path: ValuePath, _ node: JSONNode) {
        let names = path.steps.suffix(2).map { step in if case .name(let name) = step { name } else { "" } }
        guard let name = names.last, let meaning = Self.meaning(of: name, in: names.count > 1 ? names[0] : "") else {
            return nil
        }
        let number: Int?
        switch (node.content, meaning) {
        case (.null, .next), (.boolean, .next): number = nil
        case (.number(let digits), _): number = Int(digits)
        case (.text(let text), .next): number = Int(text)
        case (.text(let text), _):
            guard let digits = Int(text) else { return nil }
            number = digits
        case (.null, _), (.boolean, _), (.array, _), (.object, _): return nil
        }
        self.init(path: path, meaning: meaning, number: number, place: path.description)
    }

    /// Creates a hint from a header field; `nil` if it is not about paging.
    init?(header name: String, _ value: String) {
        let words = Self.words(name)
        let isTotalRange = words == ["content", "range"] && value.contains("/")
        let rest = words.first == "x" ? words.dropFirst() : words[...]
        guard let meaning = isTotalRange ? .total : Self.meaning(of: rest) else { return nil }
        self.init(path: .root, meaning: meaning, number: Int(value), place: name)
    }
}

extension PagingHint {
    private static let nexts: Set<String> = [
        "after", "continuation", "continue", "cursor", "done", "endofrecords", "hasmore", "hasnext", "islast",
        "islastpage", "more", "moreitems", "moreresults", "moreresultsavailable", "odatanextlink", "scrollid",
    ]
    private static let totals: Set<String> = [
        "count", "found", "hits", "length", "nbhits", "nbpages", "numfound", "numpages", "pagecount", "pages",
        "resultcount", "results", "size",
    ]
    private static let positions: Set<String> = [
        "currentpage", "from", "itemsperpage", "hitsperpage", "lastpage", "limit", "maxresults", "offset", "page",
        "pageindex", "pagenumber", "pagesize", "perpage", "prev", "previous", "resultsperpage", "skip", "start",
        "startat", "startindex", "to",
    ]

    /// Returns the meaning of a member.
    private static func meaning(of name: String, in parent: String) -> Meaning? {
        // Elasticsearch: `hits.total.value`. JSON:API: `links.next.href`.
        let isInner = ["value", "href", "url"].contains(name.lowercased())
        if isInner { return parent.isEmpty ? nil : meaning(of: words(parent)[...]) }
        // Spring: `page.size` is the number of items on a page.
        let isInPage = words(parent).contains { ["page", "pagination", "pageable"].contains($0) }
        if isInPage, ["size", "number", "count"].contains(name.lowercased()) { return .position }
        return meaning(of: words(name)[...])
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
