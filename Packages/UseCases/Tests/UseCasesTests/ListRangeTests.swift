import Protocols
import ProtocolsTesting
import Testing
import UseCases

@Suite struct ListRangeTests {
    private static let github = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 30))
    private static let pixabay = Paging(.numbered, sizes: PageSizes(3...200, defaultSize: 50))
    private static let cursors = Paging(.cursor, sizes: PageSizes(1...100, defaultSize: 20))
    private static let single = Paging(.single, sizes: PageSizes(1...50, defaultSize: 20))
    private static let separate = Paging(
        .numbered, sizes: PageSizes(1...5000, defaultSize: 10), isSizeIndependent: false)

    private static let items = Paging(.cursor, sizes: PageSizes(1...100, defaultSize: 30), requestsItems: true)

    /// A range as text: the size, the first page, and the number of skipped items.
    private static func label(_ range: ListRange) -> String {
        "\(range.list.pageSize):\(range.list.firstPage)+\(range.skipped)"
    }

    private struct Request: Sendable {
        let paging: Paging
        var firstPage = 1
        var limit: Int?
        var pageSize: Int?
        let choices: [String]
    }

    private static let requests = [
        // The default size, unless the largest needs fewer requests.
        Request(paging: github, limit: 0, choices: ["30:1+0", "100:1+0"]),
        Request(paging: github, limit: 1, choices: ["30:1+0", "100:1+0"]),
        Request(paging: github, limit: 30, choices: ["30:1+0", "100:1+0"]),
        Request(paging: github, limit: 31, choices: ["100:1+0", "30:1+0"]),
        Request(paging: github, limit: 150, choices: ["100:1+0", "30:1+0"]),
        Request(paging: github, limit: .max, choices: ["100:1+0", "30:1+0"]),
        Request(paging: github, limit: nil, choices: ["100:1+0", "30:1+0"]),
        Request(paging: pixabay, limit: 51, choices: ["200:1+0", "50:1+0"]),
        Request(paging: cursors, limit: 21, choices: ["100:1+0", "20:1+0"]),
        // Pages are counted in the default size, or in the size that the user chose.
        Request(paging: github, firstPage: 5, limit: 30, choices: ["30:5+0", "100:2+20"]),
        Request(paging: github, firstPage: 4, limit: 30, choices: ["30:4+0", "100:1+90"]),
        Request(paging: github, firstPage: 4, limit: 110, choices: ["100:1+90", "30:4+0"]),
        Request(paging: github, firstPage: 4, limit: nil, choices: ["100:1+90", "30:4+0"]),
        Request(paging: github, firstPage: 3, limit: 7, pageSize: 7, choices: ["7:3+0", "30:1+14", "100:1+14"]),
        Request(paging: github, limit: 150, pageSize: 30, choices: ["30:1+0", "100:1+0"]),
        Request(paging: github, firstPage: .max, limit: 1, choices: ["30:9223372036854775807+0"]),
        // Pages of different sizes are different lists, or there is only one page.
        Request(paging: separate, limit: 7, choices: ["7:1+0"]),
        Request(paging: separate, limit: 5001, choices: ["2501:1+0"]),
        Request(paging: separate, limit: nil, choices: ["5000:1+0"]),
        Request(paging: separate, firstPage: 2, limit: 7, choices: ["10:2+0"]),
        Request(paging: separate, limit: 20, pageSize: 4, choices: ["4:1+0"]),
        // Each item is a request.
        Request(paging: items, limit: 7, choices: ["7:1+0"]),
        Request(paging: items, limit: 150, choices: ["75:1+0"]),
        Request(paging: items, limit: nil, choices: ["100:1+0"]),
        Request(paging: items, limit: 7, pageSize: 30, choices: ["30:1+0"]),
        Request(paging: single, limit: 7, choices: ["7:1+0"]),
        Request(paging: single, limit: 0, choices: ["1:1+0"]),
    ]

    @Test(arguments: requests) private func `the size with the fewest requests comes first`(request: Request) throws {
        let ranges = try ListRange.choices(
            ParameterValues(for: []), from: .page(request.firstPage), limit: request.limit, pageSize: request.pageSize,
            paging: request.paging)
        expectEqual(ranges.map(Self.label), request.choices)
        #expect(ranges.allSatisfy { $0.limit == request.limit })
    }

    @Test(arguments: [(4, 5, 9), (0, 5, 5), (30, nil, 100), (.max, 5, 100)] as [(Int, Int?, Int)])
    func `after a cursor, a page of requests for items is as long as needed`(
        skipped: Int, limit: Int?, pageSize: Int
    ) throws {
        let cursor = ListCursor(PageToken(2), skipping: skipped)
        let ranges = try ListRange.choices(
            ParameterValues(for: []), from: .cursor(cursor), limit: limit, paging: Self.items)
        expectEqual(ranges.map(\.list.pageSize), [pageSize])
    }

    @Test(arguments: [(101, 1), (0, 1), (-1, 1), (7, 0), (7, -1)])
    func `an invalid page size or first page is refused`(pageSize: Int, firstPage: Int) throws {
        let parameters = try ParameterValues(for: [])
        let error = #expect(throws: ProviderError.self) {
            try ListRange.choices(
                parameters, from: .page(firstPage), limit: nil, pageSize: pageSize, paging: Self.github)
        }
        expectEqual(error?.code, .invalidRequest)
    }

    @Test(arguments: [(1, 5), (2, 3), (2, nil), (3, 4), (4, 1), (9, 1)] as [(Int, Int?)])
    func `every choice has the same items`(firstPage: Int, limit: Int?) async throws {
        let paging = Paging(.numbered, sizes: PageSizes(1...7, defaultSize: 4))
        let lister = FakeList.slices(of: 20)
        let ranges = try ListRange.choices(
            ParameterValues(for: []), from: .page(firstPage), limit: limit, paging: paging)
        expectEqual(ranges.count, 2)
        let start = Int64(4 * (firstPage - 1))
        let expected = Array((start..<max(start, 20)).prefix(limit ?? .max)).map { $0 + 1 }
        for range in ranges {
            try await expectEqual(range.pages(of: lister).ids().flatMap(\.self), expected, "\(range)")
        }
    }
}

@Suite struct ListCoverageTests {
    private let paging = Paging(.numbered, sizes: PageSizes(1...7, defaultSize: 4))

    /// A list of 20 items, of which only some pages are available, as `size:number`.
    private func lister(_ available: Set<String>) -> FakeList {
        FakeList { number, list throws(ProviderError) in
            guard available.contains("\(list.pageSize):\(number)") else {
                throw ProviderError(.unreachable, "page \(number) is not available")
            }
            return FakeList.slice(number, of: 20, size: list.pageSize)
        }
    }

    @Test(
        arguments: [
            (1, 4, ["4:1"], 4, 4, true), (1, 4, ["7:1"], 7, 4, true), (1, 4, ["4:1", "7:1"], 4, 4, true),
            (2, 3, ["7:1"], 7, 3, true), (2, 4, ["7:1"], 7, 3, false), (2, 4, ["7:1", "7:2"], 7, 4, true),
            (1, nil, ["4:1", "7:1"], 7, 7, false), (1, nil, ["4:1", "4:2", "7:1"], 4, 8, false),
            (1, nil, ["7:1", "7:2", "7:3"], 7, 20, true), (3, nil, ["7:1", "7:2", "7:3"], 7, 12, true),
            (1, 9, [], nil, 0, false), (1, 9, ["4:2", "7:2"], nil, 0, false),
        ] as [(Int, Int?, Set<String>, Int?, Int, Bool)])
    func `the size with the most items is chosen`(
        firstPage: Int, limit: Int?, available: Set<String>, size: Int?, count: Int, isComplete: Bool
    ) async throws {
        let ranges = try ListRange.choices(
            ParameterValues(for: []), from: .page(firstPage), limit: limit, paging: paging)
        let best = await ranges.best(coveredBy: lister(available))
        expectEqual(best?.range.list.pageSize, size)
        expectEqual(best?.coverage.count ?? 0, count)
        expectEqual(best?.coverage.isComplete ?? false, isComplete)
    }
}
