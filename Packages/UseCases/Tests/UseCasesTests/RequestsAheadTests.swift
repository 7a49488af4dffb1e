import Protocols
import ProtocolsTesting
import Testing
import UseCases

/// Sequences that request pages by number before another page links to them.
///
/// The list has twelve pages of five items.
@Suite(.timeLimit(.minutes(1))) struct RequestsAheadTests {
    static let pages: [[Int64]] = (0..<12).map { page in (0..<5).map { Int64(page * 5 + $0) } }

    static let extents: [(limit: Int, concurrency: Int, firstPage: Int, atOnce: Int)] = [
        (50, 10, 1, 10), (50, 7, 1, 7), (50, 32, 1, 10), (46, 10, 1, 10), (45, 10, 1, 9), (13, 10, 1, 3),
        (5, 10, 1, 1), (1, 10, 1, 1), (25, 10, 3, 5), (23, 10, 8, 5), (60, 12, 1, 12),
    ]

    @Test(arguments: extents, [true, false])
    func `the pages that the limit needs are requested at once, and no others`(
        extent: (limit: Int, concurrency: Int, firstPage: Int, atOnce: Int), linksAll: Bool
    ) async throws {
        let gauge = Gauge()
        let lister = FakeList { number, _ in
            gauge.enter()
            defer { gauge.leave() }
            await gauge.haveReached(extent.atOnce)
            return Self.page(number, linksAll: linksAll)
        }
        let list = try ListRequest.pages(of: 5, from: extent.firstPage)
        let sequence = PageSequence(
            lister, list: list, limit: extent.limit, concurrency: extent.concurrency, requestsAhead: true)
        let all = Self.pages.dropFirst(extent.firstPage - 1).joined()
        try await expectEqual(sequence.ids().flatMap(\.self), Array(all.prefix(extent.limit)))
        let needed = (extent.limit + 4) / 5
        expectEqual(lister.numbers.sorted(), Array(extent.firstPage..<extent.firstPage + needed))
        expectEqual(gauge.most, extent.atOnce)
    }

    @Test(arguments: [1, 2, 3, 11, 12], [true, false])
    func `fewer requests than the concurrency go past the end`(count: Int, linksAll: Bool) async throws {
        let gauge = Gauge()
        let lister = FakeList { number, _ in
            gauge.enter()
            defer { gauge.leave() }
            await gauge.haveReached(8)
            return Self.page(number, of: count, linksAll: linksAll)
        }
        let sequence = PageSequence(lister, list: try .pages(of: 5), limit: 1_000, concurrency: 8, requestsAhead: true)
        let (pages, error) = await sequence.read()
        #expect(error == nil)
        expectEqual(pages.map { $0.items.map(\.id) }, Array(Self.pages.prefix(count)))
        #expect(pages.allSatisfy { $0.incompleteReason == nil })
        #expect(lister.numbers.count <= count + 7)
        expectEqual(gauge.most, 8)
        await gauge.becomeEmpty()
    }

    @Test func `after a page that links to all others, no page past them is requested`() async throws {
        let lister = FakeList { number, _ in
            // If a page past the end is requested, its request starts before the sequence ends.
            for _ in 0..<20 { await Task.yield() }
            return Self.page(number, linksAll: true)
        }
        let sequence = PageSequence(lister, list: try .pages(of: 5), limit: 1_000, concurrency: 3, requestsAhead: true)
        try await expectEqual(sequence.ids(), Self.pages)
        expectEqual(lister.numbers.sorted(), Array(1...12))
    }

    @Test func `pages that arrive in reverse are returned in order`() async throws {
        let gauge = Gauge()
        let lister = FakeList { number, _ in
            // Page 12 finishes first. Every other page finishes after all later pages.
            gauge.enter()
            defer { gauge.leave() }
            await gauge.haveReached(12)
            await gauge.fall(to: number)
            return Self.page(number, linksAll: false)
        }
        let sequence = PageSequence(lister, list: try .pages(of: 5), limit: 60, concurrency: 12, requestsAhead: true)
        try await expectEqual(sequence.ids(), Self.pages)
    }

    @Test func `requests past the end are cancelled, and their errors ignored`() async throws {
        let past = Gauge()
        let lister = FakeList { number, _ throws(ProviderError) in
            guard number > 2 else { return Self.page(number, of: 2, linksAll: false) }
            guard number > 4 else { throw ProviderError(.invalidRequest, "page \(number) is past the end") }
            past.enter()
            defer { past.leave() }
            try await Gauge.sleepUntilCancelled()
            return Page(items: [])
        }
        let sequence = PageSequence(lister, list: try .pages(of: 5), limit: 50, concurrency: 10, requestsAhead: true)
        try await expectEqual(sequence.ids(), Array(Self.pages.prefix(2)))
        await past.becomeEmpty()
    }

    @Test func `an error is thrown after the pages before it, and no page follows it`() async throws {
        let lister = FakeList { number, _ throws(ProviderError) in
            guard number < 3 else { throw ProviderError(.serverFailed, "page \(number) is broken") }
            return Self.page(number, linksAll: true)
        }
        let sequence = PageSequence(lister, list: try .pages(of: 5), limit: 50, concurrency: 10, requestsAhead: true)
        let (pages, error) = await sequence.read()
        expectEqual(pages.count, 2)
        expectEqual(error?.message, "page 3 is broken")
    }

    @Test func `cancelling the task cancels every page that was requested`() async throws {
        let inFlight = Gauge()
        let lister = FakeList { _, _ throws(ProviderError) in
            inFlight.enter()
            defer { inFlight.leave() }
            try await Gauge.sleepUntilCancelled()
            return Page(items: [])
        }
        let sequence = PageSequence(lister, list: try .pages(of: 5), limit: 50, concurrency: 10, requestsAhead: true)
        let task = Task { await sequence.read() }
        await inFlight.reach(10)
        task.cancel()
        await expectEqual(task.value.error?.code, .cancelled)
        await inFlight.becomeEmpty()
    }

    @Test(arguments: [nil, 0, -1] as [Int?]) func `without a limit, every page waits for its link`(limit: Int?)
        async throws
    {
        let gauge = Gauge()
        let lister = FakeList { number, _ in
            gauge.enter()
            defer { gauge.leave() }
            await Task.yield()
            return Self.page(number, linksAll: false)
        }
        let sequence = PageSequence(lister, list: try .pages(of: 5), limit: limit, concurrency: 10, requestsAhead: true)
        try await expectEqual(sequence.ids(), limit == nil ? Self.pages : [])
        expectEqual(gauge.most, limit == nil ? 1 : 0)
    }

    @Test func `no page is requested after the largest number`() async throws {
        let lister = FakeList { _, _ in Page(items: [Thing(id: 1)], following: [FakeList.token(7)]) }
        let list = try ListRequest.pages(of: 1, from: .max - 1)
        _ = await PageSequence(lister, list: list, limit: 50, concurrency: 5, requestsAhead: true).read()
        #expect(Set(lister.numbers).isSubset(of: [.max - 1, .max, 7]))
    }

    private static func page(_ number: Int, of count: Int = 12, linksAll: Bool) -> Page<Thing> {
        guard number <= count else { return Page(items: []) }
        return Page(
            items: pages[number - 1].map(Thing.init),
            following: FakeList.links(after: number, through: linksAll ? count : min(number + 1, count)))
    }
}
