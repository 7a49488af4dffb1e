import Protocols

/// One page of a search, by its number, counted from 1: the content of a page token.
struct SearchPage: Hashable, Sendable {
    let number: Int

    func request(for list: ListRequest) -> APIRequest {
        let paging = [QueryItem("page", number), QueryItem("per_page", list.pageSize)]
        return PixabayAPI.request(list.parameters.queryItems + paging)
    }

    /// Returns every later page of a list; none on the last page.
    ///
    /// - Parameters:
    ///   - count: The number of items on all pages together.
    ///   - size: The number of items on one page, 1 or greater.
    func following(upTo count: Int, of size: Int) -> PageTokens {
        let last = count / size + (count % size > 0 ? 1 : 0)
        return PageTokens(after: number, through: last) { SearchPage(number: $0) }
    }
}

extension PixabayAPI {
    static func lookup(_ id: UInt64) -> APIRequest { request([QueryItem("id", id)]) }

    /// Without the slash at the end of the path Pixabay redirects.
    fileprivate static func request(_ query: [QueryItem]) -> APIRequest {
        APIRequest(path: ["api", ""], query: query)
    }
}
