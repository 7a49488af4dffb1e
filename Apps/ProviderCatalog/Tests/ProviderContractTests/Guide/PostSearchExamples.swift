import Protocols

struct PostSearch {
    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Post> {
        let body = try SearchEntry(
            text: list.parameters["query"], size: list.pageSize, after: token?.content(as: PostsCursor.self).value)
        let request = APIRequest(.post, path: ["search"], body: body, isSafe: true)
        let posts = try await client.send(request, as: PostsEntry.self).entry
        return Page(items: posts.data.map { $0.toDTO() })
    }

    static func sample(page2: String) -> Sample {
        Sample("page 2", method: .post, target: "/search", requestBody: #"{"text": "tea", "after": "c2"}"#, body: page2)
    }
}

/// The body of a search.
struct SearchEntry: Encodable, RawEncodable, Sendable {
    let text: String?
    let size: Int
    let after: String?
}
