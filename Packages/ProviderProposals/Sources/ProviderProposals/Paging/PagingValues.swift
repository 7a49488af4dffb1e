import Essentials

/// What the header fields of a response say about its list.
public struct ResponseHead: Sendable {
    /// The target of the header field `Link` with `rel="next"`.
    public let nextLink: URL?
    /// The header fields, in order.
    private let fields: [(name: String, value: String)]

    /// Creates a head. Without arguments, nothing is known.
    public init(nextLink: URL? = nil, fields: [(name: String, value: String)] = []) {
        self.nextLink = nextLink
        self.fields = fields
    }

    /// The header field with the number of all items, such as `X-Total-Count`.
    var total: (name: String, number: Int)? {
        for field in fields where PagingName.meaning(ofHeader: field.name) == .total {
            let name = SwiftName.words(field.name).filter { $0 != "x" }.joined()
            if PagingNames.totals.contains(name), let number = Int(field.value) { return (field.name, number) }
        }
        return nil
    }
}

/// The values of a response that say how long a list is.
struct PagingValues: Sendable {
    /// The number of all items.
    var total: (path: [String], number: Int)?
    /// The header field with the number of all items, if the body has none.
    let totalHeader: String?
    /// The path of the number of pages.
    let pages: [String]?
    /// A Boolean that says whether there are more pages, or with the inverted meaning.
    var more: (path: [String], isInverted: Bool)?

    /// Whether a value shows the end of the list.
    var saysTheEnd: Bool { total != nil || totalHeader != nil || pages != nil || more != nil }

    init(_ proposal: ProviderProposal, _ head: ResponseHead) {
        let count = proposal.list.items.count
        let counts = proposal.hints.filter { $0.meaning == .total && $0.value.integer != nil }
        let isPageCount = { (hint: EnvelopeHint) in
            PagingNames.pageCounts.contains(SwiftName.words(hint.path.last ?? "").joined())
        }
        let totals = counts.filter { !isPageCount($0) }.map { ($0.path, $0.value.integer ?? 0) }
        // A number such as `count` can also be that of the items on the page.
        total = totals.first { path, number in
            let isNamed = PagingNames.totals.contains(SwiftName.words(path.last ?? "").joined())
            return isNamed ? number >= count : number > count
        }
        totalHeader = total == nil ? head.total?.name : nil
        let pageCounts = proposal.hints.filter { isPageCount($0) && $0.value.integer ?? 0 > 0 }
        pages = pageCounts.first?.path
        more =
            proposal.hints.lazy.compactMap { hint -> (path: [String], isInverted: Bool)? in
                guard hint.meaning == .next, case .boolean = hint.value else { return nil }
                return (hint.path, PagingName.isEnd(hint.path.last ?? ""))
            }.first
    }
}
