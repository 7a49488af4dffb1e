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
    @Validated(.ifGiven(.number(in: 0...1000, message: "invalid price: expected a number from 0 to 1000")))
    var price: String?
    @Validated(.ifGiven(.count(in: 0...3, message: "invalid tags: expected at most 3 tags"))) var tags: [String]?
    @Validated var isNew: Bool?
    @Validated var size: Size?
    @Validated var stock: Int?
    @Validated var soldUntil: Date?

    enum Size: String, CaseIterable, DraftValue { case small, large }

    static let fields: [DraftField<GadgetDraft>] = [
        DraftField("name", "what it is called", \.$name),
        DraftField("price", "what it costs", \.$price),
        DraftField("tags", "what describes it", \.$tags),
        DraftField("isNew", "whether it is new", \.$isNew),
        DraftField("size", "how large it is", \.$size),
        DraftField("stock", "how many there are", \.$stock),
        DraftField("soldUntil", "when the sale ends", \.$soldUntil),
    ]

    /// The name, the price, and the values of the other fields that are set: `lamp - isNew=true`.
    var line: String {
        let tags = tags.map { "tags=\($0)" }
        let isNew = isNew.map { "isNew=\($0)" }
        let size = size.map { "size=\($0)" }
        let stock = stock.map { "stock=\($0)" }
        let soldUntil = soldUntil.map { "soldUntil=\($0.iso8601)" }
        let others = [tags, isNew, size, stock, soldUntil].compactMap(\.self)
        return ([name ?? "-", price ?? "-"] + others).joined(separator: " ")
    }
}
