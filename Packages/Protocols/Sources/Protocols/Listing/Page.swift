/// Some of the items of a list, and the pages that follow.
public struct Page<Item: Sendable>: Sendable {
    /// The items, in the order in which the API gives them.
    public var items: [Item]
    /// Every further page that can already be requested, in order; empty on the last page.
    ///
    /// With page numbers and a known total, these are all of the remaining pages, so that a reader can request several
    /// at once. With cursors, it is only the next one.
    public var following: PageTokens
    /// The number of items on all pages together, when the API tells it reliably.
    public var total: Int?
    /// On the last page, why the list ends although the API has more items: `GitHub serves only the first 1000 of
    /// 566751 results`. A rule of the API, not a failure.
    public var truncationReason: String?
    /// Why items may be missing on this page: `GitHub's search timed out`. The list is then incomplete.
    public var incompleteReason: String?

    /// Creates a page; by default the last one.
    public init(
        items: [Item], following: PageTokens = [], total: Int? = nil, truncationReason: String? = nil,
        incompleteReason: String? = nil
    ) {
        self.items = items
        self.following = following
        self.total = total
        self.truncationReason = truncationReason
        self.incompleteReason = incompleteReason
    }
}
