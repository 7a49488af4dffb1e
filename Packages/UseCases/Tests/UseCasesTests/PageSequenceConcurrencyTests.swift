import Protocols
import ProtocolsTesting
import Synchronization
import Testing
import UseCases

@Suite(.timeLimit(.minutes(1))) struct PageSequenceConcurrencyTests {
    private static let pages: [[Int64]] = (0..<12).map { page in (0..<5).map { Int64(page * 5 + $0) } }

    @Test(arguments: [1, 2, 4, 7, 100]) func `pages are returned in order, with limited concurrency`(most: Int)
        async throws
    {
        let gauge = Gauge()
        let expected = min(most, 11)
        let lister = lister(gauge, linksAll: true, expecting: expected)
        let sequence = PageSequence(lister, list: try .pages(of: 5), concurrency: most)
        try await expectEqual(sequence.ids(), Self.pages)
        expectEqual(gauge.most, expected)
        expectEqual(lister.tokens.count, 12)
    }

    @Test func `a list that links only to the next page is read page by page`() async throws {
        let gauge = Gauge()
        let sequence = PageSequence(
            lister(gauge, linksAll: false, expecting: 1), list: try .pages(of: 5), concurrency: 4)
        try await expectEqual(sequence.ids(), Self.pages)
        expectEqual(gauge.most, 1)
    }

    @Test(arguments: [(1, 1), (5, 1), (6, 2), (22, 5), (25, 5), (26, 6), (60, 12), (61, 12)])
    func `no request goes past the limit`(limit: Int, requests: Int) async throws {
        let lister = FakeList(Self.pages, linksAll: true)
        let sequence = PageSequence(lister, list: try .pages(of: 5), limit: limit, concurrency: 4)
        try await expectEqual(sequence.ids().flatMap(\.self), Array(Self.pages.joined().prefix(limit)))
        expectEqual(lister.tokens.count, requests)
    }

    @Test func `a page that makes up for repeated items is requested only when it is needed`() async throws {
        let lister = FakeList([[1, 2], [2, 3], [4, 5], [6, 7]], linksAll: true)
        let sequence = PageSequence(lister, list: try .pages(of: 2), limit: 4, concurrency: 4)
        try await expectEqual(sequence.ids(), [[1, 2], [3], [4]])
        expectEqual(lister.tokens.count, 3)
    }

    @Test func `an error is thrown after the pages before it, and cancels the pages after it`() async throws {
        let ended = Gauge()
        let lister = FakeList { number, _ throws(ProviderError) in
            switch number {
            case 1: return Page(items: [Thing(id: 1)], following: FakeList.links(after: 1, through: 6))
            case 2: return Page(items: [Thing(id: 2)])
            case 3: throw ProviderError(.serverFailed, "broken")
            default:
                ended.enter()
                defer { ended.leave() }
                try await Gauge.sleepUntilCancelled()
                return Page(items: [])
            }
        }
        let (pages, error) = await PageSequence(lister, list: try .pages(of: 1), concurrency: 4).read()
        expectEqual(pages.map(\.items), [[Thing(id: 1)], [Thing(id: 2)]])
        expectEqual(error?.code, .serverFailed)
        await ended.becomeEmpty()
    }

    @Test func `cancelling the task cancels every page in flight`() async throws {
        let inFlight = Gauge()
        let lister = FakeList { number, _ throws(ProviderError) in
            guard number > 1 else {
                return Page(items: [Thing(id: 1)], following: FakeList.links(after: 1, through: 9))
            }
            inFlight.enter()
            defer { inFlight.leave() }
            try await Gauge.sleepUntilCancelled()
            return Page(items: [])
        }
        let sequence = PageSequence(lister, list: try .pages(of: 1), concurrency: 4)
        let task = Task { await sequence.read() }
        await inFlight.reach(4)
        task.cancel()
        let (pages, error) = await task.value
        expectEqual(pages.count, 1)
        expectEqual(error?.code, .cancelled)
        await inFlight.becomeEmpty()
    }

    @Test func `releasing the iterator cancels every page in flight`() async throws {
        let inFlight = Gauge()
        let lister = FakeList { number, _ throws(ProviderError) in
            guard number > 1 else {
                return Page(items: [Thing(id: 1)], following: FakeList.links(after: 1, through: 9))
            }
            inFlight.enter()
            defer { inFlight.leave() }
            try await Gauge.sleepUntilCancelled()
            return Page(items: [])
        }
        for try await page in PageSequence(lister, list: try .pages(of: 1), concurrency: 4) {
            expectEqual(page.items, [Thing(id: 1)])
            await inFlight.reach(4)
            break
        }
        await inFlight.becomeEmpty()
    }

    @Test(arguments: [0, -3]) func `the concurrency is at least one`(concurrency: Int) async throws {
        let sequence = PageSequence(FakeList(Self.pages), list: try .pages(of: 5), concurrency: concurrency)
        try await expectEqual(sequence.ids(), Self.pages)
    }

    /// Returns a list in which each page after the first waits until `most` pages have been in flight at once.
    private func lister(_ gauge: Gauge, linksAll: Bool, expecting most: Int) -> FakeList {
        FakeList { number, _ in
            gauge.enter()
            defer { gauge.leave() }
            if number > 1 { await gauge.haveReached(most) }
            let last = linksAll ? Self.pages.count : min(number + 1, Self.pages.count)
            return Page(
                items: Self.pages[number - 1].map(Thing.init),
                following: FakeList.links(after: number, through: last))
        }
    }
}
