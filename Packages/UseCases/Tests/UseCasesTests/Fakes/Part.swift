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
