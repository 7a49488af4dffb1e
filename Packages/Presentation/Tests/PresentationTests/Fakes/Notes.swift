import Presentation
import Protocols

/// The entity of the tests.
struct Note: Entity {
    let id: Int
    var text = "text"
    var tags: [String] = []
    var topic: String?
    var likes = 1204
    var picture: String?
    var page: String?

    static let name = "note"
    static let columns: [Column<Note>] = [
        Column("id", \.id), Column("text", \.text, role: .title), Column("tags", \.tags),
        Column("topic", \.topic, role: .section), Column("likes", \.likes, role: .count),
        Column("picture", \.picture, isInTables: false, role: .picture),
        Column("page", \.page, isInTables: false, role: .page),
    ]
    static let shared = columns.map { DisplayColumn($0) }

    var item: DisplayItem { DisplayItem(self, sharing: Self.shared) }
}

struct NoteDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing text")) var text: String?
    @Validated(.ifGiven(.value(in: 0..., message: "invalid likes"))) var likes: Int?
    @Validated var tags: [String]?

    static let fields: [DraftField<NoteDraft>] = [
        DraftField("text", "what is noted", \.$text), DraftField("likes", "number of likes", \.$likes),
        DraftField("tags", "keywords", \.$tags),
    ]
}

extension ItemPage {
    /// A page of notes with the given ids.
    static func notes(
        _ ids: some Sequence<Int>, next: Int? = nil, total: Int? = nil, truncated: String? = nil,
        incomplete: String? = nil, notice: String? = nil
    ) -> ItemPage {
        ItemPage(
            items: ids.map { Note(id: $0).item }, next: next.map { PageToken($0) }, total: total,
            truncationReason: truncated, incompleteReason: incomplete, notice: notice)
    }
}

extension ProviderError {
    static let failed = ProviderError(.serverFailed, "status 500")
}

/// A list of which each page is a call.
struct FakeList: ListUseCase {
    struct Request: Sendable {
        let token: PageToken?
        let query: ListQuery
        var page: Int { (try? token?.content(as: Int.self)) ?? 1 }
    }

    let columns = Note.shared
    var parameters = [
        Parameter("query", "search text"), Parameter("size", "size", .integer(1...9)),
        Parameter("order", "order", .choice(["asc", "desc"]), requires: "size"),
    ]
    var actions: Set<ItemAction> = [.add, .edit, .delete]
    var resultLimit: Int?
    let calls: Calls<Request, ItemPage>
    /// The pages of stored notes, by number.
    var stored: [[Int]] = []

    init(
        respondsToCancellation: Bool = true,
        answer: @escaping @Sendable (Int, Request) -> Result<ItemPage, ProviderError>? = { _, _ in nil }
    ) {
        calls = Calls(respondsToCancellation: respondsToCancellation, answer: answer)
    }

    /// Pages of 10 notes with consecutive ids.
    static func pages(_ count: Int) -> FakeList {
        FakeList { _, request in
            let first = request.page * 10 - 9
            return .success(
                .notes(first..<first + 10, next: request.page < count ? request.page + 1 : nil, total: count * 10))
        }
    }

    func storedPage(_ token: PageToken?, of query: ListQuery) async -> ItemPage? {
        let number = (try? token?.content(as: Int.self)) ?? 1
        guard number <= stored.count else { return nil }
        return .notes(
            stored[number - 1], next: number < stored.count ? number + 1 : nil,
            notice: number == 1 ? "stored 3 h ago" : nil)
    }

    func sorted(_ items: [DisplayItem], by orders: [ItemOrder]) -> [DisplayItem] {
        orders.reversed().reduce(items) { items, order in
            let key = { (item: DisplayItem) in item[order.column].map { FieldText.plain($0) } ?? "" }
            return items.sorted { order.isDescending ? key($1) < key($0) : key($0) < key($1) }
        }
    }

    /// The only conditions are numbers. Items whose ids are multiples of the number meet the condition.
    func test(for condition: String) throws(ConditionError) -> @Sendable (DisplayItem) -> Bool {
        guard let number = Int(condition) else {
            throw ConditionError("expected a number", marked: [condition, "^"], hint: "use 2")
        }
        return { Int($0.id).map { $0 % number == 0 } ?? false }
    }

    func page(_ token: PageToken?, of query: ListQuery) async throws(ProviderError) -> ItemPage {
        try await calls.call(Request(token: token, query: query))
    }
}

/// A navigator that records where scenes lead.
@MainActor final class FakeNavigator: ListNavigator, FormNavigator, LoginNavigator, MenuNavigator {
    var log: [String] = []

    nonisolated init() {}

    func showDetail(of item: DisplayItem) { log.append("detail \(item.id)") }
    func showForm(editing item: DisplayItem?) { log.append("form \(item?.id ?? "new")") }
    func showDeletion(of item: DisplayItem) { log.append("deletion \(item.id)") }
    func openPage(_ url: URL) { log.append("page \(url)") }
    func showLogin() { log.append("login") }
    func closeForm(saved item: DisplayItem?) { log.append("saved \(item?.id ?? "nothing")") }
    func closeDeletion(deleted id: DisplayItem.ID?) { log.append("deleted \(id ?? "nothing")") }
    func closeLogin(isLoggedIn: Bool) { log.append(isLoggedIn ? "logged in" : "not logged in") }
    func showList(of provider: MenuEntry.ID) { log.append("list \(provider)") }
    func showSettings() { log.append("settings") }
}
