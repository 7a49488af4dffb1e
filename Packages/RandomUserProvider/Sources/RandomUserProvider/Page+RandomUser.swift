import Protocols

extension Page<User> {
    /// The last page that can be asked for. The API takes a higher number for page 1.
    static let lastOfRandomUser = 10_000

    private static let end = "randomuser.me has no pages after \(lastOfRandomUser)"

    /// What there is after the last page: nothing.
    static let afterRandomUser = Page(items: [], statedEnd: end)

    /// A page of randomuser.me, which tells no total: there is always a next page, up to the last one.
    ///
    /// - Parameters:
    ///   - users: what the page holds.
    ///   - number: the page.
    ///   - size: how many users were asked for. The API always has as many; when it sends fewer, it is at fault.
    init(users: [User], number: PageNumber, size: Int) {
        self.init(
            items: users,
            following: PageTokens(after: number.value, through: Self.lastOfRandomUser) { PageNumber(value: $0) },
            statedEnd: number.value == Self.lastOfRandomUser ? Self.end : nil,
            shortfall: users.count < size
                ? "the server sent \(users.count) of the \(size) users of page \(number.value)" : nil)
    }
}
