import Protocols
import Testing
import UseCases

/// Walks that request pages by number before a page has named them. The list has twelve pages of five.
@Suite(.timeLimit(.minutes(1))) struct PageWalkAheadTests {
    static let pages: [[Int64]] = (0..<12).map { page in (0..<5).map { Int64(page * 5 + $0) } }

    static let extents: [(limit: Int, concurrency: Int, firstPage: Int, atOnce: Int)] = [
        (50, 10, 1, 10), (50, 7, 1, 7), (50, 32, 1, 10), (46, 10, 1, 10), (45, 10, 1, 9), (13, 10, 1, 3),
        (5, 10, 1, 1), (1, 10, 1, 1), (25, 10, 3, 5), (23, 10, 8, 5), (60, 12, 1, 12),
    ]

    @Test(arguments: extents, [true, false])
    func `the pages that the limit needs are requested at once, and no others`(
        extent: (limit: Int, concurrency: Int, firstPage: Int, atOnce: Int), namesAll: Bool
    ) async throws {
        let gauge = Gauge()
        let lister = ScriptedLister { number, _ in
            gauge.enter()
            defer { gauge.leave() }
            await gauge.haveReached(extent.atOnce)
            return Self.page(number, namesAll: namesAll)
        }
        let list = try ListRequest.pages(of: 5, from: extent.firstPage)
        let walk = PageWalk(
            lister, list: list, limit: extent.limit, concurrency: extent.concurrency, goesAhead: true)
        let all = Self.pages.dropFirst(extent.firstPage - 1).joined()
        #expect(try await walk.ids().flatMap(\.self) == Array(all.prefix(extent.limit)))
        let needed = (extent.limit + 4) / 5
        #expect(lister.numbers.sorted() == Array(extent.firstPage..<extent.firstPage + needed))
        #expect(gauge.most == extent.atOnce)
    }

    @Test(arguments: [1, 2, 3, 11, 12], [true, false])
    func `requests past the end are fewer than there may be at once`(count: Int, namesAll: Bool) async throws {
        let gauge = Gauge()
        let lister = ScriptedLister { number, _ in
            gauge.enter()
            defer { gauge.leave() }
            await gauge.haveReached(8)
            return Self.page(number, of: count, namesAll: namesAll)
        }
        let walk = PageWalk(lister, list: try .pages(of: 5), limit: 1_000, concurrency: 8, goesAhead: true)
        let (pages, error) = await walk.read()
        #expect(error == nil)
        #expect(pages.map { $0.items.map(\.id) } == Array(Self.pages.prefix(count)))
        #expect(pages.allSatisfy { $0.shortfall == nil })
        #expect(lister.numbers.count <= count + 7)
        #expect(gauge.most == 8)
        await gauge.becomeEmpty()
    }

    @Test func `after a page that names all others no number is requested past them`() async throws {
        let lister = ScriptedLister { number, _ in
            // Lets a request past the end begin, if there is one, before the walk is over.
            for _ in 0..<20 { await Task.yield() }
            return Self.page(number, namesAll: true)
        }
        let walk = PageWalk(lister, list: try .pages(of: 5), limit: 1_000, concurrency: 3, goesAhead: true)
        #expect(try await walk.ids() == Self.pages)
        #expect(lister.numbers.sorted() == Array(1...12))
    }

    @Test func `pages that answer in reverse come in order`() async throws {
        let gauge = Gauge()
        let lister = ScriptedLister { number, _ in
            // Page 12 leaves first, and each page once all after it have left.
            gauge.enter()
            defer { gauge.leave() }
            await gauge.haveReached(12)
            await gauge.fall(to: number)
            return Self.page(number, namesAll: false)
        }
        let walk = PageWalk(lister, list: try .pages(of: 5), limit: 60, concurrency: 12, goesAhead: true)
        #expect(try await walk.ids() == Self.pages)
    }

    @Test func `what lies past the end is cancelled, and its errors are ignored`() async throws {
        let past = Gauge()
        let lister = ScriptedLister { number, _ throws(ProviderError) in
            guard number > 2 else { return Self.page(number, of: 2, namesAll: false) }
            guard number > 4 else { throw ProviderError(.invalidRequest, "page \(number) is past the end") }
            past.enter()
            defer { past.leave() }
            try await Gauge.sleepUntilCancelled()
            return Page(items: [])
        }
        let walk = PageWalk(lister, list: try .pages(of: 5), limit: 50, concurrency: 10, goesAhead: true)
        #expect(try await walk.ids() == Array(Self.pages.prefix(2)))
        await past.becomeEmpty()
    }

    @Test func `an error comes in its turn, and no page after it`() async throws {
        let lister = ScriptedLister { number, _ throws(ProviderError) in
            guard number < 3 else { throw ProviderError(.serverFailed, "page \(number) is broken") }
            return Self.page(number, namesAll: true)
        }
        let walk = PageWalk(lister, list: try .pages(of: 5), limit: 50, concurrency: 10, goesAhead: true)
        let (pages, error) = await walk.read()
        #expect(pages.count == 2)
        #expect(error?.message == "page 3 is broken")
    }

    @Test func `cancelling the walk cancels every page that was requested`() async throws {
        let underWay = Gauge()
        let lister = ScriptedLister { _, _ throws(ProviderError) in
            underWay.enter()
            defer { underWay.leave() }
            try await Gauge.sleepUntilCancelled()
            return Page(items: [])
        }
        let walk = PageWalk(lister, list: try .pages(of: 5), limit: 50, concurrency: 10, goesAhead: true)
        let task = Task { await walk.read() }
        await underWay.reach(10)
        task.cancel()
        #expect(await task.value.error?.code == .cancelled)
        await underWay.becomeEmpty()
    }

    @Test(arguments: [nil, 0, -1] as [Int?]) func `without a limit every page waits to be named`(limit: Int?)
        async throws
    {
        let gauge = Gauge()
        let lister = ScriptedLister { number, _ in
            gauge.enter()
            defer { gauge.leave() }
            await Task.yield()
            return Self.page(number, namesAll: false)
        }
        let walk = PageWalk(lister, list: try .pages(of: 5), limit: limit, concurrency: 10, goesAhead: true)
        #expect(try await walk.ids() == (limit == nil ? Self.pages : []))
        #expect(gauge.most == (limit == nil ? 1 : 0))
    }

    @Test func `the last number that there is has none after it`() async throws {
        let lister = ScriptedLister { _, _ in Page(items: [Thing(id: 1)], following: [ScriptedLister.token(7)]) }
        let list = try ListRequest.pages(of: 1, from: .max - 1)
        _ = await PageWalk(lister, list: list, limit: 50, concurrency: 5, goesAhead: true).read()
        #expect(Set(lister.numbers).isSubset(of: [.max - 1, .max, 7]))
    }

    private static func page(_ number: Int, of count: Int = 12, namesAll: Bool) -> Page<Thing> {
        guard number <= count else { return Page(items: []) }
        return Page(
            items: pages[number - 1].map(Thing.init),
            following: ScriptedLister.tokens(after: number, through: namesAll ? count : min(number + 1, count)))
    }
}
