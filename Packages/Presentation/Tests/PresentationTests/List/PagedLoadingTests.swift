import Presentation
import Protocols
import ProtocolsTesting
import Testing

private struct Item: Identifiable, Equatable { let id: Int }

/// Macros cannot call mutating methods of a value.
private final class List {
    typealias Request = PagedLoading<Item>.Request

    var state = PagedLoading<Item>()

    var items: [Int] { state.items.map(\.id) }
    func load() -> Request? { state.load() }
    func reload() -> Request? { state.reload() }
    func loadMore() -> Request? { state.loadMore() }
    func restart() -> Request { state.restart() }
    func fail(_ request: Request) -> Bool { state.fail(request) }

    func show(_ ids: [Int], until request: Request) -> Bool {
        state.show(stored: ids.map { Item(id: $0) }, until: request)
    }

    func finish(_ request: Request, _ ids: some Sequence<Int>, total: Int? = nil, hasMore: Bool) -> Bool {
        state.finish(request, items: ids.map { Item(id: $0) }, total: total, hasMore: hasMore)
    }

    /// A list with a first page of two items, and a total of 9.
    static func loaded(hasMore: Bool = true, total: Int? = 9) throws -> List {
        let list = List()
        let request = try #require(list.load())
        #expect(list.finish(request, [1, 2], total: total, hasMore: hasMore))
        return list
    }
}

/// The rules of loading a list page by page.
struct PagedLoadingTests {
    @Test func `stored items are shown until the first page replaces them`() throws {
        let list = List()
        let request = try #require(list.load())
        #expect(!list.show([], until: request))
        #expect(list.show([2, 3, 3], until: request))
        #expect(list.items == [2, 3] && list.state.activity == .loading && list.state.page == 0)
        #expect(!list.state.isEmpty && !list.state.canLoadMore && list.loadMore() == nil)
        list.state.add(stored: [3, 4].map { Item(id: $0) })
        #expect(list.items == [2, 3, 4] && list.state.showsKept)
        #expect(list.finish(request, [1, 2], total: 9, hasMore: true))
        #expect(list.items == [1, 2] && list.state.canLoadMore && !list.state.showsKept)
        list.state.add(stored: [Item(id: 6)])
        expectEqual(list.items, [1, 2], "too late")
        #expect(!list.show([5], until: request), "too late")
        #expect(!list.show([5], until: try #require(list.reload())), "the items of a refreshed list are newer")
    }

    @Test func `stored items stay if the first page fails, and those of an abandoned request are ignored`() throws {
        let list = List()
        let first = try #require(list.load())
        let second = list.restart()
        #expect(!list.show([1], until: first) && list.items == [])
        #expect(list.show([2], until: second) && list.fail(second))
        #expect(list.items == [2] && list.state.activity == .idle)
    }

    @Test func `the first page is 1, and each further page is one more`() throws {
        let list = try List.loaded()
        for page in 2...4 {
            let request = try #require(list.loadMore())
            #expect(request.page == page && list.state.activity == .loadingMore)
            #expect(list.finish(request, [page * 10], hasMore: true))
        }
        #expect(list.items == [1, 2, 20, 30, 40] && list.state.page == 4)
        expectEqual(list.reload()?.page, 1)
    }

    @Test(arguments: PagedLoading<Note>.Activity.allBusy)
    func `load, reload and loading more are ignored while something is loaded`(
        activity: PagedLoading<Note>.Activity
    ) throws {
        let list = try List.loaded()
        switch activity {
        case .loading: _ = list.load()
        case .reloading: _ = list.reload()
        default: _ = list.loadMore()
        }
        let before = list.state
        #expect(list.load() == nil && list.reload() == nil && list.loadMore() == nil)
        expectEqual(list.state, before)
    }

    @Test func `loading more is ignored if no items are loaded`() throws {
        let list = List()
        #expect(list.loadMore() == nil)
        let request = try #require(list.load())
        #expect(list.finish(request, [], hasMore: true))
        #expect(list.loadMore() == nil)
    }

    @Test func `load and reload replace the items when the first page arrives`() throws {
        for isReload in [false, true] {
            let list = try List.loaded()
            let request = try #require(isReload ? list.reload() : list.load())
            expectEqual(list.items, [1, 2])
            #expect(list.finish(request, [2, 3], hasMore: true))
            #expect(list.items == [2, 3] && list.state.page == 1 && list.state.total == nil)
        }
    }

    @Test func `a failure keeps the items and the page, and the list lives on`() throws {
        let list = try List.loaded()
        for begin in [{ $0.load() }, { $0.reload() }, { $0.loadMore() }] as [(List) -> List.Request?] {
            let request = try #require(begin(list))
            #expect(list.fail(request))
            #expect(
                list.items == [1, 2] && list.state.page == 1 && list.state.activity == .idle && list.state.total == 9)
        }
        expectEqual(list.loadMore()?.page, 2)
    }

    @Test(arguments: [true, false])
    func `a page without items is dropped, and ends the list`(hasMore: Bool) throws {
        let list = try List.loaded()
        let request = try #require(list.loadMore())
        #expect(list.finish(request, [], hasMore: hasMore))
        #expect(list.items.count == 2 && list.state.page == 1)
        // Otherwise, every attempt would request page 2 again: C52 (c), an endless list.
        #expect(!list.state.hasMore && list.loadMore() == nil)
    }

    @Test func `an item is not added twice`() throws {
        // C52 (b): upstream appended the cached page and the same page from the network.
        let list = try List.loaded()
        let request = try #require(list.loadMore())
        #expect(list.finish(request, [2, 3, 3], hasMore: true))
        #expect(list.items == [1, 2, 3] && list.state.hasMore)
        let repeated = try #require(list.loadMore())
        #expect(list.finish(repeated, [2, 3], hasMore: true))
        #expect(list.items.count == 3 && !list.state.hasMore)
    }

    @Test(arguments: [(2, false), (3, true), (nil, true)] as [(Int?, Bool)])
    func `the list ends at its total`(total: Int?, hasMore: Bool) throws {
        try expectEqual(List.loaded(total: total).state.hasMore, hasMore)
    }

    @Test func `the total beats a short page, and the last page ends the list`() throws {
        #expect(try List.loaded(total: 9).state.canLoadMore)
        #expect(try !List.loaded(hasMore: false, total: 9).state.canLoadMore)
    }

    @Test func `a list is empty only after a finished load that found nothing`() throws {
        let list = List()
        #expect(!list.state.isEmpty)
        let failed = try #require(list.load())
        #expect(!list.state.isEmpty && list.fail(failed) && !list.state.isEmpty)
        let request = try #require(list.load())
        #expect(list.finish(request, [], hasMore: false) && list.state.isEmpty)
        _ = list.reload()
        #expect(!list.state.isEmpty)
        #expect(try !List.loaded().state.isEmpty)
    }

    @Test func `the result of an abandoned request changes nothing`() throws {
        let list = try List.loaded()
        let old = try #require(list.loadMore())
        let new = list.restart()
        let before = list.state
        let isFinished = list.finish(old, [7], hasMore: true)
        #expect(!isFinished && list.state == before)
        #expect(!list.fail(old) && list.state == before)
        #expect(list.finish(new, [8], hasMore: false) && list.items == [8])
        #expect(!list.finish(new, [9], hasMore: false), "a request has one result")
    }

    @Test func `cancelling ends the activity and keeps the items`() throws {
        // C52 (e): upstream showed activity for ever.
        let list = try List.loaded()
        let request = try #require(list.reload())
        list.state.cancel()
        #expect(list.state.activity == .idle && list.items.count == 2)
        #expect(!list.finish(request, [], hasMore: false) && list.items.count == 2)
        #expect(list.load() != nil)
    }

    @Test func `a saved item is replaced or inserted, and a deleted one is removed`() throws {
        let list = try List.loaded()
        list.state.save(Item(id: 2))
        #expect(list.items == [1, 2] && list.state.total == 9)
        list.state.save(Item(id: 5))
        #expect(list.items == [5, 1, 2] && list.state.total == 10)
        list.state.delete(1)
        list.state.delete(1)
        #expect(list.items == [5, 2] && list.state.total == 9)
        let request = try #require(list.loadMore())
        #expect(list.finish(request, [5, 1, 6], hasMore: true))
        expectEqual(list.items, [5, 2, 1, 6])
    }
}

extension PagedLoading.Activity {
    fileprivate static var allBusy: [Self] { [.loading, .reloading, .loadingMore] }
}
