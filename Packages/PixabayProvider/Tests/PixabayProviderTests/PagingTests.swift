import PixabayProvider
import Protocols
import Testing

@Suite("Pixabay: paging")
struct PagingTests {
    @Test(
        "a page names every page after it",
        arguments: [
            (500, 50, 1, Array(2...10)), (500, 50, 9, [10]), (500, 50, 10, []), (500, 50, 11, []),
            (500, 200, 1, [2, 3]),
            (6, 3, 1, [2]), (7, 3, 1, [2, 3]), (3, 3, 1, []), (1, 50, 1, []), (0, 50, 1, []), (-5, 50, 1, []),
            (500, 50, .max, []),
        ] as [(Int, Int, Int, [Int])])
    func following(served: Int, pageSize: Int, firstPage: Int, numbers: [Int]) async throws {
        let transport = FakeTransport(body: Fixture.search(served: served))
        let images = try PixabayImages(transport)
        let list = try ListRequest.pixabay(pageSize: pageSize, firstPage: firstPage)
        for token in try await images.page(nil, of: list).following { _ = try await images.page(token, of: list) }
        let queries = transport.requests.dropFirst().map { $0.url.query() ?? "" }
        #expect(queries == numbers.map { "image_type=photo&safesearch=true&page=\($0)&per_page=\(pageSize)" })
    }

    @Test("a later page names those after itself")
    func later() async throws {
        let images = try PixabayImages(FakeTransport(body: Fixture.search(served: 12)))
        let list = try ListRequest.pixabay(pageSize: 3)
        let first = try await images.page(nil, of: list)
        let second = try await images.page(first.following.first, of: list)
        #expect(second.following.elementsEqual(first.following.dropFirst()))
    }

    @Test(
        "an absurd number of results costs no memory",
        arguments: [(1_000_000, 19_999), (.max, .max / 50), (.min, 0)] as [(Int, Int)])
    func absurd(served: Int, following: Int) async throws {
        let page = try await PixabayImages(FakeTransport(body: Fixture.search(served: served)))
            .page(nil, of: .pixabay(pageSize: 50))
        #expect(page.following.count == following)
    }

    @Test("another provider's token is refused")
    func foreignToken() async throws {
        let transport = FakeTransport(body: Fixture.search(served: 0))
        let error = await #expect(throws: ProviderError.self) {
            try await PixabayImages(transport).page(PageToken(2), of: .pixabay())
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }
}
