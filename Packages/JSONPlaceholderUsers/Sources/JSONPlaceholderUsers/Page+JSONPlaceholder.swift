import Protocols

extension Page<User> {
    /// A page of json-server.
    ///
    /// - Parameters:
    ///   - users: what the page holds.
    ///   - number: the page.
    ///   - size: how many users it may hold.
    ///   - total: how many users all pages hold, if the server said so. It is what names the other pages; without it
    ///     there is a next page as long as pages come back full.
    init(users: [User], number: PageNumber, size: Int, total: Int?) {
        guard let total else {
            // The largest number that there is has none after it.
            let last = users.count < size ? number.value : number.value &+ 1
            self.init(items: users, following: Self.pages(after: number, through: last))
            return
        }
        let (fullPages, rest) = total.quotientAndRemainder(dividingBy: size)
        let pageCount = rest == 0 ? fullPages : fullPages + 1
        let expected = number.value <= fullPages ? size : number.value == pageCount ? rest : 0
        self.init(
            items: users, following: Self.pages(after: number, through: pageCount), total: total,
            shortfall: users.count < expected
                ? "the server sent \(users.count) of the \(expected) users of page \(number.value)" : nil)
    }

    private static func pages(after number: PageNumber, through last: Int) -> PageTokens {
        PageTokens(after: number.value, through: last) { PageNumber(value: $0) }
    }
}
