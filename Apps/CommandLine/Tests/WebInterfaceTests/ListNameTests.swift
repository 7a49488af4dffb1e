import Presentation
import ProtocolsTesting
import Testing

@testable import SceneFakes
@testable import WebInterface

/// How the page names what it shows.
@MainActor struct ListNameTests {
    private static let samples = Phrase("samples", japanese: "サンプル")

    nonisolated static let names: [([String: String], Language, String, String)] = [
        ([:], .english, "birds (samples) – Switchboard", "birds samples"),
        (["query": "tern"], .english, "“tern” – birds (samples) – Switchboard", "birds samples “tern”"),
        (
            ["query": "tern", "age": "3", "color": "red"], .english,
            "“tern” · Color: red · Age: 3 – birds (samples) – Switchboard", "birds samples “tern” · Color: red · Age: 3"
        ),
        (["query": "鷺"], .japanese, "「鷺」 – birds (サンプル) – Switchboard", "birds サンプル 「鷺」"),
        (
            ["query": "a\u{202E}b"], .english, #"“a\u202eb” – birds (samples) – Switchboard"#,
            #"birds samples “a\u202eb”"#
        ),
    ]

    @Test(arguments: names) func `the title and the heading name the provider, the source and the search`(
        values: [String: String], language: Language, title: String, heading: String
    ) async throws {
        let visit = try await Visit(values: values, language: language, source: Self.samples)
        #expect(await visit.shows("Bird 1"))
        expectEqual(visit.shown.title, title)
        expectEqual(visit.shown.elements.first { $0.tag == "h1" }?.text, heading)
    }

    @Test func `the title follows the search and the scenes`() async throws {
        let visit = try await Visit(at: nil)
        #expect(await visit.shows { $0.title == "Providers – Switchboard" })
        try await visit.press("Enter")
        #expect(await visit.shows { $0.title == "birds – Switchboard" })
        let search = try #require(visit.shown.elements("type", "search").last?.attributes["id"])
        try await visit.type("tern", into: search)
        #expect(await visit.shows { $0.title == "“tern” – birds – Switchboard" })
        try await visit.press("Enter")
        #expect(await visit.shows("1 / 10"))
        expectEqual(visit.shown.title, "“tern” – birds – Switchboard")
    }
}
