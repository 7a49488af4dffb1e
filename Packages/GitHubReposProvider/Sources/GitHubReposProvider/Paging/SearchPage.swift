import Protocols

/// One page of a search, by the URL that GitHub named for it: what this provider's page tokens hold.
struct SearchPage: Hashable, Sendable {
    let url: URL

    /// The page's number, counted from 1; `nil` when the URL does not tell.
    var number: Int? {
        let item = query.first { $0.hasPrefix(Self.item) }
        return item.flatMap { Int($0.dropFirst(Self.item.count)) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The page of the same search with another number; `nil` when the URL has no place for it.
    func numbered(_ number: Int) -> SearchPage? {
        guard self.number != nil else { return nil }
        let query = query.map { $0.hasPrefix(Self.item) ? Self.item + String(number) : String($0) }
        return URL(string: "\(address)?\(query.joined(separator: "&"))").map(SearchPage.init)
    }

    private static let item = "page="

    /// The URL up to its query.
    private var address: Substring { url.absoluteString.prefix { $0 != "?" && $0 != "#" } }

    /// The items of the query, percent-encoded as GitHub sent them.
    private var query: [Substring] {
        (url.query(percentEncoded: true) ?? "").split(separator: "&", omittingEmptySubsequences: false)
    }
}
