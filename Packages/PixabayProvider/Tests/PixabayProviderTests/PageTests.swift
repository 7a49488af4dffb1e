import PixabayProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct PageTests {
    @Test(
        arguments: [
            (500, 50, 1, Array(2...10)), (500, 50, 9, [10]), (500, 50, 10, []), (500, 50, 11, []),
            (500, 200, 1, [2, 3]), (6, 3, 1, [2]), (7, 3, 1, [2, 3]), (3, 3, 1, []), (1, 50, 1, []), (0, 50, 1, []),
            (-5, 50, 1, []), (500, 50, .max, []),
        ] as [(Int, Int, Int, [Int])])
    func `a page links to every page after it`(served: Int, size: Int, page: Int, numbers: [Int]) async throws {
        let client = FakeClient(JSON.search(served: served))
        let list = try ListRequest.of(pageSize: size, firstPage: page)
        for token in try await PixabayAPI(client).page(nil, of: list).following {
            _ = try await PixabayAPI(client).page(token, of: list)
        }
        let requests = numbers.map { "GET api/?image_type=photo&safesearch=true&page=\($0)&per_page=\(size)" }
        expectEqual(client.requests.dropFirst().map(\.line), requests)
    }

    @Test func `a later page links to the pages after it`() async throws {
        let images = PixabayAPI(FakeClient(JSON.search(served: 12)))
        let list = try ListRequest.of(pageSize: 3)
        let first = try await images.page(nil, of: list)
        let second = try await images.page(first.following.first, of: list)
        #expect(second.following.elementsEqual(first.following.dropFirst()))
    }

    @Test(arguments: [(1_000_000, 19_999), (.max, .max / 50), (.min, 0)] as [(Int, Int)])
    func `a very large number of results takes no memory`(served: Int, following: Int) async throws {
        let page = try await PixabayAPI(FakeClient(JSON.search(served: served))).page(nil, of: .of(pageSize: 50))
        expectEqual(page.following.count, following)
    }

    @Test(arguments: [(4692, 500, 4692), (500, 500, 500), (7, 7, 7), (nil, 500, 500)] as [(Int?, Int, Int)])
    func `the total is the number of pictures that match`(total: Int?, served: Int, expected: Int) async throws {
        let client = FakeClient(JSON.search(total: total, served: served, [JSON.hit()]))
        try await expectEqual(PixabayAPI(client).page(nil, of: .of()).total, expected)
    }

    // The text is in databases and in states of `tap`. It contains the name of the type.
    @Test func `a token that an earlier version wrote is read`() async throws {
        let client = FakeClient(JSON.search(served: 0))
        let token = PageToken(text: #"{"c":{"number":3},"t":"PixabayProvider.SearchPage"}"#)
        _ = try await PixabayAPI(client).page(token, of: .of())
        expectEqual(client.requests.map(\.line), ["GET api/?image_type=photo&safesearch=true&page=3&per_page=50"])
    }

    @Test func `another provider's token is refused`() async throws {
        let client = FakeClient(JSON.search(served: 0))
        let error = await #expect(throws: ProviderError.self) {
            try await PixabayAPI(client).page(PageToken(2), of: .of())
        }
        expectEqual(error?.code, .invalidRequest)
        #expect(client.requests.isEmpty)
    }
}
