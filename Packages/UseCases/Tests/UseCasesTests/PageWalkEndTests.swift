import Protocols
import Testing
import UseCases

@Suite struct PageWalkEndTests {
    /// Two pages of two; the last has a stated end, the first a shortfall.
    private let lister = ScriptedLister { number, _ in
        let id = Int64(2 * number)
        return Page(
            items: [Thing(id: id - 1), Thing(id: id)], following: number == 1 ? [ScriptedLister.token(2)] : [],
            total: 4 + number, statedEnd: number == 2 ? "only the first 4 are served" : nil,
            shortfall: number == 1 ? "the search timed out" : nil)
    }

    @Test(arguments: [(nil, true), (5, true), (4, false), (3, false)] as [(Int?, Bool)])
    func `a stated end is passed on unless the limit ended the walk`(limit: Int?, isPassedOn: Bool) async throws {
        let (pages, _) = await PageWalk(lister, list: try .pages(of: 2), limit: limit).read()
        #expect(pages.map(\.statedEnd) == [nil, isPassedOn ? "only the first 4 are served" : nil])
    }

    @Test(arguments: [(nil, 2), (1, 1)] as [(Int?, Int)])
    func `total and shortfall are passed on`(limit: Int?, count: Int) async throws {
        let (pages, _) = await PageWalk(lister, list: try .pages(of: 2), limit: limit).read()
        #expect(pages.map(\.total) == Array([5, 6].prefix(count)))
        #expect(pages.map(\.shortfall) == Array(["the search timed out", nil].prefix(count)))
    }

    @Test(arguments: [(nil, 1, [5, 6]), (5, 1, [5, 5]), (3, 1, [3, 3]), (nil, 2, [nil])] as [(Int?, Int, [Int?])])
    func `each page is reported with what the walk is to bring`(
        limit: Int?, firstPage: Int, wanted: [Int?]
    ) async throws {
        let log = EventLog()
        var list = try ListRequest.pages(of: 2)
        list.firstPage = firstPage
        _ = await PageWalk(lister, list: list, limit: limit, events: log).read()
        #expect(log.events.map { ($0 as? PageRead)?.itemsWanted } == wanted)
    }

    @Test func `the API's own words on a shortfall stay`() async throws {
        let lister = ScriptedLister { number, _ in
            Page(items: [], following: ScriptedLister.next(after: number), shortfall: "the search timed out")
        }
        let (pages, _) = await PageWalk(lister, list: try .pages(of: 2)).read()
        #expect(pages.map(\.shortfall) == ["the search timed out"])
    }

    @Test(arguments: [1, 2, 3]) func `an error comes after the pages before it, and is the end`(failing: Int)
        async throws
    {
        let lister = ScriptedLister { number, _ throws(ProviderError) in
            guard number != failing else { throw ProviderError(.rateLimited, "too many") }
            let following = ScriptedLister.tokens(after: number, through: number + 3)
            return Page(items: [Thing(id: Int64(number))], following: following)
        }
        var walk = PageWalk(lister, list: try .pages(of: 1)).makeAsyncIterator()
        for number in 1..<failing {
            #expect(try await walk.next(isolation: nil)?.items == [Thing(id: Int64(number))])
        }
        do throws(ProviderError) {
            _ = try await walk.next(isolation: nil)
            Issue.record("no error")
        } catch {
            #expect(error.code == .rateLimited)
        }
        #expect(try await walk.next(isolation: nil) == nil)
        #expect(lister.asked.count == failing)
    }

    @Test func `a cancelled task asks for no further page`() async throws {
        let lister = ScriptedLister([[1], [2], [3], [4], [5]])
        let walk = PageWalk(lister, list: try .pages(of: 1))
        let task = Task {
            var iterator = walk.makeAsyncIterator()
            _ = try await iterator.next(isolation: nil)
            _ = try await iterator.next(isolation: nil)
            withUnsafeCurrentTask { $0?.cancel() }
            return try await iterator.next(isolation: nil)?.items
        }
        let error = await #expect(throws: ProviderError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(lister.asked == [nil, 2])
    }

    @Test func `a page that is under way is cancelled`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let lister = ScriptedLister { _, _ throws(ProviderError) in
            start.finish()
            do {
                try await Task.sleep(for: .seconds(3_600))
            } catch {
                throw ProviderError(.cancelled, "cancelled on the way")
            }
            return Page(items: [])
        }
        let walk = PageWalk(lister, list: try .pages(of: 1))
        let task = Task { await walk.read() }
        for await _ in started {}
        task.cancel()
        let (pages, error) = await task.value
        #expect(pages.isEmpty)
        #expect(error?.message == "cancelled on the way")
    }

    @Test func `after its end a walk is over, cancelled or not`() async throws {
        let walk = PageWalk(ScriptedLister([[1]]), list: try .pages(of: 1), limit: 1)
        let task = Task {
            var iterator = walk.makeAsyncIterator()
            _ = try await iterator.next(isolation: nil)
            withUnsafeCurrentTask { $0?.cancel() }
            return try await iterator.next(isolation: nil) == nil
        }
        #expect(try await task.value)
    }
}
