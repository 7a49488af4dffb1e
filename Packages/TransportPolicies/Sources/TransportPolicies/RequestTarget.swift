import Protocols

/// The path and the query of a request, percent-decoded, so that two spellings of one target are equal.
struct RequestTarget {
    /// The segments of the path. A slash at its end gives an empty last one.
    private(set) var segments: [String]
    /// The items of the query, in order.
    let items: [QueryItem]

    /// Reads a path and a query: `/api/?page=2`.
    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].hasPrefix("/") ? parts[0].dropFirst() : parts[0]
        segments = path.split(separator: "/", omittingEmptySubsequences: false).map(Self.decodedSegment)
        items = parts.dropFirst().flatMap { $0.split(separator: "&").map(QueryItem.init(decoding:)) }
    }

    /// Reads the part of a URL below a base URL; `nil` when the URL is not below it.
    init?(_ url: URL, below base: URL) {
        self.init(url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? ""))
        var root = RequestTarget(base.path(percentEncoded: true)).segments
        if root.last == "" { root.removeLast() }
        guard Origin(url) == Origin(base), segments.starts(with: root) else { return nil }
        segments.removeFirst(root.count)
        if segments.isEmpty { segments = [""] }
    }

    /// Returns whether another target has the same path, and at least these query items.
    func isContained(in other: RequestTarget) -> Bool {
        segments == other.segments && items.allSatisfy(other.items.contains)
    }

    /// Decodes one segment of a path. One that is not UTF-8 stays encoded.
    private static func decodedSegment(_ segment: Substring) -> String {
        let path = URLComponents(string: "/\(segment)")?.path ?? ""
        return path.count > 1 ? String(path.dropFirst()) : String(segment)
    }
}

extension QueryItem {
    /// Decodes one item of a URL's query, as servers do: `+` is a space. A value that is not UTF-8 is empty.
    init(decoding text: Substring) {
        let item = URLComponents(string: "?\(text.replacing("+", with: "%20"))")?.queryItems?.first
        self.init(item?.name ?? "", item?.value ?? "")
    }
}
