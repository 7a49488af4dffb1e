import Protocols
import ProtocolsTesting
import Testing

struct PageTokensTests {
    @Test(
        arguments: [
            (1, 4, [2, 3, 4]), (3, 4, [4]), (4, 4, []), (5, 4, []), (0, 2, [1, 2]), (1, 0, []), (1, -1, []),
            (1, .min, []),
            (.max, 4, []), (.max, .max, []), (.max - 1, .max, [.max]), (-1, 2, []), (.min, .max, []),
        ] as [(Int, Int, [Int])])
    func `the pages after a page are named in order`(number: Int, last: Int, named: [Int]) throws {
        let tokens = PageTokens(after: number, through: last) { $0 }
        expectEqual(tokens.count, named.count)
        try expectEqual(tokens.map { try $0.content(as: Int.self) }, named)
        expectEqual(tokens.isEmpty, named.isEmpty)
    }

    @Test func `a page is named when its name is read, however many there are`() throws {
        let tokens = PageTokens(after: 1, through: .max) { $0 }
        expectEqual(tokens.count, .max - 1)
        try expectEqual(tokens.prefix(2).map { try $0.content(as: Int.self) }, [2, 3])
        try expectEqual(tokens.last?.content(as: Int.self), .max)
        try expectEqual(tokens.dropFirst(1_000_000).first?.content(as: Int.self), 1_000_002)
    }

    @Test(arguments: [0, -1, .min]) func `no pages are named for a count below one`(count: Int) {
        #expect(PageTokens(count: count) { PageToken($0) }.isEmpty)
    }

    @Test func `pages can be named one by one`() {
        let tokens: PageTokens = [PageToken("b"), PageToken("a")]
        expectEqual(Array(tokens), [PageToken("b"), PageToken("a")])
        #expect(PageTokens(Array(tokens)).elementsEqual(tokens))
        #expect(PageTokens([]).isEmpty)
    }
}
