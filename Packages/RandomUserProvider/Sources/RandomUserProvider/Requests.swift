import Protocols

/// The content of a page token: a page number, 1 or greater.
struct UserPage: Codable, Hashable {
    /// The last page number. For a higher number, the API returns page 1.
    private static let last = 10_000

    let number: Int

    /// - Throws: `pageOutOfRange` for a page after the last one; `invalidRequest` for a nationality that the seed
    ///   overrides.
    func request(for list: ListRequest) throws(ProviderError) -> APIRequest {
        guard number <= Self.last else { throw ProviderError(.pageOutOfRange, Self.truncationReason) }
        // In a seed of 18 UTF-16 code units, the API reads the last two as the nationality.
        if list.parameters["seed"]?.utf16.count == 18, list.parameters["nationality"] != nil {
            throw ProviderError(
                "\(parameter: "nationality") has no effect with an 18-character \(parameter: "seed"), "
                    + "which includes the nationality")
        }
        let paging = [QueryItem("results", list.pageSize), QueryItem("page", number)]
        return APIRequest(path: ["api", ""], query: list.parameters.queryItems + paging, cost: list.pageSize)
    }

    /// Returns a page of users with tokens for all pages after it. The API does not report a total.
    func page(of users: [User], for list: ListRequest) -> Page<User> {
        Page(
            items: users,
            following: PageTokens(after: number, through: Self.last) { UserPage(number: $0) },
            truncationReason: number == Self.last ? Self.truncationReason : nil,
            incompleteReason: users.count < list.pageSize
                ? "the server sent \(users.count) of \(list.pageSize) users for page \(number)" : nil)
    }

    private static let truncationReason = "randomuser.me has no pages after page \(last)"
}
