import Protocols

/// What a provider gave back, whatever its type and whatever was asked.
struct Answer: Sendable {
    /// The items of a page, or the one item; none after a deletion.
    let items: [any Entity]
    /// For a page: the further ones that it names.
    let following: PageTokens
    /// For a page: how many items all pages hold, where it says so.
    let total: Int?

    init(items: [any Entity] = [], following: PageTokens = [], total: Int? = nil) {
        self.items = items
        self.following = following
        self.total = total
    }

    init(_ page: Page<some Entity>) {
        self.init(items: page.items, following: page.following, total: page.total)
    }
}
