import Protocols

/// An item with nested values, dates and other values that have a form of their own.
struct Story: Entity {
    enum Kind: String, Codable, FieldConvertible { case news, letter }

    struct Author: Record {
        let handle: String
        let born: Date?

        static let columns = [Column("handle", \Self.handle), Column("born", \Self.born, isInTables: false)]
    }

    let id: Int
    let kind: OpenEnum<Kind>
    let price: Decimal?
    let link: URL?
    let postedAt: Date
    let author: Author?
    let editors: [Author]

    static let name = "story"
    static let pluralName = "stories"

    static let columns: [Column<Story>] = [
        Column("id", \.id), Column("kind", \.kind), Column("price", \.price), Column("link", \.link, isInTables: false),
        Column("postedAt", \.postedAt), Column("author", \.author), Column("editors", \.editors, isInTables: false),
    ]

    static let samples = [
        Story(
            id: 1, kind: .known(.news), price: Decimal(string: "19.99"), link: URL(string: "https://h.example/a?b"),
            postedAt: Date(timeIntervalSince1970: 1_000_000_000.5),
            author: Author(handle: "ada", born: Date(timeIntervalSince1970: 0)),
            editors: [Author(handle: "b,b", born: nil), Author(handle: "c", born: nil)]),
        Story(
            id: 2, kind: .unknown("poem"), price: nil, link: nil, postedAt: Date(timeIntervalSince1970: 1_000_000_000),
            author: nil, editors: []),
    ]
}

/// A provider of stories, whose columns are known only at run time.
struct StoryShelf: Listing, Getting {
    typealias Item = Story

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Story> {
        Page(items: Story.samples, total: Story.samples.count)
    }

    func get(_ reference: Int) async throws(ProviderError) -> Story {
        if let story = Story.samples.first(where: { $0.id == reference }) { return story }
        throw ProviderError(.notFound, "not found")
    }
}

extension ProviderDescriptor {
    static let stories = ProviderDescriptor(
        id: "stories", summary: "stories with authors", documentation: "https://stories.example/docs",
        baseURL: URL(literal: "https://stories.example"),
        paging: Paging(.single, sizes: PageSizes(1...10, defaultSize: 5)),
        items: ItemDescription(
            columns: Story.columns + [Column("extra", .any) { $0.id == 1 ? ["a": .list([.integer(1)])] : .null }]),
        emptyColumns: ["price"], samples: SampleBook([]), make: { _ in StoryShelf() })
}
