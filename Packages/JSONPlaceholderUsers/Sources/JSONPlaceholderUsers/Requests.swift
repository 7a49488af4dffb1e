import Protocols

extension JSONPlaceholderAPI {
    static func path(to id: Int64) -> [String] { ["users", String(id)] }
}

/// One page of the users, by its number, counted from 1: the content of a page token.
struct UserPage: Hashable {
    let number: Int

    func request(for list: ListRequest) -> APIRequest {
        let paging = [QueryItem("_page", number), QueryItem("_limit", list.pageSize)]
        return APIRequest(path: ["users"], query: list.parameters.queryItems + paging)
    }

    /// Returns the page with the pages that follow.
    ///
    /// - Parameter total: The number of users on all pages together. Where json-server does not tell it, there is a
    ///   next page as long as pages are full.
    func page(of users: [User], total: Int?, for list: ListRequest) -> Page<User> {
        let size = list.pageSize
        guard let total else {
            // The largest number has no next one.
            let last = users.count < size ? number : number &+ 1
            return Page(items: users, following: following(through: last))
        }
        let (fullPages, rest) = total.quotientAndRemainder(dividingBy: size)
        let last = rest == 0 ? fullPages : fullPages + 1
        let expected = number <= fullPages ? size : number == last ? rest : 0
        return Page(
            items: users, following: following(through: last), total: total,
            incompleteReason: users.count < expected
                ? "the server sent \(users.count) of the \(expected) users of page \(number)" : nil)
    }

    private func following(through last: Int) -> PageTokens {
        PageTokens(after: number, through: last) { UserPage(number: $0) }
    }
}
