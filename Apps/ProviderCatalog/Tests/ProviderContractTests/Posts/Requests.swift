import Protocols

/// The content of a page token: the cursor from the page before.
struct PostsCursor: Codable, Hashable {
    let value: String

    static func request(for list: ListRequest, after cursor: PostsCursor?) -> APIRequest {
        let after = cursor.map { [QueryItem("after", $0.value)] } ?? []
        return APIRequest(
            path: ["posts"], query: list.parameters.queryItems + [QueryItem("limit", list.pageSize)] + after)
    }
}
