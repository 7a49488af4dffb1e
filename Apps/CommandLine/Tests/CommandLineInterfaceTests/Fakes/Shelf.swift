import Protocols
import Synchronization

/// A provider with every capability and items in memory. The journal records each call.
final class Shelf: Listing, Getting, Adding, Editing, Deleting {
    typealias Item = Gadget
    typealias Draft = GadgetDraft
    typealias Reference = Int64

    private let journal: Journal
    private let gadgets: Mutex<[Gadget]>

    init(_ gadgets: [Gadget] = stock, journal: Journal) {
        self.gadgets = Mutex(gadgets)
        self.journal = journal
    }

    static let stock = ["lamp", "radio", "clock", "fan", "phone", "scale", "drill"].enumerated().map { index, name in
        Gadget(Int64(index + 1), name, price: Double(index) + 0.5, note: "note \(index + 1)")
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        let number = try token?.content(as: Int.self) ?? list.firstPage
        let query = list.parameters.queryItems.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        journal.add("page \(number) of \(list.pageSize)" + (query.isEmpty ? "" : "?\(query)"))
        let items = gadgets.withLock { Array($0.dropFirst((number - 1) * list.pageSize).prefix(list.pageSize)) }
        let isLast = number * list.pageSize >= gadgets.withLock(\.count)
        return Page(items: items, following: isLast ? [] : [PageToken(number + 1)])
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Gadget {
        journal.add("get \(reference)")
        guard let gadget = gadgets.withLock({ $0.first { $0.id == reference } }) else {
            throw ProviderError(.notFound, "There is no gadget \(reference)")
        }
        return gadget
    }

    func add(_ draft: GadgetDraft) async throws(ProviderError) -> Gadget {
        try draft.validateForAdding()
        journal.add("add \(draft.line)")
        return Gadget(
            101, draft.name ?? "", price: draft.price.flatMap(Double.init), tags: draft.tags ?? [],
            isNew: draft.isNew ?? false)
    }

    func edit(_ reference: Int64, _ changes: GadgetDraft) async throws(ProviderError) -> Gadget {
        try changes.validateForEditing()
        let old = try await get(reference)
        journal.add("edit \(reference) \(changes.line)")
        return Gadget(reference, changes.name ?? old.name, price: changes.price.flatMap(Double.init) ?? old.price)
    }

    func delete(_ reference: Int64) async throws(ProviderError) {
        _ = try await get(reference)
        journal.add("delete \(reference)")
    }
}

/// A provider that only lists. A closure returns its pages.
struct Catalogue: Listing {
    typealias Item = Gadget
    typealias Script = @Sendable (Int) async throws(ProviderError) -> Page<Gadget>

    let script: Script

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        try await script(try token?.content(as: Int.self) ?? list.firstPage)
    }

    /// Returns a page that links to the next page, if any.
    static func page(
        _ gadgets: [Gadget], next: Int? = nil, truncationReason: String? = nil, incompleteReason: String? = nil
    ) -> Page<
        Gadget
    > {
        Page(
            items: gadgets, following: PageTokens([next].compactMap { $0.map { PageToken($0) } }),
            truncationReason: truncationReason,
            incompleteReason: incompleteReason)
    }
}
