public import Essentials

/// A way to request the pages of a list that a response suggests. Only a second response can prove it.
public struct PagingCandidate: Sendable {
    enum Kind: Sendable {
        /// Pages by number, of which the first has the given one.
        case page(parameter: String, first: Int)
        /// Pages by the number of items before them; the first item has the given number.
        case offset(parameter: String, first: Int)
        /// A value at a path of each response, which the next request contains.
        case cursor(parameter: String, path: [String], start: String?)
        /// The value at a path of the last item, which the next request contains.
        case last(parameter: String, path: [String])
        /// A link to the next page at a path of each response; in the header field `Link` for `nil`.
        case link([String]?)
    }

    /// The request for the second page.
    public enum NextRequest: Hashable, Sendable {
        /// A link of the response.
        case link(URL)
        /// The recorded path with this query.
        case query([Item])

        /// A name and a value in a query.
        public struct Item: Hashable, Sendable {
            public let name: String
            public let value: String
        }
    }

    let kind: Kind
    /// The value of the response that leads to the next page, if the response names it.
    let value: JSONValue?
    /// The request for the second page.
    public let next: NextRequest
    /// Why the candidate is likely, such as `the query has 'page'`.
    public let reason: String

    /// The names of the query items that the paging sends.
    var parameters: [String] {
        switch kind {
        case .page(let name, _), .offset(let name, _), .cursor(let name, _, _), .last(let name, _): [name]
        case .link: []
        }
    }

    /// The description for a report.
    var summary: String {
        switch kind {
        case .page(let name, let first): "pages by number with '\(name)', from \(first)"
        case .offset(let name, let first): "pages by offset with '\(name)', from \(first)"
        case .cursor(let name, let path, _): "the cursor at \(path.joined(separator: ".")), sent with '\(name)'"
        case .last(let name, let path): "the \(path.joined(separator: ".")) of the last item, sent with '\(name)'"
        case .link(let path?): "the link at \(path.joined(separator: "."))"
        case .link(nil): "the link in the header field Link"
        }
    }
}
