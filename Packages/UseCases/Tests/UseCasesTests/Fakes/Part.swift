import Protocols

/// An entity with columns of every kind.
struct Part: Entity {
    let id: UInt64
    let color: String
    var isNew: Bool?
    var madeAt: Date?
    var price: Decimal?
    var tags: [String] = []
    var maker: Maker?
    var more: FieldValue = .null

    static let name = "part"
    static let columns: [Column<Part>] = [
        Column("id", \.id), Column("color", \.color), Column("isNew", \.isNew), Column("madeAt", \.madeAt),
        Column("price", \.price), Column("tags", \.tags), Column("maker", \.maker), Column("more", \.more),
    ]
}

struct Maker: Record {
    let name: String
    let since: Date?
    let site: URL?

    static let columns = [Column("name", \Self.name), Column("since", \Self.since), Column("site", \Self.site)]
}

/// A row of a table whose columns are known only at run time.
struct Sheet: Entity {
    let id: String
    let cells: [String: FieldValue]

    static let name = "sheet"
    static let columns = [Column("id", \Sheet.id)]

    init(id: String, cells: [String: FieldValue]) {
        (self.id, self.cells) = (id, cells)
    }

    init(from decoder: any Decoder) throws {
        var cells = try [String: FieldValue](from: decoder)
        guard case .text(let id)? = cells.removeValue(forKey: "id") else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no id"))
        }
        self.init(id: id, cells: cells)
    }

    func encode(to encoder: any Encoder) throws {
        try cells.merging(["id": .text(id)]) { first, _ in first }.encode(to: encoder)
    }
}

/// A provider whose changes are never sent.
struct PartEditor: Editing, Deleting {
    typealias Item = Part

    func edit(_ id: UInt64, _ changes: PartDraft) async throws(ProviderError) -> Part { throw Self.error }
    func delete(_ id: UInt64) async throws(ProviderError) { throw Self.error }

    private static let error = ProviderError(.unreachable, "there is no API")
}

/// A draft with fields of every kind.
struct PartDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing color")) var color: String?
    @Validated var isNew: Bool?
    @Validated var madeAt: Date?
    @Validated(.ifGiven(.value(in: 0..., message: "invalid price: expected 0 or more"))) var price: Double?
    @Validated var tags: [String]?

    static let fields: [DraftField<PartDraft>] = [
        DraftField("color", "the color", \.$color), DraftField("isNew", "whether it is new", \.$isNew),
        DraftField("madeAt", "when it was made", \.$madeAt), DraftField("price", "what it costs", \.$price),
        DraftField("tags", "keywords", \.$tags),
    ]
}
