import Protocols

struct OfferDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing title")) var title: String?
    @Validated var inStock: Bool?
    @Validated(.ifGiven(.count(in: 1...5, message: "invalid tags: expected 1 to 5 tags"))) var tags: [String]?
    @Validated var endsAt: Date?

    static let fields: [DraftField<OfferDraft>] = [
        DraftField("title", "what is offered", \.$title),
        DraftField("inStock", "whether it can be delivered now", \.$inStock),
        DraftField("tags", "keywords", \.$tags),
        DraftField("endsAt", "when the offer ends", \.$endsAt),
    ]
}

/// The body of a request that adds or edits an offer.
struct OfferDraftEntry: Encodable, RawEncodable, DTODecodable, Sendable {
    let title: String?
    let inStock: Bool?
    let tags: [String]?
    let endsAt: Date?

    static func from(dto draft: OfferDraft) -> OfferDraftEntry {
        OfferDraftEntry(title: draft.title, inStock: draft.inStock, tags: draft.tags, endsAt: draft.endsAt)
    }
}

struct ShopAPI: Adding, Editing, Deleting {
    typealias Item = Offer

    let client: any APIClient

    func add(_ draft: OfferDraft) async throws(ProviderError) -> Offer {
        try draft.validateForAdding()
        let request = APIRequest(.post, path: ["offers"], body: OfferDraftEntry.from(dto: draft))
        return try await client.send(request, as: OfferEntry.self).entry.toDTO()
    }

    func edit(_ id: Int, _ changes: OfferDraft) async throws(ProviderError) -> Offer {
        try changes.validateForEditing()
        let request = APIRequest(.patch, path: ["offers", "\(id)"], body: OfferDraftEntry.from(dto: changes))
        return try await client.send(request, as: OfferEntry.self).entry.toDTO()
    }

    func delete(_ id: Int) async throws(ProviderError) {
        _ = try await client.send(APIRequest(.delete, path: ["offers", "\(id)"]), as: IgnoredEntry.self)
    }
}

struct Offer: Entity {
    let id: Int
    let title: String

    static let name = "offer"
    static let columns: [Column<Offer>] = [Column("id", \.id), Column("title", \.title)]
}

struct OfferEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: Int
    let title: String

    func toDTO() -> Offer { Offer(id: id, title: title) }
}
