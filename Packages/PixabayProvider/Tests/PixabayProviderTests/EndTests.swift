import PixabayProvider
import Protocols
import Testing

@Suite("Pixabay: where a search ends")
struct EndTests {
    @Test(
        "the last page says how many results are left out",
        arguments: [
            (4692, 500, 10, "Pixabay serves only the first 500 of 4692 results"), (4692, 500, 9, nil),
            (500, 500, 10, nil),
            (499, 500, 10, nil), (nil, 500, 10, nil),
        ] as [(Int?, Int, Int, String?)])
    func statedEnd(total: Int?, served: Int, firstPage: Int, words: String?) async throws {
        let transport = FakeTransport(body: Fixture.search(total: total, served: served, [Fixture.hit()]))
        let page = try await PixabayImages(transport).page(nil, of: .pixabay(firstPage: firstPage))
        #expect(page.statedEnd == words)
        #expect(page.total == served)
        #expect(page.shortfall == nil)
    }

    @Test(
        "a page past the end is empty",
        arguments: [#"[ERROR 400] "page" is out of valid range."#, #"[ERROR 400] "page" is out valid range."#])
    func pastTheEnd(body: String) async throws {
        let page = try await PixabayImages(FakeTransport(status: 400, body: body)).page(
            nil, of: .pixabay(firstPage: 11))
        #expect(page.items.isEmpty)
        #expect(page.following.isEmpty)
    }

    @Test(
        "no picture has the number",
        arguments: [
            (400, #"[ERROR 400] "id" is invalid."#), (400, #"[ERROR 400] "id" is invalid, or so."#),
            (200, Fixture.search(total: 0, served: 0)),
            // Another picture is not what was asked for.
            (200, Fixture.search(total: 1, served: 1, [Fixture.hit(["id": "8"])])),
        ])
    func notFound(status: Int, body: String) async throws {
        let error = await #expect(throws: ProviderError.self) {
            try await PixabayImages(FakeTransport(status: status, body: body)).get(7)
        }
        #expect(error?.code == .notFound)
        #expect(error?.message.hasPrefix("There is no image") == true)
        #expect(error?.status == status)
        #expect(error?.request == "GET https://pixabay.com/api/?id=7&key=•••")
    }
}
