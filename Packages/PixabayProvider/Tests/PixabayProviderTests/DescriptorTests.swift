import PixabayProvider
import Protocols
import Testing

@Suite("Pixabay: descriptor")
struct DescriptorTests {
    private let descriptor = PixabayProvider::descriptor

    @Test("says what the provider is and can do")
    func offer() {
        #expect(descriptor.id == "pixabay")
        #expect(descriptor.baseURL.absoluteString == "https://pixabay.com")
        #expect(descriptor.entity == Image.self)
        #expect(descriptor.capabilities.map(\.name) == ["list", "get"])
        #expect(descriptor.paging == Paging(.numbered, sizes: PageSizes(3...200, standard: 50)))
        #expect(descriptor.limits.rate == Rate(100, per: .seconds(60)))
        #expect(descriptor.secrets.map(\.variable) == ["PIXABAY_API_KEY"])
        #expect(descriptor.secrets.map(\.isRequired) == [true])
    }

    @Test("builds the provider")
    func make() async throws {
        let transport = FakeTransport(body: Fixture.search(served: 1, [Fixture.hit()]))
        let provider = try descriptor.make(
            ProviderContext(
                transport: transport, baseURL: descriptor.baseURL, secrets: ["PIXABAY_API_KEY": Secret("k")]))
        let images = try #require(provider as? PixabayImages)
        #expect(try await images.get(12345) == Fixture.image())
    }

    @Test("without a key nothing is built, and the error says where to get one", arguments: [nil, "", " \n"])
    func noKey(key: String?) throws {
        let transport = FakeTransport(body: "")
        let error = #expect(throws: ProviderError.self) { try PixabayImages(transport, key: key) }
        #expect(error?.code == .missingCredentials)
        #expect(error?.message.contains("PIXABAY_API_KEY") == true)
        #expect(error?.message.contains("https://pixabay.com/api/docs/") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test("every documented value of a choice is taken, in any case", arguments: documented)
    func allowed(name: String, words: [String]) throws {
        let kind = try #require(descriptor.parameters.first { $0.name == name }).kind
        #expect(kind.candidates == words)
        for word in words {
            #expect(kind.normalize(word) == word)
            #expect(kind.normalize(word.uppercased()) == word)
        }
        #expect(kind.normalize("none-of-them") == nil)
        #expect(kind.normalize("") == nil)
    }

    private static let documented: [(String, [String])] = [
        ("lang", "cs da de en es fr id it hu nl no pl pt ro sk fi sv tr vi th bg ru el ja ko zh".words),
        ("image-type", "all photo illustration vector".words),
        ("orientation", "all horizontal vertical".words),
        (
            "category",
            "backgrounds fashion nature science education feelings health people religion places animals industry computer food sports transportation travel buildings business music"
                .words
        ),
        (
            "colors",
            "grayscale transparent red orange yellow green turquoise blue lilac pink white gray black brown".words
        ),
        ("editors-choice", "true false".words),
        ("safesearch", "true false".words),
        ("order", "popular latest".words),
    ]

    @Test(
        "the others have their ranges",
        arguments: [
            ("query", String(repeating: "é", count: 100), String(repeating: "é", count: 100)),
            ("query", String(repeating: "x", count: 101), nil), ("query", "", nil),
            ("min-width", "0", "0"), ("min-width", "4000", "4000"), ("min-width", "-1", nil),
            ("min-width", "wide", nil),
            ("min-height", "0", "0"), ("min-height", "1.5", nil),
            ("colors", "red,Blue", "red,blue"), ("colors", "red,", nil), ("colors", "red,mauve", nil),
        ] as [(String, String, String?)])
    func ranges(name: String, value: String, sent: String?) throws {
        let kind = try #require(descriptor.parameters.first { $0.name == name }).kind
        #expect(kind.normalize(value) == sent)
    }

    @Test("searches for photos fit for all ages unless told otherwise")
    func defaults() throws {
        let values = try ParameterValues(for: descriptor.parameters)
        #expect(values.queryItems == [QueryItem("image_type", "photo"), QueryItem("safesearch", "true")])
    }
}

extension String {
    fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
