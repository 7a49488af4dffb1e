import ContractKit
import MemoryStore
import Protocols
import ProtocolsTesting
import ProviderContract
import StoreProtocols
import Testing
import UseCases

/// The contract of repositories, applied to stored items: users see them like the items of an API.
@Suite struct RepositoryContractTests {
    private static let time = Date(timeIntervalSince1970: 1_790_000_000)
    private static let books = (1...7).map { Book(id: $0, title: "Book \($0)", likeCount: Int($0)) }
    private static let parts = [
        Part(id: .max, color: "", isNew: nil, price: Decimal(string: "12.99"), tags: [], maker: nil),
        Part(id: 0, color: "a\0\\\"👩‍🚀", madeAt: Date(timeIntervalSince1970: 1_790_000_000.25)),
        Part(id: 1, color: "null", tags: ["a", "b,c"], maker: Maker(name: "Ada", since: .some(time), site: nil)),
        Part(id: 2, color: "1", price: Decimal(string: "12345678901234567890.123456789"), more: ["a": .list([.null])]),
        Part(id: 3, color: "x", maker: Maker(name: "B", since: nil, site: URL(string: "https://b.example/?a=b%20c"))),
    ]

    private let store = InMemoryStore()
    private let list = Subscription(source: "shelf", request: "{}")

    @Test(arguments: RepositoryCases.all)
    func `stored items are like those of an API`(rule: RepositoryCase) async throws {
        try await storeItems(Self.parts)
        let harness = try RepositoryHarness(
            items(of: Part.self), of: Self.parts, parameters: ParameterValues(for: []), paging: Self.paging,
            pageSizes: [2, 1, 5, 50], unknownID: "77")
        await expectEqual(rule.run(on: harness).findings, [])
    }

    @Test(arguments: RepositoryCases.all)
    func `stored items can be changed like those of an API`(rule: RepositoryCase) async throws {
        try await storeItems(Self.books)
        await expectEqual(rule.run(on: try harness(of: Self.books)).findings, [])
    }

    @Test(arguments: RepositoryCases.all)
    func `stored items with values of every kind can be changed`(rule: RepositoryCase) async throws {
        try await storeItems(Self.parts)
        let mapper = try RecordMapper<Part>()
        let changes = LocalChanges(in: store, of: mapper.schema, from: list.source) { Self.time }
        let harness = try RepositoryHarness(
            EditableStoredItems(try items(of: Part.self), changes: changes, mapper: mapper, of: PartEditor.self),
            of: Self.parts,
            parameters: ParameterValues(for: []), paging: Self.paging, pageSizes: [2, 50], unknownID: "77")
        await expectEqual(rule.run(on: harness).findings, [])
    }

    /// Items that are deleted or edited already are not on the pages, or are there as edited.
    @Test(arguments: RepositoryCases.all)
    func `stored items with unsent changes can be changed again`(rule: RepositoryCase) async throws {
        try await storeItems(Self.books)
        let repository = try repository
        for id in [1, 4, 7] as [Int64] { try await repository.delete(id) }
        var draft = BookDraft()
        draft.title = "Another title"
        let edited = try await repository.edit(5, draft)
        let expected = Self.books.filter { ![1, 4, 5, 7].contains($0.id) } + [edited]
        await expectEqual(rule.run(on: try harness(of: expected)).findings, [])
    }

    /// The provider in memory is the one that the other tests sync from, and send changes to.
    @Test(arguments: RepositoryCases.all) func `the fake API follows the contract`(rule: RepositoryCase) async throws {
        let harness = try RepositoryHarness(
            Shelf(Self.books), of: Self.books, parameters: ParameterValues(for: []), paging: Shelf.paging,
            pageSizes: [2, 1], unknownID: "77")
        await expectEqual(rule.run(on: harness).findings, [])
    }

    private static var paging: Paging { Paging(.numbered, sizes: PageSizes(1...50, defaultSize: 10)).ofStore }

    private func harness(of books: [Book]) throws -> RepositoryHarness {
        RepositoryHarness(
            try repository, of: books, parameters: try ParameterValues(for: []), paging: Self.paging,
            pageSizes: [2, 1, 3, 50], unknownID: "77")
    }

    private var repository: EditableStoredItems<Shelf.Item, Shelf.Reference, Shelf.Draft> {
        get throws {
            let mapper = try RecordMapper<Book>()
            let changes = LocalChanges(in: store, of: mapper.schema, from: list.source) { Self.time }
            return EditableStoredItems(try items(of: Book.self), changes: changes, mapper: mapper, of: Shelf.self)
        }
    }

    private func items<Item: Entity>(of type: Item.Type) throws -> StoredItems<Item> {
        StoredItems(store, from: list.source, try RecordMapper(), parameters: []) { Self.time }
    }

    /// Stores items as a synchronization does.
    private func storeItems<Item: Entity>(_ items: [Item]) async throws {
        let mapper = try RecordMapper<Item>()
        let run = try await store.begin(list, of: mapper.schema, RunOptions(pageSize: items.count), at: Self.time)
        let page = try await store.commit(items.map(mapper.row), of: nil, to: run, at: Self.time)
        _ = try await store.finish(page.run, .complete, at: Self.time)
    }
}
