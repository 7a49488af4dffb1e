import Protocols
import Testing
import TransportContract
import UseCases

/// Lists with cursors that continue where an earlier sequence ended.
@Suite struct ListCursorTests {
    // MARK: - Text

    static let cursors: [ListCursor] = [
        ListCursor(PageToken("x")), ListCursor(PageToken("x"), skipping: 7), ListCursor(nil, skipping: 3),
        ListCursor(PageToken("x"), pageSize: 9), ListCursor(nil, skipping: .max, pageSize: .max),
        ListCursor(PageToken("https://h.example/?q=ä ö\u{1F600}&cursor=%3D%2F+\n~~~???>>>")),
    ]

    @Test(arguments: cursors) func `a cursor survives as one word`(cursor: ListCursor) throws {
        let text = try #require(cursor.text)
        #expect(
            text.utf8.allSatisfy {
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:".utf8.contains($0)
            })
        let restored = try #require(ListCursor(text))
        expectEqual(restored.text, text)
        #expect(restored.skipped == cursor.skipped && restored.pageSize == cursor.pageSize)
        #expect(try restored.token?.content(as: String.self) == cursor.token?.content(as: String.self))
    }

    @Test func `a position within a page has the number of its items`() throws {
        let token = PageToken("x")
        let text = try #require(ListCursor(token).text)
        expectEqual(ListCursor(token, skipping: 7).text, "\(text):7")
        expectEqual(ListCursor(token, skipping: 7, pageSize: 9).text, "\(text):7:9")
        expectEqual(ListCursor(token, pageSize: 9).text, "\(text):0:9")
        expectEqual(ListCursor(nil, skipping: 7).text, ":7")
        #expect(ListCursor(PageToken(Double.nan)).text == nil)
    }

    @Test(arguments: [
        "", ":", "::", ":x", ":-1", ":1:", ":1:2:3", "a:1 ", "a", "ä", "a b", "$$$$", "_w", "----",
    ])
    func `other text is no cursor`(text: String) {
        #expect(ListCursor(text) == nil)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func `random text is no cursor, or one with a token`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let text = String((0..<12).map { _ in "Aa9-_:=+/".randomElement(using: &random) ?? ":" })
            guard let cursor = ListCursor(text) else { continue }
            #expect(cursor.skipped >= 0 && cursor.pageSize ?? 0 >= 0)
            #expect(throws: ProviderError.self) { try cursor.token.map { try $0.content(as: Thing.self) } ?? fail() }
        }
    }

    private func fail() throws(ProviderError) -> Thing { throw ProviderError(.invalidRequest, "no token") }

    // MARK: - Continuing

    /// Reads up to `limit` items of 20, and returns their ids and the position after them.
    private func read(
        from cursor: ListCursor?, limit: Int?, pageSize: Int, isSizeIndependent: Bool = true
    ) async throws -> (ids: [Int64], continuation: ListCursor?) {
        let list = try ListRequest.cursors(
            of: cursor?.pageSize ?? pageSize, from: cursor?.token, isSizeIndependent: isSizeIndependent)
        let lister = FakeList { number, list in
            var page = FakeList.slice(number, of: 20, size: list.pageSize)
            page.following = PageTokens(Array(page.following.prefix(1)))
            return page
        }
        var pages = PageSequence(lister, list: list, skipping: cursor?.skipped ?? 0, limit: limit).makeAsyncIterator()
        #expect(pages.continuation == nil)
        var ids: [Int64] = []
        while let page = try await pages.next(isolation: nil) { ids += page.items.map(\.id) }
        return (ids, pages.continuation)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 19, 20, 21], [1, 3, 5, 20])
    func `a list in parts has every item once`(limit: Int, pageSize: Int) async throws {
        var ids: [Int64] = []
        var cursor: ListCursor?
        repeat {
            let part = try await read(from: cursor, limit: limit, pageSize: pageSize)
            expectEqual(part.ids.count, min(limit, 20 - ids.count))
            ids += part.ids
            cursor = try part.continuation.map { try #require($0.text.flatMap(ListCursor.init)) }
        } while cursor != nil && ids.count <= 20
        expectEqual(ids, Array(1...20))
        #expect(cursor == nil)
    }

    @Test func `the cursor of a list that depends on its page size has the size`() async throws {
        let part = try await read(from: nil, limit: 5, pageSize: 3, isSizeIndependent: false)
        expectEqual(part.continuation?.pageSize, 3)
        try await expectEqual(
            read(from: part.continuation, limit: nil, pageSize: 7, isSizeIndependent: false).ids,
            Array(6...20))
        let paging = Paging(.cursor, sizes: PageSizes(1...7, defaultSize: 4), isSizeIndependent: false)
        let start = ListStart.cursor(try #require(part.continuation))
        let parameters = try ParameterValues(for: [])
        let ranges = try ListRange.choices(parameters, from: start, limit: 50, paging: paging)
        expectEqual(ranges.map(\.list.pageSize), [3])
        let error = #expect(throws: ProviderError.self) {
            try ListRange.choices(parameters, from: start, limit: 50, pageSize: 4, paging: paging)
        }
        expectEqual(error?.code, .invalidRequest)
    }

    @Test func `an error leaves the position of the page that failed`() async throws {
        let lister = FakeList { number, _ throws(ProviderError) in
            guard number < 3 else { throw ProviderError(.serverFailed, "failed") }
            return Page(items: [Thing(id: Int64(number))], following: [FakeList.token(number + 1)])
        }
        var pages = PageSequence(lister, list: try .cursors(of: 1), concurrency: 4).makeAsyncIterator()
        _ = try await pages.next(isolation: nil)
        expectEqual(pages.continuation, ListCursor(FakeList.token(2)))
        _ = try await pages.next(isolation: nil)
        await #expect(throws: ProviderError.self) { try await pages.next(isolation: nil) }
        expectEqual(pages.continuation, ListCursor(FakeList.token(3)))
    }

    @Test func `a list that links back has no position to continue at`() async throws {
        let lister = FakeList { number, _ in
            Page(items: [Thing(id: Int64(number))], following: [FakeList.token(number < 4 ? number + 1 : 2)])
        }
        var pages = PageSequence(lister, list: try .cursors(of: 1)).makeAsyncIterator()
        while try await pages.next(isolation: nil) != nil {}
        expectEqual(pages.summary.count, 4)
        #expect(pages.continuation == nil)
    }

    @Test func `numbered pages have no position to continue at`() async throws {
        var pages = PageSequence(FakeList.slices(of: 9), list: try .pages(of: 3), limit: 4).makeAsyncIterator()
        while try await pages.next(isolation: nil) != nil { #expect(pages.continuation == nil) }
    }

    @Test(arguments: [(6, nil), (6, 9), (20, nil)] as [(Int, Int?)])
    func `a continued list is not compared with the total`(total: Int, resultLimit: Int?) async throws {
        let lister = FakeList([[1, 2], [3, 4], [5, 6]], total: total)
        let paging = Paging(.cursor, sizes: PageSizes(1...9, defaultSize: 2), resultLimit: resultLimit)
        let list = try ListRequest(try ParameterValues(for: []), startingAt: FakeList.token(2), for: paging)
        var pages = PageSequence(lister, list: list).makeAsyncIterator()
        while try await pages.next(isolation: nil) != nil {}
        #expect(pages.summary.count == 4 && pages.summary.total == total)
        #expect(pages.summary.outcome == .complete && !pages.summary.isAtResultLimit)
        expectEqual(lister.tokens, [2, 3])
    }

    // MARK: - Ranges

    @Test(arguments: [(0, 5), (2, 5), (3, nil), (9, 3), (15, nil), (16, nil)] as [(Int, Int?)])
    func `a range after a cursor is the same in pages of every size`(skipped: Int, limit: Int?) async throws {
        let paging = Paging(.cursor, sizes: PageSizes(1...7, defaultSize: 4))
        // The pages are slices that start after item 4, whatever their size.
        let lister = FakeList { number, list in
            let first = 5 + (number - 2) * list.pageSize
            let ids = (0..<16).map { 5 + $0 }.dropFirst(first - 5).prefix(list.pageSize)
            return Page(
                items: ids.map { Thing(id: Int64($0)) },
                following: first + list.pageSize <= 20 ? [FakeList.token(number + 1)] : [])
        }
        let ranges = try ListRange.choices(
            ParameterValues(for: []), from: .cursor(ListCursor(FakeList.token(2), skipping: skipped)), limit: limit,
            paging: paging)
        expectEqual(Set(ranges.map(\.list.pageSize)), [4, 7])
        let expected = Array(5...20).dropFirst(skipped).prefix(limit ?? .max).map(Int64.init)
        for range in ranges {
            try await expectEqual(range.pages(of: lister).ids().flatMap(\.self), expected, "\(range)")
        }
    }

    @Test(arguments: [Paging.Kind.numbered, .single], [ListCursor(PageToken("x")), ListCursor(nil, skipping: 1)])
    func `a range of a list without cursors starts at no cursor`(kind: Paging.Kind, cursor: ListCursor) throws {
        let parameters = try ParameterValues(for: [])
        let paging = Paging(kind, sizes: PageSizes(1...7, defaultSize: 4))
        let error = #expect(throws: ProviderError.self) {
            try ListRange.choices(parameters, from: .cursor(cursor), limit: 1, paging: paging)
        }
        expectEqual(error?.code, .invalidRequest)
    }
}
