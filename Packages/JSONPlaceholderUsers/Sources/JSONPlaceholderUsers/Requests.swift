import Protocols

extension JSONPlaceholderAPI {
    static let path = ["users"]
    static func path(to id: UInt64) -> [String] { path + [String(id)] }
}

/// The content of a page token: a page number, 1 or greater.
struct UserPage: Codable, Hashable {
    let number: Int

    func request(for list: ListRequest) -> APIRequest {
        let paging = [QueryItem("_page", number), QueryItem("_limit", list.pageSize)]
        return APIRequest(path: JSONPlaceholderAPI.path, query: list.parameters.queryItems + paging)
    }

    /// Returns a page of users with tokens for all pages after it.
    ///
    /// - Parameter totalCount: The value of the `X-Total-Count` header field, which is the number of users on all
    ///   pages. Without a valid count, another page is assumed after every full page.
    func page(of users: [User], totalCount: String?, for list: ListRequest) -> Page<User> {
        let total = totalCount.flatMap { UInt($0) }.flatMap { Int(exactly: $0) }
        // After page `Int.max`, the sum wraps around and no page follows.
        let next = PageTokens(after: number, through: users.count < list.pageSize ? number : number &+ 1) {
            UserPage(number: $0)
        }
        let following = total.map { total in
            PageTokens(after: number, total: total, pageSize: list.pageSize) { UserPage(number: $0) }
        }
        return Page(
            items: users, following: following ?? next, total: total,
            incompleteReason: total == nil ? totalCount.map { "invalid X-Total-Count '\($0)'" } : nil)
    }
}
