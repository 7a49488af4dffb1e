import Protocols
import Testing
import TransportContract
import UseCases

@Suite struct PageSequenceEndTests {
    /// Two pages of two items. The first has an `incompleteReason`, and the last has a `truncationReason`.
    private let lister = FakeList { number, _ in
        let id = Int64(2 * number)
        return Page(
            items: [Thing(id: id - 1), Thing(id: id)], following: number == 1 ? [FakeList.token(2)] : [],
            total: 4 + number, truncationReason: number == 2 ? "only the first 4 are served" : nil,
            incompleteReason: number == 1 ? "the search timed out" : nil)
    }

    @Test(arguments: [(nil, true), (5, true), (4, false), (3, false)] as [(Int?, Bool)])
    func `the truncationReason is kept unless the limit was reached`(limit: Int?, isKept: Bool) async throws {
        let (pages, _) = await PageSequence(lister, list: try .pages(of: 2), limit: limit).read()
        expectEqual(pages.map(\.truncationReason), [nil, isKept ? "only the first 4 are served" : nil])
    }

    @Test(arguments: [(nil, 2), (1, 1)] as [(Int?, Int)])
    func `total and incompleteReason are kept`(limit: Int?, count: Int) async throws {
        let (pages, _) = await PageSequence(lister, list: try .pages(of: 2), limit: limit).read()
        expectEqual(pages.map(\.total), Array([5, 6].prefix(count)))
        expectEqual(pages.map(\.incompleteReason), Array(["the search timed out", nil].prefix(count)))
    }

    @Test(arguments: [(nil, 1, [5, 6]), (5, 1, [5, 5]), (3, 1, [3, 3]), (nil, 2, [4])] as [(Int?, Int, [Int?])])
    func `each page is reported with the number of items wanted`(
        limit: Int?, firstPage: Int, wanted: [Int?]
    ) async throws {
        let log = RecordingEventSink()
        let list = try ListRequest.pages(of: 2, from: firstPage)
        _ = await PageSequence(lister, list: list, limit: limit, events: log).read()
        expectEqual(log.events.map { ($0 as? PageRead)?.itemsWanted }, wanted)
    }

    @Test func `the incompleteReason of a page without new items is kept`() async throws {
        let lister = FakeList { number, _ in
            Page(items: [], following: FakeList.next(after: number), incompleteReason: "the search timed out")
        }
        let (pages, _) = await PageSequence(lister, list: try .pages(of: 2)).read()
        expectEqual(pages.map(\.incompleteReason), ["the search timed out"])
    }

    @Test(arguments: [1, 2, 3]) func `an error is thrown after the pages before it, and ends the sequence`(failing: Int)
        async throws
    {
        let lister = FakeList { number, _ throws(ProviderError) in
            guard number != failing else { throw ProviderError(.rateLimited, "too many") }
            let following = FakeList.links(after: number, through: number + 3)
            return Page(items: [Thing(id: Int64(number))], following: following)
        }
        var sequence = PageSequence(lister, list: try .pages(of: 1)).makeAsyncIterator()
        for number in 1..<failing {
            try await expectEqual(sequence.next(isolation: nil)?.items, [Thing(id: Int64(number))])
        }
        do throws(ProviderError) {
            _ = try await sequence.next(isolation: nil)
            Issue.record("no error")
        } catch {
            expectEqual(error.code, .rateLimited)
        }
        #expect(try await sequence.next(isolation: nil) == nil)
        expectEqual(lister.tokens.count, failing)
    }

    @Test(arguments: [1, 2]) func `a page that is out of range ends the list, and says why`(last: Int) async throws {
        let lister = FakeList { number, _ throws(ProviderError) in
            guard number < last else { throw ProviderError(.pageOutOfRange, "page out of range (400)") }
            return Page(items: [Thing(id: Int64(number))], following: FakeList.links(after: number, through: last))
        }
        let (pages, error) = await PageSequence(lister, list: try .pages(of: 1)).read()
        expectEqual(pages.map(\.items.count), Array(repeating: 1, count: last - 1) + [0])
        expectEqual(pages.map(\.truncationReason), Array(repeating: nil, count: last - 1) + ["page out of range (400)"])
        #expect(error == nil)
    }

    @Test func `a cancelled task requests no further page`() async throws {
        let lister = FakeList([[1], [2], [3], [4], [5]])
        let sequence = PageSequence(lister, list: try .pages(of: 1))
        let task = Task {
            var iterator = sequence.makeAsyncIterator()
            _ = try await iterator.next(isolation: nil)
            _ = try await iterator.next(isolation: nil)
            withUnsafeCurrentTask { $0?.cancel() }
            return try await iterator.next(isolation: nil)?.items
        }
        let error = await #expect(throws: ProviderError.self) { try await task.value }
        expectEqual(error?.code, .cancelled)
        expectEqual(lister.tokens, [nil, 2])
    }

    @Test func `a page in flight is cancelled`() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let lister = FakeList { _, _ throws(ProviderError) in
            start.finish()
            do {
                try await Task.sleep(for: .seconds(3_600))
            } catch {
                throw ProviderError(.cancelled, "cancelled in flight")
            }
            return Page(items: [])
        }
        let sequence = PageSequence(lister, list: try .pages(of: 1))
        let task = Task { await sequence.read() }
        for await _ in started {}
        task.cancel()
        let (pages, error) = await task.value
        #expect(pages.isEmpty)
        expectEqual(error?.message, "cancelled in flight")
    }

    @Test func `a finished sequence stays finished after a cancellation`() async throws {
        let sequence = PageSequence(FakeList([[1]]), list: try .pages(of: 1), limit: 1)
        let task = Task {
            var iterator = sequence.makeAsyncIterator()
            _ = try await iterator.next(isolation: nil)
            withUnsafeCurrentTask { $0?.cancel() }
            return try await iterator.next(isolation: nil) == nil
        }
        #expect(try await task.value)
    }

    static let shifting: [([[Int64]], Int?, [[Int64]])] = [
        ([[1, 2, 3], [3, 4, 5], [5, 6]], nil, [[1, 2, 3], [4, 5], [6]]),
        ([[1, 2, 3], [3, 2, 4], [5, 6]], 4, [[1, 2, 3], [4]]),
        ([[1, 2, 3], [3, 2, 4], [5, 6]], 5, [[1, 2, 3], [4], [5]]),
        ([[1, 1, 2], [2, 3]], nil, [[1, 2], [3]]), ([[1, 1, 2], [2, 3]], 2, [[1, 2]]),
    ]

    @Test(arguments: shifting)
    func `repeated items are dropped and do not count toward the limit`(
        pages: [[Int64]], limit: Int?, ids: [[Int64]]
    ) async throws {
        let lister = FakeList(pages)
        try await expectEqual(PageSequence(lister, list: .pages(of: 3), limit: limit).ids(), ids)
        expectEqual(lister.tokens.count, ids.count)
    }

    @Test(arguments: [nil, 3, 1_000]) func `a page that repeats endlessly ends the sequence`(limit: Int?) async throws {
        let lister = FakeList { number, _ in
            Page(items: [Thing(id: 1), Thing(id: 2)], following: FakeList.next(after: number))
        }
        let (pages, error) = await PageSequence(lister, list: try .pages(of: 2), limit: limit).read()
        #expect(error == nil)
        expectEqual(pages.map(\.items.count), [2, 0])
        expectEqual(
            pages.map(\.incompleteReason),
            [
                nil, "page 2 has no new items, so later pages were not read",
            ])
        expectEqual(lister.tokens.count, 2)
    }

    @Test func `an endless list of empty pages ends the sequence`() async throws {
        let lister = FakeList { number, _ in
            Page(items: number < 3 ? [Thing(id: Int64(number))] : [], following: FakeList.next(after: number))
        }
        let (pages, _) = await PageSequence(lister, list: try .pages(of: 1)).read()
        expectEqual(pages.map(\.items.count), [1, 1, 0])
        expectEqual(pages.last?.incompleteReason?.hasPrefix("page 3 has no new items"), true)
    }

    @Test func `linked pages after a page without new items are not requested`() async throws {
        let lister = FakeList([[1, 2], [2, 1], [3, 4]], linksAll: true)
        let (pages, _) = await PageSequence(lister, list: try .pages(of: 2)).read()
        expectEqual(lister.tokens, [nil, 2])
        expectEqual(pages.last?.incompleteReason?.hasPrefix("page 2 has no new items"), true)
    }

    @Test(arguments: [[[]], [[1, 2], []], [[1, 2], [2, 1]]] as [[[Int64]]])
    func `a last page without new items is a normal end`(ids: [[Int64]]) async throws {
        let lister = FakeList(ids, total: 2)
        let (pages, error) = await PageSequence(lister, list: try .pages(of: 2)).read()
        #expect(error == nil)
        expectEqual(pages.count, ids.count)
        #expect(pages.allSatisfy { $0.incompleteReason == nil && $0.total == 2 })
        expectEqual(pages.last?.items, [])
    }

    @Test(arguments: [(nil, true), (2, false), (3, false)] as [(Int?, Bool)])
    func `a list that leads back to its first page may be incomplete, unless a total shows the end`(
        total: Int?, isIncomplete: Bool
    ) async throws {
        let lister = FakeList { number, _ in
            Page(items: [Thing(id: Int64(number))], following: [FakeList.token(3 - number)], total: total)
        }
        var pages = PageSequence(lister, list: try .pages(of: 1)).makeAsyncIterator()
        var reasons: [String?] = []
        while let page = try await pages.next(isolation: nil) { reasons.append(page.incompleteReason) }
        expectEqual(reasons, [nil, nil, isIncomplete ? "page 3 links to a page that was already read" : nil])
        expectEqual((pages.summary.outcome == .complete), (total != 3))
    }

    @Test func `a page that links to itself is a normal end`() async throws {
        let lister = FakeList { number, _ in
            Page(
                items: number < 3 ? [Thing(id: Int64(number))] : [],
                following: [FakeList.token(min(number + 1, 3))])
        }
        let (pages, _) = await PageSequence(lister, list: try .pages(of: 1)).read()
        expectEqual(pages.count, 3)
        #expect(pages.last?.incompleteReason == nil)
    }
}
