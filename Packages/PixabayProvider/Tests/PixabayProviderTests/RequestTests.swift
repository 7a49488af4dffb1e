import PixabayProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct RequestTests {
    @Test(arguments: [
        ([:], 50, 1, "image_type=photo&safesearch=true&page=1&per_page=50"),
        (["query": "rot & grün+"], 3, 2, "q=rot & grün+&image_type=photo&safesearch=true&page=2&per_page=3"),
        (
            [
                "query": "x", "lang": "de", "image-type": "all", "orientation": "vertical", "category": "nature",
                "min-width": "10", "min-height": "20", "colors": "red,Blue", "editors-choice": "true",
                "safesearch": "false", "order": "latest",
            ], 200, 1,
            "q=x&lang=de&image_type=all&orientation=vertical&category=nature&min_width=10&min_height=20"
                + "&colors=red,blue&editors_choice=true&safesearch=false&order=latest&page=1&per_page=200"
        ),
    ])
    func `a list is a search`(given: [String: String], pageSize: Int, firstPage: Int, query: String) async throws {
        let client = FakeClient(JSON.search(served: 0))
        _ = try await PixabayAPI(client).page(nil, of: .of(given, pageSize: pageSize, firstPage: firstPage))
        expectEqual(client.requests.map(\.line), ["GET api/?" + query])
    }

    @Test func `a picture is looked up by its number`() async throws {
        let client = FakeClient(JSON.search(served: 1, [JSON.hit()]))
        _ = try await PixabayAPI(client).get(12345)
        expectEqual(client.requests.map(\.line), ["GET api/?id=12345"])
    }

    @Test(arguments: [
        ([:], "https://p.example/640"), (["largeImageURL": "1280"], "https://p.example/1280"),
        (["largeImageURL": "1280", "fullHDURL": "1920"], "https://p.example/1920"),
        (["largeImageURL": "1280", "fullHDURL": "1920", "imageURL": "full"], "https://p.example/full"),
    ])
    func `the largest size is downloaded`(urls: [String: String], file: String) async throws {
        let hit = JSON.hit(urls.mapValues { "\"https://p.example/\($0)\"" })
        let client = FakeClient { request in
            APIResponse(entry: request.destination == nil ? JSON.search(served: 1, [hit]) : "a picture")
        }
        let destination = MemoryDestination()
        try await expectEqual(PixabayAPI(client).download(12345, to: destination)?.id, 12345)
        expectEqual(client.requests.map(\.line), ["GET api/?id=12345", "GET \(file)"])
        expectEqual(destination.body, Data("a picture".utf8))
    }

    @Test func `nothing is downloaded for an unknown picture`() async {
        let client = FakeClient(JSON.search(served: 0))
        let destination = MemoryDestination()
        let error = await #expect(throws: ProviderError.self) {
            try await PixabayAPI(client).download(12345, to: destination)
        }
        expectEqual(error?.code, .notFound)
        #expect(destination.heads.isEmpty)
    }

    @Test(arguments: [
        ("lang", "cs da de en es fr id it hu nl no pl pt ro sk fi sv tr vi th bg ru el ja ko zh"),
        ("image-type", "all photo illustration vector"),
        ("orientation", "all horizontal vertical"),
        (
            "category",
            "backgrounds fashion nature science education feelings health people religion places animals industry "
                + "computer food sports transportation travel buildings business music"
        ),
        ("colors", "grayscale transparent red orange yellow green turquoise blue lilac pink white gray black brown"),
        ("editors-choice", "true false"), ("safesearch", "true false"), ("order", "popular latest"),
    ])
    func `every documented value is accepted, in any case`(name: String, words: String) throws {
        let kind = try #require(descriptor.parameters.first { $0.name == name }).kind
        expectEqual(kind.words.joined(separator: " "), words)
        for word in kind.words { expectEqual(kind.value(from: word.uppercased()), word) }
        #expect(kind.value(from: "none-of-them") == nil)
        #expect(kind.value(from: "") == nil)
    }

    @Test(
        arguments: [
            ("query", String(repeating: "é", count: 100), String(repeating: "é", count: 100)),
            ("query", String(repeating: "x", count: 101), nil), ("query", "", nil),
            ("min-width", "0", "0"), ("min-width", "4000", "4000"), ("min-width", "-1", nil),
            ("min-width", "wide", nil), ("min-height", "0", "0"), ("min-height", "1.5", nil),
            ("colors", "red,Blue", "red,blue"), ("colors", "red,", nil), ("colors", "red,mauve", nil),
        ] as [(String, String, String?)])
    func `other values are checked against their ranges`(name: String, value: String, sent: String?) throws {
        let kind = try #require(descriptor.parameters.first { $0.name == name }).kind
        expectEqual(kind.value(from: value), sent)
    }

    @Test func `the descriptor declares page sizes, limits and the key`() {
        expectEqual(descriptor.paging, Paging(.numbered, sizes: PageSizes(3...200, defaultSize: 50), resultLimit: 500))
        expectEqual(descriptor.limits.rate, Rate(100, per: .seconds(60)))
        expectEqual(descriptor.limits.retention, .seconds(86_400))
        expectEqual(descriptor.secrets.map(\.variable), ["PIXABAY_API_KEY"])
        expectEqual(descriptor.secrets.map(\.placement), [.query("key")])
        expectEqual(descriptor.secrets.map(\.isRequired), [true])
    }
}
