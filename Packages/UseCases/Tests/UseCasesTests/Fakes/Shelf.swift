import Protocols
import Synchronization
import UseCases

/// A provider of books that can be changed and removed, and that can list only the changed ones.
final class Shelf: Listing, Getting, ChangeTracking {
    typealias Item = Book

    struct State {
        var books: [Book] = []
        /// The values of the parameter `since` in the requested pages, in order.
        var requestedStarts: [String?] = []
        /// The ids that were looked up, in order.
        var lookUps: [Int64] = []
        /// The error of the page with this number.
        var failingPage: Int?
        var lookUpError: ProviderError?
        /// The changes that were made, in order.
        var changes: [String] = []
        /// The error of the next change, and whether the change is made despite it.
        var changeError: (error: ProviderError, isMade: Bool)?
        /// Whether lists of changes are supported.
        var tracksChanges = true
    }

    let untrackedColumns = ["likeCount"]
    static let since = Parameter("since", "seconds since 1970", .integer(0...Int.max))
    static let paging = Paging(.numbered, sizes: PageSizes(1...2, defaultSize: 2))

    let state: Mutex<State>

    init(_ books: [Book]) {
        state = Mutex(State(books: books))
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Book> {
        let number = try token?.content(as: Int.self) ?? list.firstPage
        let start = list.parameters["since"]
        let state = state.withLock { state in
            state.requestedStarts.append(start)
            return state
        }
        if state.failingPage == number { throw ProviderError(.serverFailed, "out of service") }
        let books = state.books.filter { $0.changedAt >= start.flatMap { Double($0) } ?? 0 }
        let last = (books.count + list.pageSize - 1) / list.pageSize
        return Page(
            items: Array(books.dropFirst((number - 1) * list.pageSize).prefix(list.pageSize)),
            following: PageTokens(after: number, through: max(number, last)) { $0 }, total: books.count)
    }

    func get(_ id: Int64) async throws(ProviderError) -> Book {
        let state = state.withLock { state in
            state.lookUps.append(id)
            return state
        }
        if let error = state.lookUpError { throw error }
        guard let book = state.books.first(where: { $0.id == id }) else {
            throw ProviderError(.notFound, "no such book")
        }
        return book
    }

    func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues? {
        guard state.withLock(\.tracksChanges) else { return nil }
        return try list.setting(Self.since, to: "\(Int(time.timeIntervalSince1970))")
    }
}

extension Shelf: Adding, Editing, Deleting {
    typealias Draft = BookDraft

    func add(_ draft: BookDraft) async throws(ProviderError) -> Book {
        try draft.validateForAdding()
        let id = state.withLock { Int64($0.books.count + 100) }
        let book = Book(id: id, title: draft.title ?? "", likeCount: draft.likeCount ?? 0)
        try change("add \(book.title)") { $0.append(book) }
        return book
    }

    func edit(_ id: Int64, _ changes: BookDraft) async throws(ProviderError) -> Book {
        try changes.validateForEditing()
        let index = state.withLock { $0.books.firstIndex { $0.id == id } }
        guard let index else { throw ProviderError(.notFound, "no such book") }
        try change("edit \(id)") { books in
            if let title = changes.title { books[index].title = title }
            if let likeCount = changes.likeCount { books[index].likeCount = likeCount }
        }
        return state.withLock { $0.books[index] }
    }

    func delete(_ id: Int64) async throws(ProviderError) {
        try change("delete \(id)") { $0.removeAll { $0.id == id } }
    }

    private func change(_ name: String, _ body: (inout [Book]) -> Void) throws(ProviderError) {
        let failure = state.withLock { state in
            let failure = state.changeError
            state.changeError = nil
            if failure?.isMade != false {
                body(&state.books)
                state.changes.append(name)
            }
            return failure
        }
        if let failure { throw failure.error }
    }
}

struct BookDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing title")) var title: String?
    @Validated var likeCount: Int?

    static let fields: [DraftField<BookDraft>] = [
        DraftField("title", "the title", \.$title), DraftField("likeCount", "the number of likes", \.$likeCount),
    ]
}

struct Book: Entity {
    let id: Int64
    var title = "title"
    var likeCount = 0
    /// Seconds since 1970.
    var changedAt = 0.0

    static let name = "book"
    static let columns: [Column<Book>] = [
        Column("id", \.id), Column("title", \.title), Column("likeCount", \.likeCount),
        Column("changedAt", \.changedAt),
    ]
}
