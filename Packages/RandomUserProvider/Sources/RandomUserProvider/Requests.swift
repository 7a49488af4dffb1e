import Protocols

/// One page of the users, by its number, counted from 1: the content of a page token.
struct UserPage: Hashable {
    /// The last page: the API takes a higher number for page 1.
    private static let last = 10_000

    let number: Int

    /// - Throws: `pageOutOfRange` for a page after the last one, which the API takes for page 1; `invalidRequest` for a
    ///   nationality that has no effect.
    func request(for list: ListRequest) throws(ProviderError) -> APIRequest {
        guard number <= Self.last else { throw ProviderError(.pageOutOfRange, Self.truncationReason) }
        // Seeds that the API made have 16 characters, and 2 for the nationality. It counts as JavaScript does.
        if list.parameters["seed"]?.utf16.count == 18, list.parameters["nationality"] != nil {
            let reason = "'nationality' has no effect with a seed of 18 characters, which ends in its nationality"
            throw ProviderError(.invalidRequest, reason)
        }
        let paging = [QueryItem("results", list.pageSize), QueryItem("page", number)]
        return APIRequest(path: ["api", ""], query: list.parameters.queryItems + paging, cost: list.pageSize)
    }

    /// Returns the page with the pages that follow. The API tells no total: there is always a next page, up to the last.
    func page(of users: [User], for list: ListRequest) -> Page<User> {
        Page(
            items: users,
            following: PageTokens(after: number, through: Self.last) { UserPage(number: $0) },
            truncationReason: number == Self.last ? Self.truncationReason : nil,
            incompleteReason: users.count < list.pageSize
                ? "the server sent \(users.count) of the \(list.pageSize) users of page \(number)" : nil)
    }

    private static let truncationReason = "randomuser.me has no pages after \(last)"
}
