import Protocols
import Testing

struct PageTokenTests {
    private struct Number: Hashable {
        let page: Int
    }

    private struct Cursor: Hashable {
        let page: Int
    }

    @Test func `what was wrapped is given back`() throws {
        #expect(try PageToken(Number(page: 2)).content(as: Number.self) == Number(page: 2))
        #expect(try PageToken("next").content(as: String.self) == "next")
    }

    @Test func `another provider's token is refused`() {
        for token in [PageToken(Cursor(page: 2)), PageToken(2), PageToken("2")] {
            let error = #expect(throws: ProviderError.self) { try token.content(as: Number.self) }
            #expect(error?.code == .invalidRequest)
        }
    }

    @Test func `tokens are equal when their content is`() {
        #expect(PageToken(Number(page: 2)) == PageToken(Number(page: 2)))
        #expect(PageToken(Number(page: 2)) != PageToken(Number(page: 3)))
        #expect(PageToken(Number(page: 2)) != PageToken(Cursor(page: 2)))
        #expect(PageToken(Number(page: 2)).hashValue == PageToken(Number(page: 2)).hashValue)
        let tokens = [1, 2, 3, 2, 1].map { PageToken(Number(page: $0)) } + [PageToken(Cursor(page: 1))]
        #expect(Set(tokens).count == 4)
    }
}
