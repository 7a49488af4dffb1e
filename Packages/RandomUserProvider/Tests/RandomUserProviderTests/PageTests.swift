import Protocols
import ProtocolsTesting
import RandomUserProvider
import Testing

@Suite struct PageTests {
    @Test(arguments: [(1, 9999), (2, 9998), (9999, 1), (10_000, 0)])
    func `a page links to every page up to the last one`(number: Int, following: Int) async throws {
        let client = FakeClient(keys: descriptor.keys, Self.users(1))
        let list = try ListRequest.of(firstPage: number)
        let page = try await RandomUserAPI(client).page(nil, of: list)
        expectEqual(page.items.count, 1)
        expectEqual(page.following.count, following)
        #expect(page.total == nil)
        expectEqual((page.truncationReason != nil), (following == 0))
        for token in [page.following.first, page.following.last].compactMap(\.self) {
            _ = try await RandomUserAPI(client).page(token, of: list)
        }
        let ends = following == 0 ? [] : [number + 1, 10_000]
        expectEqual(client.requests.map(\.line), ([number] + ends).map { "GET api/?results=1&page=\($0)" })
    }

    @Test(arguments: [10_001, Int.max])
    func `a page after the last one is out of range, without a request`(number: Int) async throws {
        let client = FakeClient(keys: descriptor.keys, Self.users(1))
        let error = await #expect(throws: ProviderError.self) {
            try await RandomUserAPI(client).page(nil, of: .of(firstPage: number))
        }
        expectEqual(error?.code, .pageOutOfRange)
        expectEqual(error?.message.contains("10000"), true)
        #expect(client.requests.isEmpty)
    }

    @Test(arguments: [(3, 3, false), (3, 2, true), (3, 0, true), (1, 0, true), (5000, 1, true)])
    func `a page with fewer users than requested is incomplete`(size: Int, sent: Int, isIncomplete: Bool) async throws {
        let page = try await RandomUserAPI(FakeClient(keys: descriptor.keys, Self.users(sent))).page(
            nil, of: .of(pageSize: size))
        expectEqual(page.items.count, sent)
        expectEqual((page.incompleteReason != nil), isIncomplete)
        expectEqual(page.following.count, 9999)
    }

    // The text is in databases and in states of `tap`. It contains the name of the type.
    @Test func `a token that an earlier version wrote is read`() async throws {
        let client = FakeClient(keys: descriptor.keys, Self.users(1))
        let token = PageToken(text: #"{"c":{"number":3},"t":"RandomUserProvider.UserPage"}"#)
        _ = try await RandomUserAPI(client).page(token, of: .of())
        expectEqual(client.requests.map(\.line), ["GET api/?results=1&page=3"])
    }

    @Test func `another provider's token is refused`() async throws {
        let client = FakeClient(keys: descriptor.keys, Self.users(1))
        let error = await #expect(throws: ProviderError.self) {
            try await RandomUserAPI(client).page(PageToken(2), of: .of())
        }
        expectEqual(error?.code, .invalidRequest)
        #expect(client.requests.isEmpty)
    }

    private static func users(_ count: Int) -> String {
        let user = #"""
            {"login": {"uuid": "u"}, "name": {"first": "A", "last": "B"}, "location": {"street": {"name": "C"},
            "city": "D", "postcode": 1, "coordinates": {"latitude": "1", "longitude": "2"}}}
            """#
        return #"{"results": [\#(Array(repeating: user, count: count).joined(separator: ","))]}"#
    }
}
