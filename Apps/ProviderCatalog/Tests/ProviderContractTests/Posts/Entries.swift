import Protocols

/// The response to `GET /posts`.
struct PostsEntry: Decodable, RawDecodable, Sendable {
    let data: [PostEntry]
    /// `null` on the last page.
    let nextCursor: String?

    private enum CodingKeys: String, CodingKey {
        case data
        case nextCursor = "next_cursor"
    }
}

struct PostEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: String
    let title: String
    let author: Post.Author
    let tags: [String]?
    let publishedAt: Date?
    let status: OpenEnum<Post.Status>

    func toDTO() -> Post {
        Post(id: id, title: title, author: author, tags: tags ?? [], publishedAt: publishedAt, status: status)
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, author, tags, status
        case publishedAt = "published_at"
    }
}

/// The body of a POST.
struct PostDraftEntry: Encodable, RawEncodable, DTODecodable, Sendable {
    let title: String?
    let tags: [String]?
    let publishedAt: Date?

    static func from(dto draft: PostDraft) -> PostDraftEntry {
        PostDraftEntry(title: draft.title, tags: draft.tags, publishedAt: draft.publishedAt)
    }

    private enum CodingKeys: String, CodingKey {
        case title, tags
        case publishedAt = "published_at"
    }
}
