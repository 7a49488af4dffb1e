import Essentials

/// A value beside the list that is probably about paging. It is only reported, because a single response does not show
/// how pages are requested.
struct EnvelopeHint: Sendable {
    enum Meaning: Sendable {
        case total
        case next
        case position
    }

    /// The keys from the root of the response to the value.
    let path: [String]
    let meaning: Meaning
    /// The value in the recorded response.
    let value: JSONValue
    /// Whether the value shows that the list has more items than the response.
    let isTruncated: Bool

    /// The path as text, such as `meta.total`.
    var place: String { path.joined(separator: ".") }

    /// A description, such as `meta.total (1234)`.
    var summary: String {
        "\(place) (\(value.description.count > 40 ? value.description.prefix(37) + "…" : value.description[...]))"
    }

    private static let totals: Set<String> = [
        "total", "totalcount", "count", "totalresults", "totalitems", "totalhits", "numfound", "resultcount",
        "totalelements", "totalrecords", "hits", "found", "size",
    ]
    private static let nexts: Set<String> = [
        "next", "nextpage", "nextcursor", "nextpagetoken", "nexturl", "nextlink", "cursor", "endcursor", "hasmore",
        "hasnextpage", "hasnext", "continue", "continuation", "after", "nextoffset", "scrollid",
        "odatanextlink",
    ]
    private static let positions: Set<String> = [
        "page", "perpage", "pagesize", "limit", "offset", "skip", "start", "totalpages", "pages", "lastpage",
        "currentpage", "pagecount", "previous", "prev", "before", "from", "to", "maxresults",
    ]

    /// Returns the hints in the members beside a list, in the order of the response.
    static func hints(beside list: RecordedList, in document: JSONValue) -> [EnvelopeHint] {
        hints(in: document, at: [], beside: list)
    }

    private static func hints(in value: JSONValue, at path: [String], beside list: RecordedList) -> [EnvelopeHint] {
        guard path != list.path, path.count < 6 else { return [] }
        return (value.members ?? []).flatMap { member -> [EnvelopeHint] in
            let place = path + [member.key]
            // `_shards` of Elasticsearch is not about the items.
            if place == list.path || member.key == "_shards" { return [] }
            if member.value.members != nil { return hints(in: member.value, at: place, beside: list) }
            return hint(member, at: place, count: list.items.count).map { [$0] } ?? []
        }
    }

    private static func hint(_ member: JSONValue.Member, at path: [String], count: Int) -> EnvelopeHint? {
        guard member.value.elements == nil, let meaning = meaning(of: path) else { return nil }
        let value = member.value
        let isTruncated =
            switch (meaning, value) {
            case (.total, .number(let digits)): (Int(digits) ?? 0) > count
            case (.next, .boolean(let hasMore)): hasMore
            case (.next, .text(let text)): !text.isEmpty && !["cursor", "endcursor", "after"].contains(name(path))
            case (.next, .number): true
            default: false
            }
        return EnvelopeHint(
            path: path, meaning: meaning, value: value, isTruncated: isTruncated)
    }

    /// Returns whether a query item is probably about paging, such as `page`.
    static func isAboutPaging(queryName: String) -> Bool {
        let names: Set = ["rows", "start", "top", "size", "count"]
        return ([queryName] + SwiftName.words(queryName)).contains { word in
            positions.contains(word) || nexts.contains(word) || names.contains(word)
        }
    }

    private static func meaning(of path: [String]) -> Meaning? {
        let name = name(path)
        // Elasticsearch: `hits.total.value`. JSON:API: `links.next.href`.
        let isInner = name == "value" || name == "href"
        let names = [name] + (isInner ? [Self.name(path.dropLast())] : [])
        // Spring: `page.size` is the number of items on a page.
        let isPage = path.dropLast().last.map {
            SwiftName.words($0).contains { ["page", "pagination", "pageable"].contains($0) }
        }
        if isPage == true, ["size", "number", "count"].contains(name) { return .position }
        if names.contains(where: totals.contains) { return .total }
        if names.contains(where: nexts.contains) { return .next }
        return names.contains(where: positions.contains) ? .position : nil
    }

    private static func name(_ path: some BidirectionalCollection<String>) -> String {
        SwiftName.words(path.last ?? "").joined()
    }
}
