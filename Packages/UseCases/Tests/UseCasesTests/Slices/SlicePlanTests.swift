import Protocols
import ProtocolsTesting
import Testing
import UseCases

@Suite(.timeLimit(.minutes(1))) struct SlicePlanTests {
    @Test(
        arguments: [
            ("one slice", (0..<10).map { Int64($0 * 6) }),
            ("an even list", (0..<64).map { Int64($0) }),
            ("a burst on one day", (0..<64).map { Int64($0) } + Array(repeating: 17, count: 9)),
            ("everything at the start", Array(repeating: 0, count: 10) + (1..<12).map { Int64($0) }),
            ("everything at the end", (52..<64).map { Int64($0) }),
            ("no item", []),
        ] as [(String, [Int64])])
    func `slices cover the list, have no items in common, and are below the limit`(
        name: String, days: [Int64]
    ) async throws {
        let archive = FakeArchive(days: days)
        let (slices, summary) = try await archive.plan()
        var counts: [Int] = []
        for slice in slices {
            let range = slice.ranges["day"] ?? 0...63
            counts.append(days.count { range.contains($0) })
        }
        expectEqual(slices.map(\.expectedCount), counts)
        #expect(counts.allSatisfy { (0...FakeArchive.limit).contains($0) })
        let ranges = slices.map { $0.ranges["day"] ?? 0...63 }
        #expect((0...63).allSatisfy { day in ranges.isEmpty || ranges.count { $0.contains(day) } == 1 })
        expectEqual(counts.reduce(0, +), days.count)
        #expect(summary.itemCount == days.count && summary.total == days.count)
        expectEqual(summary.largestCount, counts.max() ?? 0)
        #expect(summary.sliceCount == slices.count && summary.truncatedCount == 0)
        expectEqual(summary.probeCount, archive.requests.count)
        #expect(archive.requests.allSatisfy { $0.hasSuffix("page 1") })
        try await expectEqual(archive.plan().slices, slices)
    }

    @Test func `only first halves are requested`() async throws {
        let archive = FakeArchive(days: (0..<32).map { Int64($0 * 2) })
        let slices = try await archive.plan().slices
        expectEqual(slices.map(\.name), ["day=0..15", "day=16..31", "day=32..47", "day=48..63"])
        expectEqual(archive.requests, ["all page 1", "0..31 page 1", "0..15 page 1", "32..47 page 1"])
    }

    @Test(arguments: [16, 1] as [Int64])
    func `a range that the API refuses is divided before it is requested`(maximumLength: Int64) async throws {
        let days = (0..<12).map { Int64($0 * 5) }
        let archive = FakeArchive(days.map { ($0, 0) }, maximumLength: maximumLength)
        for read in [false, true] {
            if read {
                let list = try await archive.read([try archive.request()])
                expectEqual(list.pages.flatMap(\.items).map(\.id).sorted(), Array(0..<12))
            } else {
                let (slices, summary) = try await archive.plan()
                expectEqual(slices.compactMap(\.expectedCount).reduce(0, +), 12)
                expectEqual(summary.truncatedCount, 0)
                let ranges = slices.compactMap { $0.ranges["day"] }
                #expect(days.allSatisfy { day in ranges.count { $0.contains(day) } == 1 })
                #expect(ranges.allSatisfy { $0.count <= maximumLength })
            }
            let lengths = archive.requests.compactMap { request -> Int64? in
                let bounds = request.prefix { $0 != " " }.split(separator: "..").compactMap { Int64($0) }
                return bounds.count == 2 ? bounds[1] - bounds[0] + 1 : nil
            }
            #expect(!lengths.isEmpty && lengths.allSatisfy { $0 <= maximumLength })
            archive.forgetRequests()
        }
    }

    @Test func `a given range that the API refuses is divided, even below the result limit`() async throws {
        let archive = FakeArchive([(0, 0), (40, 0), (63, 0)], maximumLength: 32)
        let list = try await archive.read([try archive.request(["day": 0...63])])
        expectEqual(list.pages.flatMap(\.items).map(\.id), [0, 1, 2])
        expectEqual(archive.requests, ["0..31 page 1", "32..63 page 1"])
    }

    @Test func `a day with too many items is divided on the next axis`() async throws {
        let archive = FakeArchive((0..<16).map { (5, $0 % 4) } + [(6, 0)])
        let (slices, summary) = try await archive.plan()
        let names = ["day=0..4", "day=5..5,lane=0..1", "day=5..5,lane=2..3", "day=6..7", "day=8..63"]
        expectEqual(slices.map(\.name), names)
        expectEqual(slices.map(\.expectedCount), [0, 8, 8, 1, 0])
        #expect(summary.itemCount == 17 && summary.truncatedCount == 0)
    }

    @Test(arguments: [[:], ["q": "undivided"]])
    func `a slice that cannot be divided is marked`(parameters: [String: String]) async throws {
        let archive = FakeArchive(days: Array(repeating: 5, count: 12))
        let (plan, summary) = try await archive.plan(try archive.request([:], parameters))
        let slices = plan.filter { $0.expectedCount != 0 }
        expectEqual(slices.map(\.name), [parameters.isEmpty ? "day=5..5,lane=0..0" : ""])
        expectEqual(slices.map(\.isTruncated), [true])
        #expect(slices.map(\.expectedCount) == [12] && slices.map(\.parameters) == [parameters])
        expectEqual(summary.truncatedCount, 1)
    }

    /// The total of the second request is that of the first half.
    @Test(arguments: [30, 31, 99])
    func `a range is requested if the totals leave nothing for it`(total: Int) async throws {
        let days = (0..<30).map { Int64($0 * 2) }
        let archive = FakeArchive(days: days) { number, page in
            var page = page
            if number == 1 { page.total = total }
            return page
        }
        let slices = try await archive.plan().slices
        #expect(archive.requests.contains("32..63 page 1"))
        let ranges = slices.compactMap { $0.ranges["day"] }
        #expect(days.allSatisfy { day in ranges.count { $0.contains(day) } == 1 })
    }

    @Test func `a total that is too high adds no slice`() async throws {
        let days = (0..<16).map { Int64($0 * 2) }
        let archive = FakeArchive(days: days) { number, page in
            var page = page
            if number == 0 { page.total = 100 }
            return page
        }
        let (slices, summary) = try await archive.plan()
        let names = slices.filter { $0.expectedCount != 0 }.map(\.name)
        expectEqual(names, ["day=0..15", "day=16..31"])
        #expect(summary.truncatedCount == 0 && summary.itemCount == 16)
        #expect(archive.requests.contains("63..63 3..3 page 1"))
    }

    @Test func `a range is kept if the API has not counted all its items`() async throws {
        let archive = FakeArchive(days: (0..<24).map { Int64($0 * 2) }) { number, page in
            var page = page
            if number == 1 { (page.items, page.total, page.incompleteReason) = ([], 0, "timed out") }
            return page
        }
        let (slices, summary) = try await archive.plan()
        expectEqual(slices.map(\.name), ["day=0..31", "day=32..63"])
        expectEqual(slices.map(\.expectedCount), [0, 8])
        expectEqual(summary.incompleteReasons, ["timed out"])
    }

    /// The totals of the first three requests: of the list and of its halves.
    @Test(arguments: [[30, 30, 30], [30, 29, 31], [1000, 1003, 990], [12, 12, 12]])
    func `an API that ignores ranges is refused after three requests`(totals: [Int]) async throws {
        let archive = FakeArchive(days: (0..<30).map { Int64($0 * 2) }) { number, page in
            var page = page
            page.total = totals[min(number, 2)]
            return page
        }
        let readings: [() async throws -> Void] = [
            { _ = try await archive.plan() }, { _ = try await archive.read([try archive.request()]) },
        ]
        for read in readings {
            let error = await #expect(throws: ProviderError.self) { try await read() }
            expectEqual(error?.code, .incorrectData)
            let problem = "the API ignores the range of 'day', so the list cannot be divided"
            expectEqual(error?.message, "\(problem): it has \(totals[0]) items, and its second half has \(totals[2])")
            expectEqual(archive.requests.count, 3)
            archive.forgetRequests()
        }
    }

    /// Almost all items are in the first halves.
    @Test(arguments: [1, 4, 9]) func `a list that grows while it is counted is divided`(growth: Int) async throws {
        let archive = FakeArchive(days: (0..<30).map { Int64($0 / 2) } + [60]) { number, page in
            var page = page
            page.total = page.total.map { $0 == 0 || number == 0 ? $0 : $0 + growth }
            return page
        }
        let slices = try await archive.plan().slices.filter { $0.expectedCount != 0 }
        let days = slices.compactMap { $0.ranges["day"] }
        #expect((0...63).allSatisfy { day in days.count { $0.contains(day) } <= 1 })
        #expect((0..<15).allSatisfy { day in days.count { $0.contains(day) } == 1 })
    }

    @Test(arguments: [nil, -1] as [Int?])
    func `a list without a total cannot be divided`(total: Int?) async throws {
        let archive = FakeArchive(days: [1]) { _, _ in Page(items: [], total: total) }
        let error = await #expect(throws: ProviderError.self) { try await archive.plan() }
        expectEqual(error?.code, .incorrectData)
    }

    @Test func `slices before a failure are returned`() async throws {
        let archive = FakeArchive(days: (0..<32).map { Int64($0 * 2) }) { number, page throws(ProviderError) in
            if number == 3 { throw ProviderError(.serverFailed, "out of service") }
            return page
        }
        var iterator = SlicePlan(archive, of: try archive.request()).makeAsyncIterator()
        try await expectEqual(iterator.next(isolation: nil)?.name, "day=0..15")
        try await expectEqual(iterator.next(isolation: nil)?.name, "day=16..31")
        await #expect(throws: ProviderError.self) { try await iterator.next(isolation: nil) }
    }

    @Test func `a plan can be cancelled`() async throws {
        let archive = FakeArchive(days: [1])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await archive.plan().slices
        }
        let error = await #expect(throws: ProviderError.self) { try await task.value }
        expectEqual(error?.code, .cancelled)
        #expect(archive.requests.isEmpty)
    }
}
