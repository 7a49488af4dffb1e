import Protocols
import ProtocolsTesting
import Testing
import UseCases

@Suite struct ListSummaryTests {
    private struct Example: Sendable {
        /// The ids on each page.
        let pages: [[Int64]]
        /// The total that each page reports.
        let totals: [Int?]
        var limit: Int?
        var resultLimit: Int?
        var firstPage = 1
        let outcome: ListSummary.Outcome
        var expected: Int?
        var isCutOff = false
    }

    private static let examples = [
        // A total that is reached, exceeded, unknown, or zero.
        Example(pages: [[1, 2], [3, 4]], totals: [4, 4], outcome: .complete, expected: 4),
        Example(pages: [[1, 2], [3, 4]], totals: [3, 3], outcome: .complete, expected: 3),
        Example(pages: [[1, 2], [3]], totals: [nil, nil], outcome: .complete),
        Example(pages: [[]], totals: [0], outcome: .complete, expected: 0),
        // Fewer items than promised.
        Example(pages: [[1, 2]], totals: [6], outcome: .incomplete(missing: 4), expected: 6),
        Example(pages: [[1, 2], [3]], totals: [4, 4], outcome: .incomplete(missing: 1), expected: 4),
        Example(pages: [[]], totals: [.max], outcome: .incomplete(missing: .max), expected: .max),
        Example(pages: [[1, 2]], totals: [nil, 6], outcome: .complete),
        // The limits lower what is promised.
        Example(pages: [[1, 2], [3, 4]], totals: [9, 9], limit: 3, outcome: .complete, expected: 3, isCutOff: true),
        Example(pages: [[1, 2], [3, 4]], totals: [4, 4], limit: 4, outcome: .complete, expected: 4),
        Example(pages: [[1, 2], [3]], totals: [9, 9], limit: 4, outcome: .incomplete(missing: 1), expected: 4),
        Example(pages: [[1, 2], [3, 4]], totals: [nil, nil], limit: 3, outcome: .complete, isCutOff: true),
        Example(pages: [[1, 2], [3, 4]], totals: [nil, nil], limit: 2, outcome: .complete, isCutOff: true),
        Example(pages: [[1, 2], [3, 4]], totals: [nil, nil], limit: 4, outcome: .complete),
        Example(pages: [[1, 2], [3, 4]], totals: [900, 900], resultLimit: 4, outcome: .complete, expected: 4),
        Example(
            pages: [[1, 2], [3]], totals: [900, 900], resultLimit: 4, outcome: .incomplete(missing: 1), expected: 4),
        // The page that contains the limit may be served completely. A server without the limit serves more.
        Example(pages: [[1, 2], [3, 4]], totals: [900, 900], resultLimit: 3, outcome: .complete, expected: 3),
        Example(
            pages: [[1, 2], [3, 4]], totals: [900, 900], resultLimit: 2, outcome: .incomplete(missing: 896),
            expected: 900),
        // Later pages: items before the first page are not promised.
        Example(pages: [[], [3, 4]], totals: [nil, 4], firstPage: 2, outcome: .complete, expected: 2),
        Example(pages: [[], [3]], totals: [nil, 4], firstPage: 2, outcome: .incomplete(missing: 1), expected: 2),
        Example(pages: [[], []], totals: [nil, 1], firstPage: 2, outcome: .complete, expected: 0),
        // A list that changes while it is read.
        Example(pages: [[1, 2], [2, 3]], totals: [4, 4], outcome: .drifted(missing: 1), expected: 4),
        Example(pages: [[1, 2], [4]], totals: [4, 3], outcome: .drifted(missing: 1), expected: 4),
        Example(pages: [[1, 2], [2, 3]], totals: [3, 4], outcome: .drifted(missing: 1), expected: 4),
        Example(pages: [[1, 2], [2, 3]], totals: [7, 7], outcome: .incomplete(missing: 4), expected: 7),
        Example(pages: [[1, 2], [3, 4]], totals: [300, 10], outcome: .incomplete(missing: 296), expected: 300),
        Example(pages: [[1, 2], [3, 4]], totals: [10, 300], outcome: .incomplete(missing: 296), expected: 300),
    ]

    @Test(arguments: examples) private func `items are compared with the totals`(example: Example) async throws {
        let paging = Paging(
            .numbered, sizes: PageSizes(1...10, defaultSize: 2), resultLimit: example.resultLimit)
        let lister = FakeList { number, _ in
            Page(
                items: example.pages[number - 1].map(Thing.init),
                following: FakeList.links(after: number, through: example.pages.count),
                total: example.totals[number - 1])
        }
        let list = try ListRequest(ParameterValues(for: []), firstPage: example.firstPage, for: paging)
        var pages = PageSequence(lister, list: list, limit: example.limit).makeAsyncIterator()
        while try await pages.next(isolation: nil) != nil {}
        expectEqual(pages.summary.outcome, example.outcome)
        expectEqual(pages.summary.expected, example.expected)
        expectEqual(pages.summary.isCutOff, example.isCutOff)
    }

    @Test(arguments: [(nil, 1, true), (4, 1, true), (4, 2, false), (nil, 2, false)] as [(Int?, Int, Bool)])
    func `a sequence that its caller ends is compared with the items so far`(
        total: Int?, pageCount: Int, isCutOff: Bool
    ) async throws {
        let list = FakeList([[1, 2], [3, 4]], total: total)
        var pages = PageSequence(list, list: try .pages(of: 2), concurrency: 2).makeAsyncIterator()
        for _ in 0..<pageCount { _ = try await pages.next(isolation: nil) }
        pages.end()
        expectEqual(pages.summary.outcome, .complete)
        expectEqual(pages.summary.isCutOff, isCutOff)
        expectEqual(pages.summary.count, 2 * pageCount)
        try await expectEqual(pages.next(isolation: nil)?.items, nil)
    }

    @Test func `a negative total makes the page incomplete`() async throws {
        let lister = FakeList { _, _ in Page(items: [Thing(id: 1)], total: -5) }
        let (pages, _) = await PageSequence(lister, list: try .pages(of: 1)).read()
        expectEqual(pages.map(\.total), [nil])
        expectEqual(pages.map(\.incompleteReason), ["the API reported a total of -5"])
    }

    @Test(
        arguments: [
            ([3, 3, 1], nil, nil), ([3, 3, 3], nil, nil), ([2], nil, nil),
            ([3, 1, 3], 2, "page 2 has 1 item, but an earlier page has 3"),
            ([1, 3, 3], 2, "page 2 has 3 items, but an earlier page has 1"),
            ([3, 3, 4], 3, "page 3 has 4 items, but an earlier page has 3"),
        ] as [([Int], Int?, String?)])
    func `pages with numbers are all as long as the first, except for the last`(
        counts: [Int], short: Int?, reason: String?
    ) async throws {
        var id: Int64 = 0
        let ids = counts.map { count in
            (0..<count).map { _ in
                id += 1; return id
            }
        }
        let (pages, _) = await PageSequence(FakeList(ids), list: try .pages(of: 3)).read()
        expectEqual(pages.firstIndex { $0.incompleteReason != nil }.map { $0 + 1 }, short)
        expectEqual(pages.lazy.compactMap(\.incompleteReason).first, reason)
        expectEqual(pages.map(\.items.count), counts)
    }

    @Test(arguments: [
        Paging(.cursor, sizes: PageSizes(1...10, defaultSize: 3)),
        Paging(.numbered, sizes: PageSizes(1...10, defaultSize: 3), allowsShortPages: true),
    ])
    func `pages with cursors, and pages that may be short, may have any length`(paging: Paging) async throws {
        let list = try ListRequest(ParameterValues(for: []), for: paging)
        let (pages, _) = await PageSequence(FakeList([[1, 2, 3], [4], [5, 6]]), list: list).read()
        #expect(pages.allSatisfy { $0.incompleteReason == nil })
    }
}
