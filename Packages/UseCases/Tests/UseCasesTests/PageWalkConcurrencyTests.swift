import Protocols
import Synchronization
import Testing
import UseCases

@Suite(.timeLimit(.minutes(1))) struct PageWalkConcurrencyTests {
    private static let pages: [[Int64]] = (0..<12).map { page in (0..<5).map { Int64(page * 5 + $0) } }

    @Test(arguments: [1, 2, 4, 7, 100]) func `pages come in order, so many at once at the most`(most: Int) async throws
    {
        let gauge = Gauge()
        let expected = min(most, 11)
        let lister = lister(gauge, namesAll: true, expecting: expected)
        let walk = PageWalk(lister, list: try .pages(of: 5), concurrency: most)
        #expect(try await walk.ids() == Self.pages)
        #expect(gauge.most == expected)
        #expect(lister.asked.count == 12)
    }

    @Test func `a list that names just the next page is read one by one`() async throws {
        let gauge = Gauge()
        let walk = PageWalk(lister(gauge, namesAll: false, expecting: 1), list: try .pages(of: 5), concurrency: 4)
        #expect(try await walk.ids() == Self.pages)
        #expect(gauge.most == 1)
    }

    @Test(arguments: [(1, 1), (5, 1), (6, 2), (22, 5), (25, 5), (26, 6), (60, 12), (61, 12)])
    func `no request goes past the limit`(limit: Int, requests: Int) async throws {
        let lister = ScriptedLister(Self.pages, namesAll: true)
        let walk = PageWalk(lister, list: try .pages(of: 5), limit: limit, concurrency: 4)
        #expect(try await walk.ids().flatMap(\.self) == Array(Self.pages.joined().prefix(limit)))
        #expect(lister.asked.count == requests)
    }

    @Test func `a page in place of repeated items is asked for when it is known to be needed`() async throws {
        let lister = ScriptedLister([[1, 2], [2, 3], [4, 5], [6, 7]], namesAll: true)
        let walk = PageWalk(lister, list: try .pages(of: 2), limit: 4, concurrency: 4)
        #expect(try await walk.ids() == [[1, 2], [3], [4]])
        #expect(lister.asked.count == 3)
    }

    @Test func `an error comes in its turn and cancels the pages after it`() async throws {
        let ended = Gauge()
        let lister = ScriptedLister { number, _ throws(ProviderError) in
            switch number {
            case 1: return Page(items: [Thing(id: 1)], following: ScriptedLister.tokens(after: 1, through: 6))
            case 2: return Page(items: [Thing(id: 2)])
            case 3: throw ProviderError(.serverFailed, "broken")
            default:
                ended.enter()
                defer { ended.leave() }
                try await Gauge.sleepUntilCancelled()
                return Page(items: [])
            }
        }
        let (pages, error) = await PageWalk(lister, list: try .pages(of: 1), concurrency: 4).read()
        #expect(pages.map(\.items) == [[Thing(id: 1)], [Thing(id: 2)]])
        #expect(error?.code == .serverFailed)
        await ended.becomeEmpty()
    }

    @Test func `cancelling the walk cancels every page under way`() async throws {
        let underWay = Gauge()
        let lister = ScriptedLister { number, _ throws(ProviderError) in
            guard number > 1 else {
                return Page(items: [Thing(id: 1)], following: ScriptedLister.tokens(after: 1, through: 9))
            }
            underWay.enter()
            defer { underWay.leave() }
            try await Gauge.sleepUntilCancelled()
            return Page(items: [])
        }
        let walk = PageWalk(lister, list: try .pages(of: 1), concurrency: 4)
        let task = Task { await walk.read() }
        await underWay.reach(4)
        task.cancel()
        let (pages, error) = await task.value
        #expect(pages.count == 1)
        #expect(error?.code == .cancelled)
        await underWay.becomeEmpty()
    }

    @Test func `a walk that is given up leaves nothing under way`() async throws {
        let underWay = Gauge()
        let lister = ScriptedLister { number, _ throws(ProviderError) in
            guard number > 1 else {
                return Page(items: [Thing(id: 1)], following: ScriptedLister.tokens(after: 1, through: 9))
            }
            underWay.enter()
            defer { underWay.leave() }
            try await Gauge.sleepUntilCancelled()
            return Page(items: [])
        }
        for try await page in PageWalk(lister, list: try .pages(of: 1), concurrency: 4) {
            #expect(page.items == [Thing(id: 1)])
            await underWay.reach(4)
            break
        }
        await underWay.becomeEmpty()
    }

    @Test(arguments: [0, -3]) func `a walk reads one page at once at the least`(concurrency: Int) async throws {
        let walk = PageWalk(ScriptedLister(Self.pages), list: try .pages(of: 5), concurrency: concurrency)
        #expect(try await walk.ids() == Self.pages)
    }

    /// The pages. After the first, which names the others, none comes before as many as expected have been under way.
    private func lister(_ gauge: Gauge, namesAll: Bool, expecting most: Int) -> ScriptedLister {
        ScriptedLister { number, _ in
            gauge.enter()
            defer { gauge.leave() }
            if number > 1 { await gauge.haveReached(most) }
            let last = namesAll ? Self.pages.count : min(number + 1, Self.pages.count)
            return Page(
                items: Self.pages[number - 1].map(Thing.init),
                following: ScriptedLister.tokens(after: number, through: last))
        }
    }
}
