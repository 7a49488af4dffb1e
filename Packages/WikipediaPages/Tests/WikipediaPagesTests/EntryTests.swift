import Protocols
import ProtocolsTesting
import Testing
import WikipediaPages

@Suite struct EntryTests {
    private static let earth = #"""
        {"batchcomplete": true, "query": {"redirects": [{"from": "Terra", "to": "Earth"}], "pages": [{
        "pageid": 9228, "ns": 0, "title": "Earth", "pagelanguage": "en", "lastrevid": 7, "length": 5,
        "fullurl": "https://en.wikipedia.org/wiki/Earth", "description": "Third planet", "extract": "Earth is …",
        "thumbnail": {"source": "t", "width": 320}, "original": {"source": "o"}, "revisions": [{"timestamp": "2026-01-02"}],
        "coordinates": [{"lat": 1.5, "lon": -2, "primary": true, "globe": "earth"}]}]}}
        """#

    @Test(arguments: [
        ("9228", "pageids=9228"), ("Earth", "titles=Earth"), (":1984", "titles=1984"),
        (":Merrow_Skerry", "titles=Merrow Skerry"), (":", "titles=:"), ("007", "titles=007"),
        ("0", "titles=0"), ("-1", "titles=-1"), ("AC/DC & co?", "titles=AC/DC & co?"),
    ])
    func `a page is looked up by number or title, and every field is mapped`(text: String, item: String) async throws {
        let client = FakeClient(keys: descriptor.keys, Self.earth)
        let page = try await WikipediaAPI(client).get(try #require(PageReference(text)))
        expectEqual(client.requests.first?.line.hasSuffix("&redirects=1&\(item)"), true)
        #expect(page.id == 9228 && page.title == "Earth" && page.language == "en" && page.revisionID == 7)
        #expect(page.byteCount == 5 && page.url == "https://en.wikipedia.org/wiki/Earth")
        #expect(page.description == "Third planet" && page.extract == "Earth is …")
        #expect(page.thumbnail == "t" && page.image == "o" && page.updatedAt == Date(iso8601: "2026-01-02"))
        expectEqual(WikiPage.columns.filter { $0.role == .count }.map(\.name), ["byteCount"])
        #expect(page.coordinates?.latitude == 1.5 && page.coordinates?.longitude == -2)
    }

    /// The reference in a web address begins with a colon, which the user did not type.
    @Test(arguments: [
        (":Heron", "Heron"), (":Grey_heron", "Grey_heron"), (":1984", ":1984"), (":0", "0"), ("::a", "::a"), (":", ":"),
    ])
    func `messages name a page without a colon that has no effect`(text: String, name: String) throws {
        let reference = try #require(PageReference(text))
        expectEqual(reference.description, name)
        expectEqual(PageReference(name)?.columnValue, reference.columnValue)
    }

    @Test(arguments: ["", "A|B", "\u{1F}A\u{1F}B", "A\nB"])
    func `text that MediaWiki reads as several titles is not a reference`(text: String) {
        #expect(PageReference(text) == nil)
    }

    @Test(arguments: [
        (#"{"title": "Nope", "missing": true}"#, "not found: page X"),
        (#"{"pageid": 5, "missing": true}"#, "not found: page X"),
        (#"{"title": "Special:Search", "special": true}"#, "not found: page X"),
        (
            #"{"title": "[", "invalid": true, "invalidreason": "invalid characters"}"#,
            "not found: page X: invalid characters"
        ),
    ])
    func `a page that does not exist is not found`(page: String, message: String) async throws {
        let client = FakeClient(keys: descriptor.keys, #"{"batchcomplete": true, "query": {"pages": [\#(page)]}}"#)
        let reference = try #require(PageReference("X"))
        let error = await #expect(throws: ProviderError.self) { try await WikipediaAPI(client).get(reference) }
        expectEqual(error?.code, .notFound)
        expectEqual(error?.message, message)
    }

    @Test func `a title of another wiki is not found`() async throws {
        let client = FakeClient(
            keys: descriptor.keys,
            #"{"batchcomplete": true, "query": {"interwiki": [{"title": "de:Tee", "iw": "de"}]}}"#)
        let reference = try #require(PageReference("de:Tee"))
        let error = await #expect(throws: ProviderError.self) { try await WikipediaAPI(client).get(reference) }
        expectEqual(error?.code, .notFound)
    }

    @Test func `a page without a number is refused`() async throws {
        let client = FakeClient(
            keys: descriptor.keys, #"{"batchcomplete": true, "query": {"pages": [{"title": "Earth"}]}}"#)
        let error = await #expect(throws: ProviderError.self) {
            try await WikipediaAPI(client).page(nil, of: .of(["query": "tea"]))
        }
        expectEqual(error?.code, .incorrectData)
    }
}
