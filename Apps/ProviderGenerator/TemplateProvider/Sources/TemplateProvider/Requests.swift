import Protocols

/// The content of a page token: a page number, 1 or greater.
struct PeoplePage: Codable, Hashable {
    let number: Int

    func request(for list: ListRequest) -> APIRequest {
        let paging = [QueryItem("page", number), QueryItem("per_page", list.pageSize)]
        return APIRequest(path: ["people"], query: list.parameters.queryItems + paging)
    }

    func following(through last: Int) -> PageTokens {
        PageTokens(after: number, through: last) { PeoplePage(number: $0) }
    }
}
