import MemoryStore
import Protocols
import ProtocolsTesting
import RecordConditions
import StoreProtocols
import Testing
import UseCases

/// Lists of stored books, with changes that are not sent yet.
@Suite struct PendingItemsTests {
    private static let parameters = [Parameter("title", "title"), Parameter("like-count", "likes", .integer(0...9))]
    private static let time = Date(timeIntervalSince1970: 1_790_000_000)
    private let store = InMemoryStore()
    private let notices = Notices()

    /// Stores the books 10 to 34, of which the first 13 are red and the others blue, and changes some of them.
    init() async throws {
        let books = (10...34).map { Book(id: $0, title: $0 < 23 ? "red" : "blue") }
        let request = SyncRequest(
            Subscription(source: "shelf", request: ""), try ParameterValues(for: [Shelf.since]), paging: Shelf.paging)
        _ = try await Sync(Shelf(books), to: store) { Self.time }(request)
        let edits: [(Int, String?, Int?)] = [(11, "blue", nil), (12, nil, 5), (30, "red", 5), (34, "green", nil)]
        for (id, title, likeCount) in edits {
            var draft = BookDraft()
            (draft.title, draft.likeCount) = (title, likeCount)
            _ = try await changes.edit(.integer(Int128(id)), draft)
        }
        for id in [10, 15, 16, 31] { try await changes.delete(.integer(Int128(id))) }
    }

    @Test(
        arguments: [
            (["title": "red"], [12, 13, 14, 17, 18, 19, 20, 21, 22, 30]),
            (["title": "blue"], [11, 23, 24, 25, 26, 27, 28, 29, 32, 33]),
            (["title": "red", "like-count": "5"], [12, 30]), (["title": "blue", "like-count": "5"], []),
            (["title": "green"], [34]), (["like-count": "0"], [11, 13, 14] + Array(17...29) + [32, 33, 34]),
            ([:], Array(11...14) + Array(17...30) + [32, 33, 34]),
        ] as [([String: String], [Int64])], [1, 3, 10, 50])
    func `a filter selects the changed values, on every page`(
        selection: (given: [String: String], ids: [Int64]), size: Int
    ) async throws {
        for first in 1...4 {
            let list = try ListRequest(
                try ParameterValues(selection.given, for: Self.parameters), pageSize: size, firstPage: first,
                for: Paging(.numbered, sizes: PageSizes(1...50, defaultSize: 10)).ofStore)
            var pages = PageSequence(try items, list: list, concurrency: 1).makeAsyncIterator()
            var read: [[Int64]] = []
            while let page = try await pages.next() { read.append(page.items.map(\.id)) }
            let expected = Array(selection.ids.dropFirst((first - 1) * size))
            expectEqual(read.flatMap(\.self), expected, "from page \(first)")
            #expect(read.dropLast().allSatisfy { $0.count == size }, "from page \(first)")
            #expect(read.last?.isEmpty != true || expected.isEmpty, "from page \(first)")
        }
    }

    private static let isRed = RecordCondition.comparison(.init("title"), .equal, .text("red"))
    private static let hasFive = RecordCondition.comparison(.init("likeCount"), .equal, .integer(5))

    @Test(
        arguments: [
            ([:], isRed, [12, 13, 14, 17, 18, 19, 20, 21, 22, 30]),
            ([:], .not(isRed), [11] + Array(23...29) + [32, 33, 34]),
            ([:], .all([isRed, hasFive]), [12, 30]), (["title": "red"], hasFive, [12, 30]),
            (["like-count": "5"], isRed, [12, 30]),
            (["title": "blue"], .all([isRed, hasFive]), []),
            (["title": "red"], .comparison(.init("id"), .less, .integer(14)), [12, 13]),
            ([:], .isNull(.init("title")), []),
        ] as [([String: String], RecordCondition, [Int64])], [1, 3, 50])
    func `a condition selects the changed values, on every page`(
        selection: (given: [String: String], condition: RecordCondition, ids: [Int64]), size: Int
    ) async throws {
        for first in 1...2 {
            let list = try ListRequest(
                try ParameterValues(selection.given, for: Self.parameters), pageSize: size, firstPage: first,
                for: Paging(.numbered, sizes: PageSizes(1...50, defaultSize: 10)).ofStore)
            let items = try items(selection.condition)
            var pages = PageSequence(items, list: list, concurrency: 1).makeAsyncIterator()
            var read: [Int64] = []
            while let page = try await pages.next() { read += page.items.map(\.id) }
            expectEqual(read, Array(selection.ids.dropFirst((first - 1) * size)), "from page \(first)")
        }
    }

    @Test(arguments: [
        (0, ", with 8 unsent changes; the API may have more"),
        (1, "; the API may have more; 1 addition is not shown until it is sent"),
        (2, "; the API may have more; 2 additions are not shown until they are sent"),
    ])
    func `the number of changes and additions is reported`(count: Int, notice: String) async throws {
        for _ in 0..<count {
            var draft = BookDraft()
            draft.title = "red"
            try await changes.add(draft)
        }
        let values = try ParameterValues(["title": "red"], for: Self.parameters)
        let list = try ListRequest(values, for: Paging(.single, sizes: PageSizes(1...50, defaultSize: 50)))
        _ = try await items.page(nil, of: list)
        #expect(notices.all.count == 1 && notices.all[0].hasSuffix(notice), "\(notices.all)")
    }

    @Test func `stored books are edited and deleted in the store`() async throws {
        let books = EditableStoredItems(try items, changes: try changes, mapper: try RecordMapper(), of: Shelf.self)
        var draft = BookDraft()
        draft.title = "green"
        let edited = try await books.edit(20, draft)
        expectEqual(edited, Book(id: 20, title: "green"))
        try await expectEqual(books.get(20), edited)
        try await books.delete(21)
        for id in [21, 99] as [Int64] {
            let error = await #expect(throws: ProviderError.self) { try await books.get(id) }
            expectEqual(error?.code, .notFound)
        }
        let error = await #expect(throws: ProviderError.self) { try await books.edit(99, draft) }
        expectEqual(error?.code, .notFound)
        try await expectEqual(changes.pending().suffix(2).map(\.kind), [.edit, .delete])
    }

    private var items: StoredItems<Book> {
        get throws { try items(nil) }
    }

    private func items(_ condition: RecordCondition?) throws -> StoredItems<Book> {
        StoredItems(
            store, from: "shelf", try RecordMapper(), parameters: Self.parameters, condition: condition, events: notices
        ) { Self.time }
    }

    private var changes: LocalChanges {
        get throws {
            let schema = try RecordSchema(entity: "book", fields: Book.columns.map(\.field))
            return LocalChanges(in: store, of: schema, from: "shelf") { Self.time }
        }
    }
}
