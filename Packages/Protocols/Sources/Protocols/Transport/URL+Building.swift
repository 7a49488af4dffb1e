extension URL {
    /// The URL of a resource below a base URL.
    ///
    /// - Parameters:
    ///   - base: the API's address, which may have a path of its own, and a query, which is kept.
    ///   - path: the segments below it, each percent-encoded here; an empty last one gives a trailing slash.
    ///   - query: the items of the query, percent-encoded here.
    public init(_ base: URL, path: [String], query: [QueryItem] = []) {
        let segments = path.map(PercentEncoding.segment.encode).joined(separator: "/")
        let (root, rest) = base.absoluteString.split(before: { "?#".contains($0) })
        let text = root + (root.hasSuffix("/") || path.isEmpty ? "" : "/") + segments + rest
        self = URL(string: text).flatMap { $0.appending(query.map(\.encoded)) } ?? base
    }

    /// This URL with items added to its query; the items are percent-encoded already.
    func appending(_ encodedItems: [String]) -> URL? {
        encodedItems.isEmpty ? self : URL(string: text(appending: encodedItems))
    }

    /// The same as text, which may hold what a URL cannot.
    func text(appending items: [String]) -> String {
        guard !items.isEmpty else { return absoluteString }
        let mark = query == nil ? "?" : query == "" ? "" : "&"
        let (text, fragment) = absoluteString.split(before: { $0 == "#" })
        return text + mark + items.joined(separator: "&") + fragment
    }
}

extension String {
    /// The text before the first such character, and the rest from there on.
    fileprivate func split(before isMark: (Character) -> Bool) -> (String, String) {
        let mark = firstIndex(where: isMark) ?? endIndex
        return (String(self[..<mark]), String(self[mark...]))
    }
}
