import Protocols
import Testing
import TransportContract
import UseCases

@Suite struct PageSequenceTests {
    private static let pages: [[Int64]] = [[1, 2, 3], [4, 5, 6], [7, 8]]

    static let limits: [(Int?, [[Int64]], [Int?])] = [
        (nil, [[1, 2, 3], [4, 5, 6], [7, 8]], [nil, 2, 3]), (.max, [[1, 2, 3], [4, 5, 6], [7, 8]], [nil, 2, 3]),
        (9, [[1, 2, 3], [4, 5, 6], [7, 8]], [nil, 2, 3]), (8, [[1, 2, 3], [4, 5, 6], [7, 8]], [nil, 2, 3]),
        (7, [[1, 2, 3], [4, 5, 6], [7]], [nil, 2, 3]), (6, [[1, 2, 3], [4, 5, 6]], [nil, 2]),
        (4, [[1, 2, 3], [4]], [nil, 2]), (3, [[1, 2, 3]], [nil]), (1, [[1]], [nil]), (0, [], []), (-1, [], []),
    ]

    @Test(arguments: limits, [true, false])
    func `pages are returned in order, up to the limit`(
        given: (limit: Int?, ids: [[Int64]], tokens: [Int?]), linksAll: Bool
    ) async throws {
        let lister = FakeList(Self.pages, linksAll: linksAll)
        let sequence = PageSequence(lister, list: try .pages(of: 3), limit: given.limit)
        try await expectEqual(sequence.ids(), given.ids)
        expectEqual(lister.tokens, given.tokens)
        #expect(lister.sizes.allSatisfy { $0 == 3 })
    }

    @Test func `the sequence starts at the first page of the request`() async throws {
        let lister = FakeList(Self.pages)
        try await expectEqual(PageSequence(lister, list: .pages(of: 3, from: 2)).ids(), [[4, 5, 6], [7, 8]])
        expectEqual(lister.tokens, [nil, 3])
    }

    @Test func `each iterator starts at the first page`() async throws {
        let sequence = PageSequence(FakeList(Self.pages), list: try .pages(of: 3))
        try await expectEqual(sequence.ids(), Self.pages)
        try await expectEqual(sequence.ids(), Self.pages)
    }

    @Test func `any Listing provider can be used`() async throws {
        func count(_ lister: some Listing, _ list: ListRequest) async throws -> Int {
            var count = 0
            for try await page in PageSequence(lister, list: list) { count += page.items.count }
            return count
        }
        let provider: any Provider = FakeList(Self.pages)
        let lister = try #require(provider as? any Listing)
        try await expectEqual(count(lister, .pages(of: 3)), 8)
    }

    @Test func `no page is requested twice, even if several pages link to it`() async throws {
        let links: [Int: [Int]] = [1: [2, 4, 2], 2: [2, 4, 3], 4: [4, 3, 2, 5], 3: [5], 5: []]
        let lister = FakeList { number, _ in
            Page(
                items: [Thing(id: Int64(number))],
                following: PageTokens((links[number] ?? []).map(FakeList.token)))
        }
        try await expectEqual(PageSequence(lister, list: .pages(of: 1)).ids(), [[1], [2], [4], [3], [5]])
    }

    @Test(arguments: [(false, [[1, 2], [3]]), (true, [[1, 2], [2, 3]])] as [(Bool, [[Int64]])])
    func `an item on two pages is returned once, unless the list is known to have none`(
        hasUniqueItems: Bool, ids: [[Int64]]
    ) async throws {
        let paging = Paging(.numbered, sizes: PageSizes(1...9, defaultSize: 2), hasUniqueItems: hasUniqueItems)
        let list = try ListRequest(ParameterValues(for: []), pageSize: 2, firstPage: 1, for: paging)
        var pages = PageSequence(FakeList([[1, 2], [2, 3]]), list: list).makeAsyncIterator()
        for expected in ids { try await expectEqual(pages.next(isolation: nil)?.items.map(\.id), expected) }
        expectEqual(pages.summary.count, ids.joined().count)
    }

    @Test(arguments: [false, true]) func `a huge number of links takes no memory`(requestsAhead: Bool) async throws {
        let lister = FakeList { number, _ in
            Page(
                items: number < 4 ? [Thing(id: Int64(number))] : [],
                following: number.isMultiple(of: 2)
                    ? FakeList.links(after: number, through: .max)
                    : PageTokens(count: .max) { FakeList.token(number &+ 1 &+ $0) })
        }
        let sequence = PageSequence(
            lister, list: try .pages(of: 1), limit: .max, concurrency: 8, requestsAhead: requestsAhead)
        let (pages, error) = await sequence.read()
        #expect(error == nil)
        expectEqual(pages.map(\.items.count), [1, 1, 1, 0])
        expectEqual(pages.last?.incompleteReason?.hasPrefix("page 4 has no new items"), true)
        #expect(lister.numbers.count <= 11)
    }

    @Test func `a page is requested only when it is needed`() async throws {
        let lister = FakeList(Self.pages, linksAll: true)
        var sequence = PageSequence(lister, list: try .pages(of: 3)).makeAsyncIterator()
        #expect(lister.tokens.isEmpty)
        for count in 1...3 {
            #expect(try await sequence.next(isolation: nil) != nil)
            expectEqual(lister.tokens.count, count)
        }
        #expect(try await sequence.next(isolation: nil) == nil)
        expectEqual(lister.tokens.count, 3)
    }

    @Test func `each page is reported`() async throws {
        let log = RecordingEventSink()
        let lister = FakeList([[1, 2, 3], [3, 4, 5], [6, 7, 8]])
        _ = try await PageSequence(lister, list: .pages(of: 3), limit: 6, events: log).ids()
        expectEqual(log.events.map(\.title), ["page", "page", "page"])
        #expect(
            log.events.map { $0.details.map(\.key) }.allSatisfy {
                $0 == ["number", "items", "dropped", "items so far", "items expected"]
            })
        expectEqual(
            log.events.map { $0.details.map(\.value) },
            [
                [1, 3, 0, 3, 6], [2, 2, 1, 5, 6], [3, 1, 2, 6, 6],
            ].map { $0.map(\.fieldValue) })
    }
}
