import Protocols

extension Page<User> {
    /// So many pages are named at once. It keeps a nonsensical total from filling the memory with tokens.
    private static let mostNamed = 10_000

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
            self.init(items: users, following: Self.next(after: number, isFull: users.count >= size))
            return
        }
        let (fullPages, rest) = total.quotientAndRemainder(dividingBy: size)
        let pageCount = rest == 0 ? fullPages : fullPages + 1
        let expected = number.value <= fullPages ? size : number.value == pageCount ? rest : 0
        self.init(
            items: users,
            following: pageCount <= Self.mostNamed
                ? number.following(upTo: pageCount) : Self.next(after: number, isFull: users.count >= size),
            total: total,
            shortfall: users.count < expected
                ? "the server sent \(users.count) of the \(expected) users of page \(number.value)" : nil)
    }

    private static func next(after number: PageNumber, isFull: Bool) -> [PageToken] {
        // The largest number that there is has none after it.
        isFull ? number.following(upTo: number.value &+ 1) : []
    }
}
