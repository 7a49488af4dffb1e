import Protocols

/// What a request asks a server for: a path and a query, with the encoding taken off, so that two spellings of one
/// target are the same.
struct RequestTarget {
    /// The segments of the path. A slash at its end gives an empty last one.
    private(set) var segments: [String]
    /// The items of the query, in order.
    let items: [QueryItem]

    /// Reads a path and a query: `/api/?page=2`.
    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].hasPrefix("/") ? parts[0].dropFirst() : parts[0]
        segments = path.split(separator: "/", omittingEmptySubsequences: false).map(\.percentDecoded)
        items = parts.dropFirst().flatMap { $0.split(separator: "&").map(QueryItem.init(decoding:)) }
    }

    /// What a URL asks for below a base URL; `nil` when it is elsewhere.
    init?(_ url: URL, below base: URL) {
        self.init(url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? ""))
        var root = RequestTarget(base.path(percentEncoded: true)).segments
        if root.last == "" { root.removeLast() }
        guard Origin(url) == Origin(base), segments.starts(with: root) else { return nil }
        segments.removeFirst(root.count)
        if segments.isEmpty { segments = [""] }
    }

    /// Whether another target has the same path, and at least these query items.
    func isPart(of other: RequestTarget) -> Bool {
        segments == other.segments && items.allSatisfy(other.items.contains)
    }
}
