import JSONPlaceholderUsers
import Protocols
import Testing

@Suite struct ListTests {
    private static let user = #"""
        {"id": 1, "name": "A", "address": {"street": "B", "city": "C", "zipcode": "D", "geo": {"lat": "1", "lng": "2"}}}
        """#

    private static func users(_ count: Int) -> String {
        "[\(Array(repeating: user, count: count).joined(separator: ","))]"
    }

    /// The numbers of the first and the last page that a page names, as they are asked for.
    private static func pagesAsked(following page: Page<User>, size: Int) async throws -> [String] {
        let transport = FakeTransport(body: "[]")
        for token in [page.following.first, page.following.last].compactMap(\.self) {
            _ = try await JSONPlaceholderRepository(transport).page(token, of: ListRequest(pageSize: size))
        }
        return transport.requests.compactMap(\.url.query)
    }

    struct Case: CustomTestStringConvertible {
        var page = 1
        var size = 3
        let sent: Int
        let total: String?
        var following: ClosedRange<Int>?
        var isShort = false

        var testDescription: String { "page \(page) of \(size), \(sent) sent, total \(total ?? "missing")" }
    }

    @Test(arguments: [
        Case(sent: 3, total: "6", following: 2...2),
        Case(sent: 3, total: "7", following: 2...3),
        Case(sent: 3, total: "10", following: 2...4),
        Case(page: 3, sent: 3, total: "10", following: 4...4),
        Case(page: 4, sent: 1, total: "10"),
        Case(page: 2, sent: 3, total: "6"),
        Case(size: 1, sent: 1, total: "10001", following: 2...10_001),
        Case(sent: 3, total: "3"),
        Case(sent: 0, total: "0"),
        Case(page: 5, sent: 0, total: "10"),
        Case(page: .max, sent: 0, total: "10"),
        Case(sent: 2, total: "6", following: 2...2, isShort: true),
        Case(page: 4, sent: 0, total: "10", isShort: true),
        Case(sent: 3, total: nil, following: 2...2),
        Case(sent: 2, total: nil),
        Case(page: .max, sent: 3, total: nil),
        Case(sent: 3, total: "many", following: 2...2),
        Case(sent: 3, total: "-6", following: 2...2),
        Case(sent: 3, total: "6, 6", following: 2...2),
        Case(sent: 3, total: "99999999999999999999", following: 2...2),
        Case(sent: 3, total: "9223372036854775807", following: 2...3_074_457_345_618_258_603),
        Case(size: 1, sent: 1, total: "9223372036854775807", following: 2...(.max)),
    ])
    func namesThePagesThatTheTotalTells(_ example: Case) async throws {
        let headers = example.total.map { HTTPHeaders([.init(name: "x-total-count", value: $0)]) } ?? [:]
        let transport = FakeTransport(headers: headers, body: Self.users(example.sent))
        let page = try await JSONPlaceholderRepository(transport).page(
            nil, of: ListRequest(pageSize: example.size, firstPage: example.page))
        #expect(page.items.count == example.sent)
        #expect(page.total == example.total.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 })
        #expect((page.shortfall != nil) == example.isShort)
        #expect(page.statedEnd == nil)
        #expect(page.following.count == example.following?.count ?? 0)
        let ends = example.following.map { [$0.lowerBound, $0.upperBound] } ?? []
        let asked = try await Self.pagesAsked(following: page, size: example.size)
        #expect(asked == ends.map { "_page=\($0)&_limit=\(example.size)" })
    }

    @Test(arguments: [0, -1, 101, Int.max])
    func refusesAPageSizeThatIsNotDeclared(size: Int) async throws {
        let transport = FakeTransport(body: "[]")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).page(nil, of: ListRequest(pageSize: size))
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [0, -1, Int.min])
    func refusesAPageBeforeTheFirst(number: Int) async throws {
        let transport = FakeTransport(body: "[]")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).page(nil, of: ListRequest(firstPage: number))
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test func refusesATokenOfAnotherProvider() async throws {
        let transport = FakeTransport(body: "[]")
        let error = await #expect(throws: ProviderError.self) {
            try await JSONPlaceholderRepository(transport).page(PageToken(2), of: ListRequest())
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }
}
