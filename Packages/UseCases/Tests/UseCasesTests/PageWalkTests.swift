import Protocols
import Testing
import UseCases

@Suite struct PageWalkTests {
    private static let pages: [[Int64]] = [[1, 2, 3], [4, 5, 6], [7, 8]]

    static let limits: [(Int?, [[Int64]], [Int?])] = [
        (nil, [[1, 2, 3], [4, 5, 6], [7, 8]], [nil, 2, 3]), (.max, [[1, 2, 3], [4, 5, 6], [7, 8]], [nil, 2, 3]),
        (9, [[1, 2, 3], [4, 5, 6], [7, 8]], [nil, 2, 3]), (8, [[1, 2, 3], [4, 5, 6], [7, 8]], [nil, 2, 3]),
        (7, [[1, 2, 3], [4, 5, 6], [7]], [nil, 2, 3]), (6, [[1, 2, 3], [4, 5, 6]], [nil, 2]),
        (4, [[1, 2, 3], [4]], [nil, 2]), (3, [[1, 2, 3]], [nil]), (1, [[1]], [nil]), (0, [], []), (-1, [], []),
    ]

    @Test(arguments: limits, [true, false])
    func `pages in order, up to the limit`(
        given: (limit: Int?, ids: [[Int64]], asked: [Int?]), namesAll: Bool
    ) async throws {
        let lister = ScriptedLister(Self.pages, namesAll: namesAll)
        let walk = PageWalk(lister, list: try .pages(of: 3), limit: given.limit)
        #expect(try await walk.ids() == given.ids)
        #expect(lister.asked == given.asked)
        #expect(lister.sizes.allSatisfy { $0 == 3 })
    }

    @Test func `it begins at the first page of the request`() async throws {
        let lister = ScriptedLister(Self.pages)
        #expect(try await PageWalk(lister, list: .pages(of: 3, from: 2)).ids() == [[4, 5, 6], [7, 8]])
        #expect(lister.asked == [nil, 3])
    }

    @Test func `each iterator walks anew`() async throws {
        let walk = PageWalk(ScriptedLister(Self.pages), list: try .pages(of: 3))
        #expect(try await walk.ids() == Self.pages)
        #expect(try await walk.ids() == Self.pages)
    }

    @Test func `a provider of any kind can be walked`() async throws {
        func count(_ lister: some Listing, _ list: ListRequest) async throws -> Int {
            var count = 0
            for try await page in PageWalk(lister, list: list) { count += page.items.count }
            return count
        }
        let provider: any Provider = ScriptedLister(Self.pages)
        let lister = try #require(provider as? any Listing)
        #expect(try await count(lister, .pages(of: 3)) == 8)
    }

    @Test func `no page is asked for twice, whatever the pages name`() async throws {
        let named: [Int: [Int]] = [1: [2, 4, 2], 2: [2, 4, 3], 4: [4, 3, 2, 5], 3: [5], 5: []]
        let lister = ScriptedLister { number, _ in
            Page(
                items: [Thing(id: Int64(number))],
                following: PageTokens((named[number] ?? []).map(ScriptedLister.token)))
        }
        #expect(try await PageWalk(lister, list: .pages(of: 1)).ids() == [[1], [2], [4], [3], [5]])
    }

    @Test(arguments: [false, true]) func `a total beyond all numbers costs nothing`(goesAhead: Bool) async throws {
        let lister = ScriptedLister { number, _ in
            Page(
                items: number < 4 ? [Thing(id: Int64(number))] : [],
                following: number.isMultiple(of: 2)
                    ? ScriptedLister.tokens(after: number, through: .max)
                    : PageTokens(count: .max) { ScriptedLister.token(number &+ 1 &+ $0) })
        }
        let walk = PageWalk(lister, list: try .pages(of: 1), limit: .max, concurrency: 8, goesAhead: goesAhead)
        let (pages, error) = await walk.read()
        #expect(error == nil)
        #expect(pages.map(\.items.count) == [1, 1, 1, 0])
        #expect(pages.last?.shortfall?.hasPrefix("Page 4 held nothing new") == true)
        #expect(lister.numbers.count <= 11)
    }

    @Test func `a page is asked for only when it is wanted`() async throws {
        let lister = ScriptedLister(Self.pages, namesAll: true)
        var walk = PageWalk(lister, list: try .pages(of: 3)).makeAsyncIterator()
        #expect(lister.asked.isEmpty)
        for count in 1...3 {
            #expect(try await walk.next(isolation: nil) != nil)
            #expect(lister.asked.count == count)
        }
        #expect(try await walk.next(isolation: nil) == nil)
        #expect(lister.asked.count == 3)
    }

    @Test func `each page is reported`() async throws {
        let log = EventLog()
        let lister = ScriptedLister([[1, 2, 3], [3, 4, 5], [6, 7, 8]])
        _ = try await PageWalk(lister, list: .pages(of: 3), limit: 6, events: log).ids()
        #expect(log.events.map(\.title) == ["page", "page", "page"])
        #expect(
            log.events.map { $0.details.map(\.key) }.allSatisfy {
                $0 == ["number", "items", "left out", "items so far", "items wanted"]
            })
        #expect(
            log.events.map { $0.details.map(\.value) }
                == [
                    [1, 3, 0, 3, 6], [2, 2, 1, 5, 6], [3, 1, 2, 6, 6],
                ].map { $0.map(\.fieldValue) })
    }
}
