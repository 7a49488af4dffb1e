import Protocols
import Synchronization

/// A repository of books in memory. It follows the contract, except for one optional fault.
final class FakeShelf: Repository {
    typealias Item = FakeBook

    /// A defect that the contract must detect.
    enum Fault: CaseIterable, Sendable {
        case repeatsAnItem, losesAValue, showsAnotherValue, neverEnds, changesTheOrder, ordersByPageSize
        case ignoresThePageSize, startsOver, repeatsTheTokenPage, losesTokensAsText, ignoresPageNumbers, failsPastTheEnd
        case takesAnyToken, getsAnotherItem, getsUnknownItems, addsUnknownItems, refusesUnknownItems
        case takesInvalidDrafts, namesNoField, keepsRefusedDrafts, addsNothing, addsTwice, addsOtherValues
        case editsNothing, forgetsEarlierEdits, editsAnotherItem, returnsTheOldItem
        case deletesNothing, deletesAnotherItem, keepsDeletedItems

        /// The case that is about the defect. Other cases can fail, too.
        var failedCase: String {
            switch self {
            case .repeatsAnItem, .losesAValue, .neverEnds: "each-item-is-listed-once"
            case .showsAnotherValue: "items-agree-with-their-columns"
            case .changesTheOrder, .ordersByPageSize: "the-order-is-stable"
            case .ignoresThePageSize: "page-sizes-are-limits"
            case .startsOver, .repeatsTheTokenPage, .losesTokensAsText: "a-token-gives-the-rest"
            case .ignoresPageNumbers, .failsPastTheEnd: "a-page-number-gives-the-rest"
            case .takesAnyToken: "other-tokens-are-refused"
            case .getsAnotherItem: "listed-items-can-be-looked-up"
            case .getsUnknownItems, .addsUnknownItems, .refusesUnknownItems: "unknown-items-are-not-found"
            case .takesInvalidDrafts, .namesNoField, .keepsRefusedDrafts: "invalid-drafts-change-nothing"
            case .addsNothing, .addsTwice, .addsOtherValues: "added-items-are-read"
            case .editsNothing, .forgetsEarlierEdits, .editsAnotherItem, .returnsTheOldItem: "edited-items-are-read"
            case .deletesNothing, .deletesAnotherItem, .keepsDeletedItems: "deleted-items-are-gone"
            }
        }
    }

    private struct State {
        var books: [FakeBook]
        var listCount = 0
        var deleted: [FakeBook] = []
    }

    static let books = (1...7).map { FakeBook(id: $0, title: "Book \($0)", pages: 100 + $0) }
    static let paging = Paging(.numbered, sizes: PageSizes(1...50, defaultSize: 3))

    private let fault: Fault?
    private let state = Mutex(State(books: FakeShelf.books))

    init(_ fault: Fault? = nil) {
        self.fault = fault
    }

    private struct Position: Codable, Hashable {
        var number: Int
        /// Infinity, which JSON cannot contain, with the fault `losesTokensAsText`.
        var weight: Double?
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<FakeBook> {
        let size = fault == .ignoresThePageSize ? 50 : list.pageSize
        let number = try number(of: token, list)
        var books = state.withLock { state in
            state.listCount += 1
            return fault == .changesTheOrder && state.listCount > 4 ? state.books.reversed() : state.books
        }
        if fault == .ordersByPageSize, size == 2 { books.reverse() }
        if fault == .losesAValue { books = books.map { FakeBook(id: $0.id, title: $0.title, pages: nil) } }
        if fault == .repeatsAnItem, let first = books.first { books.append(first) }
        let last = (books.count + size - 1) / size
        if fault == .failsPastTheEnd, number > last { throw ProviderError(.unknown, "there is no page \(number)") }
        let following = PageTokens(after: number, through: fault == .neverEnds ? number + 1 : last) { [fault] in
            Position(number: $0, weight: fault == .losesTokensAsText ? .infinity : nil)
        }
        return Page(items: Array(books.dropFirst((number - 1) * size).prefix(size)), following: following)
    }

    private func number(of token: PageToken?, _ list: ListRequest) throws(ProviderError) -> Int {
        if fault == .takesAnyToken { return (try? token?.content(as: Position.self).number) ?? list.firstPage }
        guard let number = try token?.content(as: Position.self).number else {
            return fault == .ignoresPageNumbers ? 1 : list.firstPage
        }
        // A restored token is not equal to the original one.
        let isRestored = token != PageToken(Position(number: number)) && fault != .losesTokensAsText
        return switch fault {
        case .startsOver where isRestored: 1
        case .repeatsTheTokenPage where isRestored: number - 1
        default: number
        }
    }

    func get(_ id: Int) async throws(ProviderError) -> FakeBook {
        let known = state.withLock { $0.books + (fault == .keepsDeletedItems ? $0.deleted : []) }
        if let book = known.first(where: { $0.id == id }) {
            return fault == .getsAnotherItem ? FakeBook(id: id, title: book.title + ".", pages: book.pages) : book
        }
        if fault == .getsUnknownItems { return FakeBook(id: id, title: "", pages: nil) }
        if fault == .addsUnknownItems { state.withLock { $0.books.append(FakeBook(id: id, title: "", pages: nil)) } }
        throw ProviderError(fault == .refusesUnknownItems ? .unknown : .notFound, "there is no book \(id)")
    }

    func add(_ draft: FakeBookDraft) async throws(ProviderError) -> FakeBook {
        try check { () throws(ProviderError) in try draft.validateForAdding() }
        let title = fault == .addsOtherValues ? "Another title" : draft.title ?? ""
        return state.withLock { state in
            let book = FakeBook(id: 100 + state.books.count, title: title, pages: draft.pages)
            if fault != .addsNothing { state.books.append(book) }
            if fault == .addsTwice { state.books.append(FakeBook(id: 99, title: title, pages: draft.pages)) }
            return book
        }
    }

    func edit(_ id: Int, _ changes: FakeBookDraft) async throws(ProviderError) -> FakeBook {
        try check { () throws(ProviderError) in try changes.validateForEditing() }
        let old = try await get(id)
        var book = old
        if let title = changes.title { book.title = title }
        if let pages = changes.pages { book.pages = pages }
        if fault == .forgetsEarlierEdits, changes.title != nil { book.pages = Self.books.first { $0.id == id }?.pages }
        let edited = book
        state.withLock { state in
            guard fault != .editsNothing, let index = state.books.firstIndex(where: { $0.id == id }) else { return }
            state.books[index] = edited
            if fault == .editsAnotherItem { state.books[1].title = edited.title }
        }
        return fault == .returnsTheOldItem ? old : edited
    }

    func delete(_ id: Int) async throws(ProviderError) {
        let book = try await get(id)
        state.withLock { state in
            guard fault != .deletesNothing else { return }
            state.deleted.append(book)
            state.books.removeAll { $0.id == id }
            if fault == .deletesAnotherItem { state.books.remove(at: 0) }
        }
    }

    /// Validates a draft.
    private func check(_ validate: () throws(ProviderError) -> Void) throws(ProviderError) {
        guard fault != .takesInvalidDrafts else { return }
        do throws(ProviderError) {
            try validate()
        } catch {
            if fault == .keepsRefusedDrafts {
                state.withLock { $0.books.append(FakeBook(id: 98, title: "", pages: 0)) }
            }
            throw fault == .namesNoField ? ProviderError(.invalidRequest, "invalid draft") : error
        }
    }
}
