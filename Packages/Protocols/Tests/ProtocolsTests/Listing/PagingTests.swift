import Protocols
import Testing

struct PagingTests {
    @Test(arguments: [(50, 50), (3, 3), (200, 200), (2, 3), (-1, 3), (201, 200), (.max, 200)])
    func `the default page size is allowed`(wanted: Int, size: Int) {
        #expect(PageSizes(3...200, defaultSize: wanted).defaultSize == size)
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
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("expected") == true)
    }

    @Test func `a list request has the default page size by default`() throws {
        let paging = Paging(.cursor, sizes: PageSizes(3...200, defaultSize: 50))
        let request = try ListRequest(try ParameterValues(for: []), for: paging)
        #expect(request.pageSize == 50 && request.firstPage == 1)
    }
}
