import Protocols

/// An item whose fields are known only at run time. Several providers share the type.
struct LooseItem: Entity {
    let id: String
    let values: [FieldValue.Member]

    init(_ id: String, _ values: KeyValuePairs<String, FieldValue> = [:]) {
        self.id = id
        self.values = values.map { FieldValue.Member($0.key, $0.value) }
    }

    init(from decoder: any Decoder) throws {
        guard case .object(let members) = try FieldValue(from: decoder), case .text(let id)? = members.first?.value
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected an item with an id"))
        }
        self.id = id
        values = Array(members.dropFirst())
    }

    func encode(to encoder: any Encoder) throws {
        try FieldValue.object([FieldValue.Member("id", .text(id))] + values).encode(to: encoder)
    }

    // The names and columns of no provider. Output that shows them ignores the description of the items.
    static let name = "loose item"
    static let columns: [Column<LooseItem>] = [Column("id", \.id)]

    /// Returns a column for the value of a name.
    static func column(_ name: String, _ kind: FieldKind) -> Column<LooseItem> {
        Column(name, kind) { item in item.values.first { $0.name == name }?.value ?? .null }
    }
}

/// A reference whose form is known only at run time.
struct LooseReference: ItemReference {
    static let form = "a loose reference"
    let description: String

    init?(_ description: String) {
        guard !description.contains(" ") else { return nil }
        self.description = description
    }
}

/// A provider of loose items.
struct LooseShelf: Listing, Getting {
    typealias Item = LooseItem

    let items: [LooseItem]

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<LooseItem> {
        Page(items: items, total: items.count)
    }

    func get(_ reference: LooseReference) async throws(ProviderError) -> LooseItem {
        if let item = items.first(where: { $0.id == reference.description }) { return item }
        throw ProviderError(.notFound, "not found")
    }
}

extension ProviderDescriptor {
    static let planets = loose(
        "planets",
        ItemDescription(
            name: "planet", columns: LooseItem.columns + [LooseItem.column("moonCount", .integer)],
            reference: "the name of a planet"),
        [LooseItem("Mars", ["moonCount": .integer(2)]), LooseItem("Venus", ["moonCount": .integer(0)])])

    static let galaxies = loose(
        "galaxies",
        ItemDescription(
            name: "galaxy", pluralName: "galaxies",
            columns: LooseItem.columns + [LooseItem.column("shape", .text), LooseItem.column("isNear", .boolean)],
            reference: "the number of a galaxy"),
        [LooseItem("M31", ["shape": .text("spiral"), "isNear": .boolean(true)])])

    private static func loose(
        _ id: String, _ description: ItemDescription<LooseItem>, _ items: [LooseItem]
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: id, summary: "loose items", documentation: "https://loose.example/docs",
            baseURL: URL(literal: "https://loose.example"),
            paging: Paging(.single, sizes: PageSizes(1...10, defaultSize: 5)), items: description,
            samples: SampleBook([]), make: { _ in LooseShelf(items: items) })
    }
}
