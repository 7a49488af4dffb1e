import Protocols
import Testing

struct PagingTests {
    @Test(arguments: [(50, 50), (3, 3), (200, 200), (2, 3), (-1, 3), (201, 200), (.max, 200)])
    func `a standard page size is allowed`(wanted: Int, standard: Int) {
        #expect(PageSizes(3...200, standard: wanted).standard == standard)
    }

    static let requests: [(Paging.Kind, Int, Int, Bool)] = [
        (.numbered, 3, 1, true), (.numbered, 200, 9, true), (.numbered, 3, .max, true), (.numbered, 2, 1, false),
        (.numbered, 201, 1, false), (.numbered, 0, 1, false), (.numbered, 3, 0, false), (.numbered, 3, -1, false),
        (.cursor, 3, 1, true), (.cursor, 2, 1, false), (.cursor, 3, 2, false), (.cursor, 3, 0, false),
        (.single, 3, 1, true), (.single, 201, 1, false), (.single, 3, 2, false), (.single, 3, .max, false),
    ]

    @Test(arguments: requests)
    func `a list request keeps to what is declared`(
        kind: Paging.Kind, pageSize: Int, firstPage: Int, isValid: Bool
    ) throws {
        let request = ListRequest(
            parameters: try ParameterValues(for: []), pageSize: pageSize, firstPage: firstPage)
        let paging = Paging(kind, sizes: PageSizes(3...200, standard: 50))
        guard !isValid else {
            #expect(throws: Never.self) { try request.validate(for: paging) }
            return
        }
        let error = #expect(throws: ProviderError.self) { try request.validate(for: paging) }
        #expect(error?.code == .invalidRequest)
    }
}
