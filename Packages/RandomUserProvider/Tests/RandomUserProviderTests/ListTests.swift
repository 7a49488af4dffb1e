import Protocols
import RandomUserProvider
import Testing

@Suite struct ListTests {
    private static func users(_ count: Int) -> String {
        let user = #"""
            {"login": {"uuid": "u"}, "name": {"first": "A", "last": "B"}, "location": {"street": {"name": "C"},
            "city": "D", "postcode": 1, "coordinates": {"latitude": "1", "longitude": "2"}}}
            """#
        return #"{"results": [\#(Array(repeating: user, count: count).joined(separator: ","))]}"#
    }

    @Test(arguments: [(1, 9999), (2, 9998), (9999, 1), (10_000, 0)])
    func everyPageNamesAllFurtherOnesUpToTheLast(number: Int, following: Int) async throws {
        let transport = FakeTransport(body: Self.users(1))
        let list = try ListRequest(firstPage: number)
        let page = try await RandomUserListing(transport).page(nil, of: list)
        #expect(page.items.count == 1)
        #expect(page.following.count == following)
        #expect(page.total == nil)
        #expect((page.statedEnd != nil) == (following == 0))
        for token in [page.following.first, page.following.last].compactMap(\.self) {
            _ = try await RandomUserListing(transport).page(token, of: list)
        }
        let ends = following == 0 ? [] : [number + 1, 10_000]
        #expect(transport.requests.map(\.url.query) == ([number] + ends).map { "results=1&page=\($0)" })
    }

    @Test(arguments: [10_001, Int.max])
    func aPageAfterTheLastIsEmptyWithoutARequest(number: Int) async throws {
        let transport = FakeTransport(body: Self.users(1))
        let page = try await RandomUserListing(transport).page(nil, of: ListRequest(firstPage: number))
        #expect(page.items.isEmpty)
        #expect(page.following.isEmpty)
        #expect(page.statedEnd?.contains("10000") == true)
        #expect(page.shortfall == nil)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [(3, 3, false), (3, 2, true), (3, 0, true), (1, 0, true), (5000, 1, true)])
    func fewerUsersThanAskedForAreAShortfall(asked: Int, sent: Int, isShort: Bool) async throws {
        let transport = FakeTransport(body: Self.users(sent))
        let page = try await RandomUserListing(transport).page(nil, of: ListRequest(pageSize: asked))
        #expect(page.items.count == sent)
        #expect((page.shortfall != nil) == isShort)
        #expect(page.following.count == 9999)
    }

    @Test(arguments: [(0, 1), (5001, 1), (-1, 1), (1, 0), (1, -1), (Int.max, 1), (1, Int.min)])
    func refusesWhatTheAPIWouldTakeForAnotherNumber(size: Int, number: Int) async throws {
        let transport = FakeTransport(body: Self.users(1))
        let error = await #expect(throws: ProviderError.self) {
            try await RandomUserListing(transport).page(nil, of: ListRequest(pageSize: size, firstPage: number))
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test func refusesATokenOfAnotherProvider() async throws {
        let transport = FakeTransport(body: Self.users(1))
        let error = await #expect(throws: ProviderError.self) {
            try await RandomUserListing(transport).page(PageToken(2), of: ListRequest())
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }
}
