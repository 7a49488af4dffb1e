import Protocols
import ProtocolsTesting
import Testing
import UseCases

@Suite(.timeLimit(.minutes(1))) struct SlicedListTests {
    private static let days = (0..<64).map { Int64($0) } + Array(repeating: 17, count: 9)

    @Test(arguments: [1, 4], [Self.days, (0..<73).map { Int64($0 / 10) }])
    func `a whole list is divided while it is read`(concurrency: Int, days: [Int64]) async throws {
        let archive = FakeArchive(days: days)
        let (pages, summary) = try await archive.read([try archive.request()], concurrency: concurrency)
        let ids = pages.flatMap(\.items).map(\.id)
        #expect(Set(ids).count == 73 && ids.count == 73)
        #expect(summary.count == 73 && summary.total == 73 && summary.outcome == .complete)
        #expect(pages.allSatisfy { $0.truncationReason == nil && $0.incompleteReason == nil })
        // No request is made twice.
        expectEqual(Set(archive.requests).count, archive.requests.count)
    }

    @Test(arguments: [(40, 33), (70, 3)]) func `only what has changed is read, and divided`(
        start: Int, count: Int
    ) async throws {
        let archive = FakeArchive(days: Self.days)
        let request = try archive.request()
        let list = SlicedList(archive, [request], paging: FakeArchive.paging)
        expectEqual(list.untrackedColumns, ["lane"])
        let changes = try list.parameters(
            for: request.parameters, changedSince: Date(timeIntervalSince1970: Double(start)))
        let range = try ListRange.choices(try #require(changes), limit: nil, paging: list.paging)[0]
        var ids: [Int64] = []
        for try await page in range.pages(of: list, concurrency: 1) { ids += page.items.map(\.id) }
        expectEqual(Set(ids), Set((start..<73).map { Int64($0) }))
        expectEqual(ids.count, count)
        let two = SlicedList(archive, [request, request], paging: FakeArchive.paging)
        #expect(try two.parameters(for: request.parameters, changedSince: Date()) == nil)
    }

    @Test func `slices of a plan are read with the requests of the plan`() async throws {
        let archive = FakeArchive(days: Self.days)
        let slices = try await archive.plan().slices
        let probes = Set(archive.requests)
        let requests = try slices.map { slice in
            try archive.request(slice.ranges, expecting: slice.expectedCount)
        }
        let (pages, summary) = try await archive.read(requests)
        expectEqual(Set(pages.flatMap(\.items).map(\.id)).count, 73)
        expectEqual(summary.outcome, .complete)
        expectEqual(pages.first?.total, 73)
        let firstHalves = slices.filter { probes.contains("\($0.ranges["day"].text) page 1") }
        #expect(!firstHalves.isEmpty)
    }

    @Test func `a slice that has grown is divided`() async throws {
        let archive = FakeArchive(days: (0..<24).map { Int64($0) })
        let (pages, summary) = try await archive.read([try archive.request(["day": 0...15], expecting: 9)])
        expectEqual(pages.flatMap(\.items).map(\.id), (0..<16).map { Int64($0) })
        expectEqual(summary.outcome, .complete)
        expectEqual(archive.requests.prefix(2), ["0..15 page 1", "0..7 page 1"])
    }

    @Test func `empty slices do not end the list`() async throws {
        let archive = FakeArchive(days: [0, 1, 62, 63])
        let slices = try [0...1, 20...30, 40...41, 62...63].map { try archive.request(["day": $0]) }
        let (pages, summary) = try await archive.read(slices)
        expectEqual(pages.flatMap(\.items).map(\.id), [0, 1, 2, 3])
        #expect(summary.count == 4 && summary.outcome == .complete)
        #expect(try await archive.read([]).pages.flatMap(\.items).isEmpty)
    }

    @Test func `a page with only repeated items does not end the list`() async throws {
        // The first item moves to the second page.
        let drifting = FakeArchive(days: [0, 1, 2, 3, 4, 20]) { number, page in
            var page = page
            if number == 1 { page.items = [Thing(id: 0)] }
            return page
        }
        let slices = try [0...15, 16...31].map { try drifting.request(["day": $0]) }
        let (pages, summary) = try await drifting.read(slices)
        expectEqual(pages.flatMap(\.items).map(\.id), [0, 1, 2, 3, 5])
        expectEqual(summary.outcome, .drifted(missing: 1))
    }

    @Test func `a limit ends the list`() async throws {
        let archive = FakeArchive(days: Self.days)
        let (pages, summary) = try await archive.read([try archive.request()], limit: 15)
        expectEqual(pages.flatMap(\.items).count, 15)
        #expect(summary.isCutOff)
        #expect(archive.requests.count < 12)
    }

    @Test func `more items than the limit with equal values are reported`() async throws {
        let archive = FakeArchive(days: Array(repeating: 5, count: 12) + [6])
        let (pages, summary) = try await archive.read([try archive.request()])
        expectEqual(pages.flatMap(\.items).count, 11)
        expectEqual(
            pages.compactMap(\.truncationReason), ["only 10 of 12 items with day=5..5,lane=0..0 can be read"])
        #expect(summary.outcome != .incomplete(missing: 2))
    }

    @Test func `an incomplete page that is empty is reported`() async throws {
        let archive = FakeArchive(days: [0, 20]) { number, page in
            number == 0 ? Page(items: [], total: 0, incompleteReason: "timed out") : page
        }
        let (pages, _) = try await archive.read([
            try archive.request(["day": 0...15]), try archive.request(["day": 16...31]),
        ])
        expectEqual(pages.flatMap(\.items).map(\.id), [1])
        expectEqual(pages.map(\.incompleteReason), ["timed out"])
    }

    @Test func `a token continues with the same slices in another process`() async throws {
        let archive = FakeArchive(days: Self.days)
        let list = SlicedList(archive, [try archive.request()], paging: FakeArchive.paging)
        let request = try ListRequest(ParameterValues(for: []), startingAt: nil, for: list.paging)
        var ids: [Int64] = []
        var token: PageToken?
        repeat {
            let page = try await list.page(token, of: request)
            ids += page.items.map(\.id)
            token = page.following.first.flatMap(\.text).map { PageToken(text: $0) }
        } while token != nil
        #expect(ids.count == 73 && Set(ids).count == 73)
    }

    @Test(arguments: [#""slice":0"#: #""slice":7"#, #""number":0"#: #""number":9223372036854775807"#])
    func `a changed token is refused`(text: String, change: String) async throws {
        let archive = FakeArchive(days: Self.days)
        let list = SlicedList(archive, [try archive.request()], paging: FakeArchive.paging)
        let request = try ListRequest(ParameterValues(for: []), startingAt: nil, for: list.paging)
        let last = try await list.page(nil, of: request).following.last
        let token = try #require(last?.text)
        #expect(token.contains(text))
        let error = await #expect(throws: ProviderError.self) {
            try await list.page(PageToken(text: token.replacing(text, with: change)), of: request)
        }
        expectEqual(error?.code, .invalidRequest)
    }

    @Test(
        arguments: [
            (ListSlice(provider: "other", parameters: [:]), "unexpected slice of 'other': expected one of 'archive'"),
            (
                ListSlice(provider: "archive", parameters: [:], ranges: ["size": 1...2]),
                "unknown axis 'size' in a slice: expected day, lane"
            ),
            (
                ListSlice(provider: "archive", parameters: [:], ranges: ["day": 1...64]),
                "invalid range of 'day' in a slice: expected integers from 0 to 63"
            ),
            (
                ListSlice(provider: "archive", parameters: ["z": "1"]),
                "unknown parameter 'z': expected one of day, lane, q"
            ),
        ])
    func `a slice that does not match the provider is refused`(slice: ListSlice, message: String) throws {
        let error = #expect(throws: ProviderError.self) {
            try SliceRequest(
                slice, of: FakeArchive.descriptor(), by: FakeArchive([]), until: Date(timeIntervalSince1970: 63))
        }
        #expect(error?.code == .invalidRequest && error?.message == message)
    }
}

extension ClosedRange<Int64>? {
    fileprivate var text: String { map { "\($0.lowerBound)..\($0.upperBound)" } ?? "all" }
}
