import Protocols

/// One page of the list, by its number, counted from 1: the content of a page token.
struct PeoplePage: Hashable {
    let number: Int

    func request(for list: ListRequest) -> APIRequest {
        let paging = [QueryItem("page", number), QueryItem("per_page", list.pageSize)]
        return APIRequest(path: ["people"], query: list.parameters.queryItems + paging)
    }

    func following(through last: Int) -> PageTokens {
        PageTokens(after: number, through: last) { PeoplePage(number: $0) }
    }
}
