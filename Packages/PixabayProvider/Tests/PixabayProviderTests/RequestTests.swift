import PixabayProvider
import Protocols
import Testing

@Suite("Pixabay: requests as they are sent")
struct RequestTests {
    private let empty = FakeTransport(body: Fixture.search(served: 0))

    @Test(
        "a search",
        arguments: [
            ([:], 50, 1, "image_type=photo&safesearch=true&page=1&per_page=50"),
            (
                ["query": "rot & grün+"], 3, 2,
                "q=rot%20%26%20gr%C3%BCn%2B&image_type=photo&safesearch=true&page=2&per_page=3"
            ),
            (
                [
                    "query": "x", "lang": "de", "image-type": "all", "orientation": "vertical", "category": "nature",
                    "min-width": "10", "min-height": "20", "colors": "red,blue", "editors-choice": "true",
                    "safesearch": "false", "order": "latest",
                ], 200, 1,
                "q=x&lang=de&image_type=all&orientation=vertical&category=nature&min_width=10&min_height=20"
                    + "&colors=red,blue&editors_choice=true&safesearch=false&order=latest&page=1&per_page=200"
            ),
        ])
    func search(given: [String: String], pageSize: Int, firstPage: Int, query: String) async throws {
        let list = try ListRequest.pixabay(given, pageSize: pageSize, firstPage: firstPage)
        _ = try await PixabayImages(empty).page(nil, of: list)
        #expect(empty.requests.map(\.url.absoluteString) == ["https://pixabay.com/api/?" + query])
        #expect(empty.requests.map(\.method) == [.get])
    }

    @Test(
        "a look-up",
        arguments: [
            ("https://pixabay.com", "https://pixabay.com/api/?id=12345"),
            ("http://127.0.0.1:8399/pixabay", "http://127.0.0.1:8399/pixabay/api/?id=12345"),
        ])
    func lookUp(base: String, url: String) async throws {
        let transport = FakeTransport(body: Fixture.search(served: 1, [Fixture.hit()]))
        _ = try await PixabayImages(transport, baseURL: base).get(12345)
        #expect(transport.requests.map(\.url.absoluteString) == [url])
    }

    @Test("the key goes along apart from the rest, and is shown nowhere")
    func key() async throws {
        let transport = FakeTransport(body: Fixture.search(served: 500, [Fixture.hit()]))
        let events = RecordingEvents()
        let images = try PixabayImages(transport, events: events)
        let list = try ListRequest.pixabay()
        let page = try await images.page(nil, of: list)
        _ = try await images.page(page.following.first, of: list)
        _ = try await images.get(12345)
        #expect(transport.requests.count == 3)
        for request in transport.requests {
            #expect(request.credentials == [.query("key", Secret(PixabayImages.key))])
            #expect(try request.authorizedURL().absoluteString.hasSuffix("&key=0000-secret/key"))
            #expect(!"\(request.url) \(request.headers) \(request)".contains(PixabayImages.key))
            #expect(request.description.hasSuffix("key=•••"))
        }
        #expect(events.events.isEmpty)
    }

    @Test(
        "a page that cannot be is refused before anything is sent",
        arguments: [(2, 1), (201, 1), (0, 1), (50, 0), (50, -1)])
    func impossible(pageSize: Int, firstPage: Int) async throws {
        let list = try ListRequest.pixabay(pageSize: pageSize, firstPage: firstPage)
        let error = await #expect(throws: ProviderError.self) { try await PixabayImages(empty).page(nil, of: list) }
        #expect(error?.code == .invalidRequest)
        #expect(empty.requests.isEmpty)
    }
}
