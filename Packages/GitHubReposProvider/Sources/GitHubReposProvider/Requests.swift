public import Protocols

extension GitHubAPI {
    /// Returns the request for the first page of a search. Responses link to the later pages.
    static func firstPage(of list: ListRequest) -> APIRequest {
        let paging = [QueryItem("page", list.firstPage), QueryItem("per_page", list.pageSize)]
        return APIRequest(path: ["search", "repositories"], query: list.parameters.queryItems + paging)
    }
}

/// The content of a page token: the link to a later page of a search.
struct SearchPage: Codable, Hashable, Sendable {
    let link: URL

    /// The page number, 1 or greater; `nil` if the link has no valid number.
    var number: Int? {
        let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems
        return items?.first { $0.name == "page" }?.value.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns tokens for all pages after the requested page; none after the last page.
    ///
    /// A response links to the next page and the last page. Links to the pages in between differ only in the page
    /// number.
    ///
    /// - Parameter page: The requested page; `nil` for the first page.
    /// - Throws: `incorrectData` if the link does not lead to a later page, because the list would otherwise never end.
    static func following(
        _ page: SearchPage?, by response: APIResponse<SearchEntry>, of list: ListRequest
    ) throws(ProviderError) -> PageTokens {
        guard let next = response.links["next"].map(SearchPage.init) else { return [] }
        let isLater = next.number.map { $0 > page?.number ?? list.firstPage } ?? (next != page)
        guard isLater else {
            let error = IncorrectData(entry: "Link header field", reason: "expected a link to a later page")
            throw ProviderError(error, request: response.request, status: response.status)
        }
        let last = response.links["last"].map(SearchPage.init)?.number ?? 0
        guard let number = next.number, number < last else { return [PageToken(next)] }
        return PageTokens(after: number - 1, through: last) { $0 == number ? next : next.numbered($0) }
    }

    private func numbered(_ number: Int) -> SearchPage {
        guard var parts = URLComponents(url: link, resolvingAgainstBaseURL: true) else { return self }
        parts.percentEncodedQueryItems = parts.percentEncodedQueryItems?.map { item in
            item.name == "page" ? URLQueryItem(name: "page", value: String(number)) : item
        }
        return parts.url.map(SearchPage.init) ?? self
    }
}

/// A reference to a repository: its number (`5551234`), which never changes, or its owner and name.
public struct RepoReference: ItemReference {
    public static let form = "an integer or owner/name"

    public let description: String
    public let columnValue: FieldValue.Member?
    let path: [String]

    /// Creates a reference from a number or `owner/name`; `nil` for any other text.
    public init?(_ description: String) {
        if let number = Int64(description), number >= 0, String(number) == description {
            path = ["repositories", description]
            columnValue = nil
        } else {
            let parts = description.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts.contains("") else { return nil }
            path = ["repos"] + parts
            columnValue = FieldValue.Member("fullName", .text(description))
        }
        self.description = description
    }
}
