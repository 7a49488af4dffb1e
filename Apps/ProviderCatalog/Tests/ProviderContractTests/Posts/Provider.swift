import Protocols

/// The provider of recipes in the guide of `Protocols`: an API with cursors, a key in a header field, items with a
/// nested author, and two kinds of changes.
struct PostsAPI: Listing, Getting, Adding, Deleting {
    typealias Item = Post

    static let descriptor = ProviderDescriptor(
        id: "posts",
        summary: "posts of a magazine",
        documentation: "https://posts.example/docs",
        baseURL: URL(literal: "https://posts.example/v1"),
        parameters: PostsAPI.parameters,
        secrets: [PostsAPI.key],
        paging: PostsAPI.paging,
        errors: PostsAPI.errors,
        samples: Samples.book,
        make: { context in PostsAPI(context) }
    )

    private let client: any APIClient

    init(_ context: ProviderContext) {
        client = context.client
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Post> {
        let cursor = try token?.content(as: PostsCursor.self)
        let posts = try await client.send(PostsCursor.request(for: list, after: cursor), as: PostsEntry.self).entry
        return Page(
            items: posts.data.map { $0.toDTO() },
            following: posts.nextCursor.map { [PageToken(PostsCursor(value: $0))] } ?? [])
    }

    func get(_ id: String) async throws(ProviderError) -> Post {
        try await client.send(APIRequest(path: ["posts", id]), as: PostEntry.self).entry.toDTO()
    }

    func add(_ draft: PostDraft) async throws(ProviderError) -> Post {
        try draft.validateForAdding()
        let request = APIRequest(.post, path: ["posts"], body: PostDraftEntry.from(dto: draft))
        return try await client.send(request, as: PostEntry.self).entry.toDTO()
    }

    func delete(_ id: String) async throws(ProviderError) {
        _ = try await client.send(APIRequest(.delete, path: ["posts", id]), as: IgnoredEntry.self)
    }
}
