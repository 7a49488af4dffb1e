import Protocols

struct Post: Entity {
    let id: String
    let title: String
    let author: Author
    let tags: [String]
    let publishedAt: Date?
    let status: OpenEnum<Status>

    static let name = "post"
    static let columns: [Column<Post>] = [
        Column("id", \.id), Column("title", \.title), Column("author", \.author),
        Column("tags", \.tags, isInTables: false), Column("publishedAt", \.publishedAt), Column("status", \.status),
    ]

    struct Author: Record {
        let handle: String
        let page: URL?

        static let columns: [Column<Author>] = [Column("handle", \.handle), Column("page", \.page)]
    }

    enum Status: String, Codable, FieldConvertible, Sendable { case draft, published }
}

struct PostDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing title")) var title: String?
    @Validated var tags: [String]?
    @Validated var publishedAt: Date?

    static let fields: [DraftField<PostDraft>] = [
        DraftField("title", "what it is about", \.$title),
        DraftField("tags", "keywords", \.$tags),
        DraftField("publishedAt", "when readers may see it", \.$publishedAt),
    ]
}
