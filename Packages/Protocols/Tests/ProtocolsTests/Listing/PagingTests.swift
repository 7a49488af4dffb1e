import Protocols
import ProtocolsTesting
import Testing

struct PagingTests {
    @Test(arguments: [(50, 50), (3, 3), (200, 200), (2, 3), (-1, 3), (201, 200), (.max, 200)])
    func `the default page size is allowed`(wanted: Int, size: Int) {
        expectEqual(PageSizes(3...200, defaultSize: wanted).defaultSize, size)
    }

    static let requests: [(Paging.Kind, Int, Int, Bool)] = [
        (.numbered, 3, 1, true), (.numbered, 200, 9, true), (.numbered, 3, .max, true), (.numbered, 2, 1, false),
        (.numbered, 201, 1, false), (.numbered, 0, 1, false), (.numbered, 3, 0, false), (.numbered, 3, -1, false),
        (.cursor, 3, 1, true), (.cursor, 2, 1, false), (.cursor, 3, 2, false), (.cursor, 3, 0, false),
        (.single, 3, 1, true), (.single, 201, 1, false), (.single, 3, 2, false), (.single, 3, .max, false),
    ]

    @Test(arguments: requests)
    func `a list request has a page size and a first page that the API has`(
        kind: Paging.Kind, pageSize: Int, firstPage: Int, isValid: Bool
    ) throws {
        let parameters = try ParameterValues(for: [])
        let paging = Paging(kind, sizes: PageSizes(3...200, defaultSize: 50))
        let make = { () throws(ProviderError) in
            try ListRequest(parameters, pageSize: pageSize, firstPage: firstPage, for: paging)
        }
        guard !isValid else {
            let request = try make()
            #expect(request.pageSize == pageSize && request.firstPage == firstPage)
            return
        }
        let error = #expect(throws: ProviderError.self) { try make() }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message.contains("expected"), true)
    }

    @Test func `a list request has the default page size by default`() throws {
        let paging = Paging(.cursor, sizes: PageSizes(3...200, defaultSize: 50))
        let request = try ListRequest(try ParameterValues(for: []), for: paging)
        #expect(request.pageSize == 50 && request.firstPage == 1)
    }

    @Test func `a list with cursors can start at a token`() throws {
        let paging = Paging(.cursor, sizes: PageSizes(3...200, defaultSize: 50))
        let parameters = try ParameterValues(for: [])
        let request = try ListRequest(parameters, pageSize: 9, startingAt: PageToken("x"), for: paging)
        expectEqual(request.firstToken, PageToken("x"))
        #expect(request.firstPage == 1 && request.pageSize == 9)
        #expect(try ListRequest(parameters, startingAt: nil, for: paging).firstToken == nil)
        #expect(throws: ProviderError.self) {
            try ListRequest(parameters, pageSize: 2, startingAt: PageToken("x"), for: paging)
        }
    }

    @Test(arguments: [Paging.Kind.numbered, .single], [nil, PageToken("x")])
    func `a list without cursors cannot start at a token`(kind: Paging.Kind, token: PageToken?) throws {
        let paging = Paging(kind, sizes: PageSizes(3...200, defaultSize: 50))
        let parameters = try ParameterValues(for: [])
        let error = #expect(throws: ProviderError.self) {
            try ListRequest(parameters, startingAt: token, for: paging)
        }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message, "unexpected page token: the API has no cursors")
    }

    @Test(
        arguments: [
            (Paging.Kind.numbered, 0, 4), (.numbered, 3, 7), (.numbered, -1, nil), (.numbered, .max, nil),
            (.cursor, 0, 1),
            (.cursor, 1, nil), (.single, 0, 1), (.single, 1, nil),
        ] as [(Paging.Kind, Int, Int?)])
    func `only numbered pages can be skipped`(kind: Paging.Kind, pages: Int, firstPage: Int?) throws {
        let paging = Paging(kind, sizes: PageSizes(3...200, defaultSize: 50))
        let request = try ListRequest(
            try ParameterValues(for: []), firstPage: kind == .numbered ? 4 : 1, for: paging)
        expectEqual(request.skipping(pages)?.firstPage, firstPage)
    }
}
