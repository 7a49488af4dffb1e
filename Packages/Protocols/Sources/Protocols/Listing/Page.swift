/// Some of the items of a list, and where to read on.
public struct Page<Item: Sendable>: Sendable {
    /// The items, in the order the API gives them.
    public var items: [Item]

    /// Every further page that can already be asked for, in order; empty on the last page.
    ///
    /// An API that numbers its pages and tells its total names all the others at once, so that a reader may fetch
    /// several at a time; one with cursors names just the next. The first token names the page after this one, the
    /// second token the page after that.
    public var following: PageTokens

    /// How many items all pages hold together, when the API says so and keeps its word.
    public var total: Int?

    /// On the last page, why the list ends here although the API has more: `GitHub serves only the first 1000 of
    /// 566751 results`. A rule of the API, not a failure.
    public var statedEnd: String?

    /// Why this page may lack items that belong on it: `GitHub's search timed out`. The answer is then not whole.
    public var shortfall: String?

    /// A page; the last one, unless it names others.
    public init(
        items: [Item], following: PageTokens = [], total: Int? = nil, statedEnd: String? = nil,
        shortfall: String? = nil
    ) {
        self.items = items
        self.following = following
        self.total = total
        self.statedEnd = statedEnd
        self.shortfall = shortfall
    }
}
