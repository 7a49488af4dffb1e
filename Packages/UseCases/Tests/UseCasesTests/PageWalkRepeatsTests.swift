import Protocols
import Testing
import UseCases

@Suite struct PageWalkRepeatsTests {
    static let shifting: [([[Int64]], Int?, [[Int64]])] = [
        ([[1, 2, 3], [3, 4, 5], [5, 6]], nil, [[1, 2, 3], [4, 5], [6]]),
        ([[1, 2, 3], [3, 2, 4], [5, 6]], 4, [[1, 2, 3], [4]]),
        ([[1, 2, 3], [3, 2, 4], [5, 6]], 5, [[1, 2, 3], [4], [5]]),
        ([[1, 1, 2], [2, 3]], nil, [[1, 2], [3]]), ([[1, 1, 2], [2, 3]], 2, [[1, 2]]),
    ]

    @Test(arguments: shifting)
    func `items that were seen are dropped and do not count`(
        pages: [[Int64]], limit: Int?, ids: [[Int64]]
    ) async throws {
        let lister = ScriptedLister(pages)
        #expect(try await PageWalk(lister, list: .pages(of: 3), limit: limit).ids() == ids)
        #expect(lister.asked.count == ids.count)
    }

    @Test(arguments: [nil, 3, 1_000]) func `a page that is repeated for ever ends the walk`(limit: Int?) async throws {
        let lister = ScriptedLister { number, _ in
            Page(items: [Thing(id: 1), Thing(id: 2)], following: ScriptedLister.next(after: number))
        }
        let (pages, error) = await PageWalk(lister, list: try .pages(of: 2), limit: limit).read()
        #expect(error == nil)
        #expect(pages.map(\.items.count) == [2, 0])
        #expect(
            pages.map(\.shortfall) == [
                nil, "Page 2 held nothing new although the API names further pages, which were not read",
            ])
        #expect(lister.asked.count == 2)
    }

    @Test func `empty pages for ever end the walk`() async throws {
        let lister = ScriptedLister { number, _ in
            Page(items: number < 3 ? [Thing(id: Int64(number))] : [], following: ScriptedLister.next(after: number))
        }
        let (pages, _) = await PageWalk(lister, list: try .pages(of: 1)).read()
        #expect(pages.map(\.items.count) == [1, 1, 0])
        #expect(pages.last?.shortfall?.hasPrefix("Page 3 held nothing new") == true)
    }

    @Test func `the pages named before a page without anything new are given up`() async throws {
        let lister = ScriptedLister([[1, 2], [2, 1], [3, 4]], namesAll: true)
        let (pages, _) = await PageWalk(lister, list: try .pages(of: 2)).read()
        #expect(lister.asked == [nil, 2])
        #expect(pages.last?.shortfall?.hasPrefix("Page 2 held nothing new") == true)
    }

    @Test(arguments: [[[]], [[1, 2], []], [[1, 2], [2, 1]]] as [[[Int64]]])
    func `a last page without anything new is a plain end`(ids: [[Int64]]) async throws {
        let lister = ScriptedLister(ids, total: 2)
        let (pages, error) = await PageWalk(lister, list: try .pages(of: 2)).read()
        #expect(error == nil)
        #expect(pages.count == ids.count)
        #expect(pages.allSatisfy { $0.shortfall == nil && $0.total == 2 })
        #expect(pages.last?.items == [])
    }

    @Test func `a page that names itself again is a plain end`() async throws {
        let lister = ScriptedLister { number, _ in
            Page(
                items: number < 3 ? [Thing(id: Int64(number))] : [],
                following: [ScriptedLister.token(min(number + 1, 3))])
        }
        let (pages, _) = await PageWalk(lister, list: try .pages(of: 1)).read()
        #expect(pages.count == 3)
        #expect(pages.last?.shortfall == nil)
    }
}
