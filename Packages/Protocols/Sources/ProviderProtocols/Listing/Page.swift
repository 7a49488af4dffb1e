/// One page of a list.
public struct Page<Item: Sendable>: Sendable {
    /// The items on the page, in the order of the API.
    public var items: [Item]
    /// The tokens of all further pages that can be requested now, in order. Empty on the last page.
    ///
    /// With page numbers and a known total, all remaining pages have a token, so several pages can be requested at
    /// once. With cursors, only the next page has a token.
    public var following: PageTokens
    /// The number of items in the whole list, if the API reports it reliably. The API may not serve all of them.
    public var total: Int?
    /// On the last page, the reason why the list ends although the API has more items. Such an end is not a failure.
    /// Example: `randomuser.me has no pages after page 10000`.
    public var truncationReason: String?
    /// The reason why items may be missing on this page: `GitHub's search timed out before it finished`.
    public var incompleteReason: String?

    /// Creates a page. By default, it is the last page, with no total and no reasons.
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
