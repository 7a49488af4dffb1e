import Protocols

/// One page of a search, by its number, counted from 1: what this provider's page tokens hold.
struct SearchPage: Hashable, Sendable {
    let number: Int

    /// Every later page of a list; none on the last page.
    ///
    /// - Parameters:
    ///   - count: how many items all pages hold together.
    ///   - size: how many one page holds, from 1 up.
    func following(upTo count: Int, of size: Int) -> PageTokens {
        let last = count / size + (count % size > 0 ? 1 : 0)
        return PageTokens(after: number, through: last) { SearchPage(number: $0) }
    }
}
