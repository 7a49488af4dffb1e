/// The target of a request: `/TOTAL/DELAY/search/repositories?…`.
///
/// The first two segments set the number of repositories that a search finds, and the delay of a response in
/// milliseconds, so that one server is enough for all benchmarks.
struct SearchTarget {
    let total: Int
    /// In milliseconds.
    let delay: Int
    /// Counted from 1.
    let page: Int
    /// From 1 to 100, as at GitHub.
    let pageSize: Int

    private let path: Substring
    /// The items of the query as they were sent, without the page's number.
    private let query: [Substring]

    /// Parses the target of a request; `nil` for an unknown one.
    init?(_ target: String) {
        let halves = target.split(separator: "?", maxSplits: 1)
        let parts = (halves.first ?? "").split(separator: "/")
        guard parts.count == 4, parts[2...] == ["search", "repositories"],
            let total = Int(parts[0]), let delay = Int(parts[1]), total >= 0, (0...60_000).contains(delay)
        else { return nil }
        let items = halves.dropFirst().first?.split(separator: "&") ?? []
        let number = { (name: String) in
            items.last { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
        }
        self.total = total
        self.delay = delay
        page = min(max(number("page=") ?? 1, 1), 1_000_000)
        pageSize = min(max(number("per_page=") ?? 30, 1), 100)
        path = halves[0]
        query = items.filter { !$0.hasPrefix("page=") }
    }

    var lastPage: Int { max(1, (total + pageSize - 1) / pageSize) }

    /// The numbers of the repositories on the page; none past the end.
    var repositories: Range<Int> {
        let start = min((page - 1) * pageSize, total)
        return start..<min(start + pageSize, total)
    }

    /// The `Link` header, whose URLs differ from the request's in the page alone; `nil` when there is one page only.
    func links(origin: String) -> String? {
        var pages: [(relation: String, page: Int)] = []
        if page > 1 { pages.append(("prev", page - 1)) }
        if page < lastPage { pages += [("next", page + 1), ("last", lastPage)] }
        if page > 1 { pages.append(("first", 1)) }
        let links = pages.map { link in
            let query = (query + ["page=\(link.page)"]).joined(separator: "&")
            return "<\(origin)\(path)?\(query)>; rel=\"\(link.relation)\""
        }
        return links.isEmpty ? nil : links.joined(separator: ", ")
    }
}
