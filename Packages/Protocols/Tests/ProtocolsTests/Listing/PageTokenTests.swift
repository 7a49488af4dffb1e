import Protocols
import Testing

struct PageTokenTests {
    private struct Number: Hashable {
        let page: Int
    }

    private struct Cursor: Hashable {
        let page: Int
    }

    @Test func whatWasWrappedIsGivenBack() throws {
        #expect(try PageToken(Number(page: 2)).content(as: Number.self) == Number(page: 2))
        #expect(try PageToken("next").content(as: String.self) == "next")
    }

    @Test func anotherProvidersTokenIsRefused() {
        for token in [PageToken(Cursor(page: 2)), PageToken(2), PageToken("2")] {
            let error = #expect(throws: ProviderError.self) { try token.content(as: Number.self) }
            #expect(error?.code == .invalidRequest)
        }
    }

    @Test func tokensAreEqualWhenTheirContentIs() {
        #expect(PageToken(Number(page: 2)) == PageToken(Number(page: 2)))
        #expect(PageToken(Number(page: 2)) != PageToken(Number(page: 3)))
        #expect(PageToken(Number(page: 2)) != PageToken(Cursor(page: 2)))
        #expect(PageToken(Number(page: 2)).hashValue == PageToken(Number(page: 2)).hashValue)
        let tokens = [1, 2, 3, 2, 1].map { PageToken(Number(page: $0)) } + [PageToken(Cursor(page: 1))]
        #expect(Set(tokens).count == 4)
    }

    @Test(arguments: [(50, 50), (3, 3), (200, 200), (2, 3), (-1, 3), (201, 200), (.max, 200)])
    func aStandardPageSizeIsAllowed(wanted: Int, standard: Int) {
        #expect(PageSizes(3...200, standard: wanted).standard == standard)
    }

    @Test(arguments: [
        (3, 1, true), (200, 9, true), (2, 1, false), (201, 1, false), (0, 1, false), (3, 0, false), (3, -1, false),
    ])
    func aListRequestKeepsToTheSizes(pageSize: Int, firstPage: Int, isValid: Bool) throws {
        let request = ListRequest(
            parameters: try ParameterValues(for: []), pageSize: pageSize, firstPage: firstPage)
        let sizes = PageSizes(3...200, standard: 50)
        guard !isValid else {
            #expect(throws: Never.self) { try request.validate(for: sizes) }
            return
        }
        let error = #expect(throws: ProviderError.self) { try request.validate(for: sizes) }
        #expect(error?.code == .invalidRequest)
    }
}
