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

/// A draft whose fields are known only at run time. Several providers share the type.
struct LooseDraft: ItemDraft {
    private var values: [String: Validated<String>] = [:]

    subscript(name: String) -> Validated<String> {
        get { values[name] ?? Validated() }
        set { values[name] = newValue }
    }

    // The fields of no provider. A caller that reads them ignores the description of the drafts.
    static let fields = [DraftField<LooseDraft>("loose", "a loose field", \.["loose"])]

    /// Returns the description of drafts with required fields.
    static func description(_ names: [String]) -> DraftDescription<LooseDraft> {
        DraftDescription(
            fields: names.map { DraftField($0, "the \($0)", \LooseDraft.[$0]) },
            empty: names.reduce(into: LooseDraft()) { $0[$1] = Validated(.nonEmpty(message: "missing \($1)")) })
    }
}

/// A provider of loose items. The journal records each change.
struct LooseShelf: Listing, Getting, Adding, Editing {
    typealias Item = LooseItem

    let items: [LooseItem]
    let drafts: DraftDescription<LooseDraft>
    let journal: Journal

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<LooseItem> {
        Page(items: items, total: items.count)
    }

    func get(_ reference: LooseReference) async throws(ProviderError) -> LooseItem {
        if let item = items.first(where: { $0.id == reference.description }) { return item }
        throw ProviderError(.notFound, "not found")
    }

    func add(_ draft: LooseDraft) async throws(ProviderError) -> LooseItem {
        try drafts.validateForAdding(draft)
        journal.add("add \(line(of: draft))")
        return LooseItem("new")
    }

    func edit(_ reference: LooseReference, _ changes: LooseDraft) async throws(ProviderError) -> LooseItem {
        try drafts.validateForEditing(changes)
        journal.add("edit \(reference) \(line(of: changes))")
        return try await get(reference)
    }

    private func line(of draft: LooseDraft) -> String {
        drafts.fields.compactMap { field in field.input(draft)?.inputText.map { "\(field.name)=\($0)" } }
            .joined(separator: " ")
    }
}

extension ProviderDescriptor {
    static func planets(_ journal: Journal = Journal()) -> ProviderDescriptor {
        loose(
            "planets",
            ItemDescription(
                name: "planet", columns: LooseItem.columns + [LooseItem.column("moonCount", .integer)],
                reference: "the name of a planet"),
            LooseDraft.description(["moonCount"]), journal,
            [LooseItem("Mars", ["moonCount": .integer(2)]), LooseItem("Venus", ["moonCount": .integer(0)])])
    }

    static func galaxies(_ journal: Journal = Journal()) -> ProviderDescriptor {
        loose(
            "galaxies",
            ItemDescription(
                name: "galaxy", pluralName: "galaxies",
                columns: LooseItem.columns + [LooseItem.column("shape", .text), LooseItem.column("isNear", .boolean)],
                reference: "the number of a galaxy"),
            LooseDraft.description(["shape", "nickname"]), journal,
            [LooseItem("M31", ["shape": .text("spiral"), "isNear": .boolean(true)])])
    }

    /// A provider whose description contradicts itself: it has two columns with one name.
    static func faulty(_ journal: Journal) -> ProviderDescriptor {
        let columns = LooseItem.columns + [LooseItem.column("id", .integer)]
        return loose("faulty", ItemDescription(columns: columns), LooseDraft.description(["shape"]), journal, [])
    }

    private static func loose(
        _ id: String, _ description: ItemDescription<LooseItem>, _ drafts: DraftDescription<LooseDraft>,
        _ journal: Journal, _ items: [LooseItem]
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: id, summary: "loose items", documentation: "https://loose.example/docs",
            baseURL: URL(literal: "https://loose.example"),
            paging: Paging(.single, sizes: PageSizes(1...10, defaultSize: 5)), items: description, draftToAdd: drafts,
            draftToEdit: drafts, samples: SampleBook([]),
            make: { _ in LooseShelf(items: items, drafts: drafts, journal: journal) })
    }
}
