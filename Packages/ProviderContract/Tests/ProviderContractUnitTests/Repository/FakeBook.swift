import Protocols

struct FakeBook: Entity {
    let id: Int
    var title: String
    var pages: Int?

    static let name = "book"
    static let columns = [Column("id", \Self.id), Column("title", \Self.title), Column("pages", \Self.pages)]
    /// Columns that differ from the JSON form.
    static let shoutingColumns = [columns[0], Column("title", .text) { .text($0.title.uppercased()) }, columns[2]]
}

struct FakeBookDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing title")) var title: String?
    @Validated(.ifGiven(.value(in: 1...9999, message: "invalid pages: expected an integer from 1 to 9999")))
    var pages: Int?

    static let fields = [
        DraftField<FakeBookDraft>("title", "the title", \.$title),
        DraftField<FakeBookDraft>("pages", "the number of pages", \.$pages),
    ]
}
