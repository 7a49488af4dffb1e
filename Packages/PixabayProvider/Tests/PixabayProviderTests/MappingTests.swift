import PixabayProvider
import Protocols
import Testing

@Suite("Pixabay: records")
struct MappingTests {
    @Test("every field of a picture")
    func fields() async throws {
        #expect(try await read(Fixture.hit()) == Fixture.image())
    }

    @Test(
        "what may be missing or in another form, and what else may be there",
        arguments: [
            (["tags": nil], Fixture.image(tags: [])),
            (["tags": "null"], Fixture.image(tags: [])),
            (["tags": "7"], Fixture.image(tags: [])),
            (["tags": #"["a"]"#], Fixture.image(tags: [])),
            (["tags": #""""#], Fixture.image(tags: [])),
            (["tags": #"",""#], Fixture.image(tags: [])),
            (["tags": #""a,,b""#], Fixture.image(tags: ["a", "b"])),
            (["tags": #""a, ,b""#], Fixture.image(tags: ["a", "", "b"])),
            (["tags": #""\t a  b \n""#], Fixture.image(tags: ["a  b"])),
            (["tags": #""a, a""#], Fixture.image(tags: ["a", "a"])),
            (["id": #""12345""#], Fixture.image()),
            (["views": "9223372036854775807"], Fixture.image(viewCount: .max)),
            (["user_id": "1", "userImageURL": #""""#, "isAiGenerated": "false", "new": "[{}]"], Fixture.image()),
        ] as [([String: String?], Image)])
    func lenient(special: [String: String?], image: Image) async throws {
        #expect(try await read(Fixture.hit(special)) == image)
    }

    @Test("ids go up to the largest that 64 bits hold")
    func largestID() async throws {
        let body = Fixture.search(served: 1, [Fixture.hit(["id": "18446744073709551615"])])
        #expect(try await PixabayImages(FakeTransport(body: body)).get(.max) == Fixture.image(id: .max))
    }

    @Test("a missing field is an error that names it", arguments: Fixture.required.keys.sorted())
    func missing(key: String) async {
        let error = await #expect(throws: ProviderError.self) { try await read(Fixture.hit([key: nil])) }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.path.description == "hits[0].\(key)")
        #expect(error?.status == 200)
        #expect(error?.request == "GET https://pixabay.com/api/?id=12345&key=•••")
    }

    @Test(
        "a field of another type is an error that names it",
        arguments: [
            ("id", #""many""#), ("id", "-1"), ("id", "null"), ("pageURL", "7"), ("likes", #""321""#), ("views", "1.5"),
            ("imageWidth", "null"), ("user", "422737"), ("previewWidth", "[]"),
        ])
    func wrong(key: String, value: String) async {
        let error = await #expect(throws: ProviderError.self) { try await read(Fixture.hit([key: value])) }
        #expect(error?.code == .incorrectData)
        #expect(error?.incorrectData?.path.description == "hits[0].\(key)")
    }

    @Test("one bad picture fails its page, and the error names it")
    func oneBad() async {
        let body = Fixture.search(served: 3, [Fixture.hit(), Fixture.hit(["likes": nil]), Fixture.hit()])
        let error = await #expect(throws: ProviderError.self) { try await list(body) }
        #expect(error?.incorrectData?.path.description == "hits[1].likes")
        #expect(error?.incorrectData?.entry == "SearchEntry")
    }

    @Test("a search gives its pictures in order, and their number, with or without `total`")
    func search() async throws {
        let page = try await list(
            Fixture.search(served: 123, [Fixture.hit(["id": "0"]), Fixture.hit(["id": "1"])]))
        #expect(page.items.map(\.id) == [0, 1])
        #expect(page.total == 123)
    }

    @Test(
        "an answer that is no search is incorrect data",
        arguments: ["", "{}", "[]", "null", "<!DOCTYPE html>", #"{"totalHits": 1, "hits": ["#, #"{"hits": []}"#])
    func noSearch(body: String) async {
        let error = await #expect(throws: ProviderError.self) { try await list(body) }
        #expect(error?.code == .incorrectData)
    }

    @Test(
        "an answer that repeats the key does not bring it into the error",
        arguments: [
            #"{"totalHits": 1, "hits": [{"id": "KEY"}]}"#, #"{"KEY": tru}"#, #"{"totalHits": 1, "KEY": {"a" 1}}"#,
        ])
    func echoedKey(body: String) async {
        let error = await #expect(throws: ProviderError.self) {
            try await list(body.replacing("KEY", with: PixabayImages.key))
        }
        #expect(error?.code == .incorrectData)
        #expect(error.map { String(reflecting: $0) }?.contains(PixabayImages.key) == false)
    }

    private func read(_ hit: String) async throws -> Image {
        try await PixabayImages(FakeTransport(body: Fixture.search(served: 1, [hit]))).get(12345)
    }

    private func list(_ body: String) async throws -> Page<Image> {
        try await PixabayImages(FakeTransport(body: body)).page(nil, of: .pixabay())
    }
}
