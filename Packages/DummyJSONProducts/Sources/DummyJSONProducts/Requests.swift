import Protocols

/// The content of a page token: a page number, 1 or greater.
struct ProductPage: Codable, Hashable {
    let number: Int

    /// Returns the request for the page. The API expects the number of products to skip instead of a page number.
    ///
    /// - Throws: `pageOutOfRange` if the number of products to skip overflows an `Int`.
    func request(for list: ListRequest) throws(ProviderError) -> APIRequest {
        let (skip, isTooLarge) = (max(1, number) - 1).multipliedReportingOverflow(by: list.pageSize)
        guard !isTooLarge else { throw ProviderError(.pageOutOfRange, "page \(number) is out of range") }
        let paging = [QueryItem("limit", list.pageSize), QueryItem("skip", skip)]
        return APIRequest(path: ["products"] + Self.path(for: list), query: list.parameters.queryItems + paging)
    }

    private static func path(for list: ListRequest) -> [String] {
        if let category = list.parameters["category"] { return ["category", category] }
        return list.parameters["query"] == nil ? [] : ["search"]
    }
}

extension DummyJSONAPI {
    static let pathToAdd = ["products", "add"]
    static func path(to id: Int64) -> [String] { ["products", String(id)] }

    /// The login: <https://dummyjson.com/docs/auth>. Each refresh returns a new refresh token, valid for 30 days.
    static let tokenExchange = TokenExchange(
        TokenEntry.self, request: APIRequest(.post, path: ["auth", "login"], json: TokenRequestEntry()),
        refresh: TokenRefresh(
            APIRequest(.post, path: ["auth", "refresh"], json: TokenRequestEntry()),
            placement: .body("refreshToken"), includesSecrets: false))
}
