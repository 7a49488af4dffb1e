/// One page of a search, by its number, counted from 1: what this provider's page tokens hold.
struct SearchPage: Hashable, Sendable {
    let number: Int

    /// Every later page of a list; none on the last page.
    ///
    /// - Parameters:
    ///   - count: how many items all pages hold together.
    ///   - size: how many one page holds, from 1 up.
    func following(upTo count: Int, of size: Int) -> [SearchPage] {
        let last = count / size + (count % size > 0 ? 1 : 0)
        guard number < last else { return [] }
        // The last of a thousand names the next thousand: a server must not fill the memory with one number.
        return (number + 1...(last - number <= 1000 ? last : number + 1000)).map(SearchPage.init)
    }
}
