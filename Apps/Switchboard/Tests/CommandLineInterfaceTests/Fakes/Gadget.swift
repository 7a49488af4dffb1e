import Protocols

/// An item with a field of every column type. Tables omit the last field.
struct Gadget: Entity {
    let id: Int64
    let name: String
    let price: Double?
    let tags: [String]
    let isNew: Bool
    let note: String

    init(_ id: Int64, _ name: String, price: Double? = nil, tags: [String] = [], isNew: Bool = false, note: String = "")
    {
        self.id = id
        self.name = name
        self.price = price
        self.tags = tags
        self.isNew = isNew
        self.note = note
    }

    static let name = "gadget"

    static let columns: [Column<Gadget>] = [
        Column("id", \.id),
        Column("name", \.name),
        Column("price", \.price),
        Column("tags", \.tags),
        Column("isNew", \.isNew),
        Column("note", \.note, isInTables: false),
    ]
}

struct GadgetDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing name")) var name: String?
    @Validated(.ifGiven(.number(in: 0...1000, message: "invalid price: expected a number from 0 to 1000"))) var price:
        String?

    static let fields: [DraftField<GadgetDraft>] = [
        DraftField("name", "what it is called", \.$name),
        DraftField("price", "what it costs", \.$price),
    ]
}
