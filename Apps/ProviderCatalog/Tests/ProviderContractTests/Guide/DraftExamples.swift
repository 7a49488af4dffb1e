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

struct ShopAPI: Adding, Editing, Deleting {
    typealias Item = Offer

    let client: any APIClient

    func add(_ draft: OfferDraft) async throws(ProviderError) -> Offer {
        try draft.validateForAdding()
        let request = APIRequest(.post, path: ["offers"], json: draft.object())
        return try await client.send(request, as: Offer.self).entry
    }

    func edit(_ id: Int, _ changes: OfferDraft) async throws(ProviderError) -> Offer {
        try changes.validateForEditing()
        let request = APIRequest(.patch, path: ["offers", "\(id)"], json: changes.object())
        return try await client.send(request, as: Offer.self).entry
    }

    func delete(_ id: Int) async throws(ProviderError) {
        try await client.send(APIRequest(.delete, path: ["offers", "\(id)"]))
    }
}

struct Offer: Entity {
    let id: Int
    let title: String

    static let name = "offer"
    static let columns: [Column<Offer>] = [Column("id", \.id), Column("title", \.title)]
}
