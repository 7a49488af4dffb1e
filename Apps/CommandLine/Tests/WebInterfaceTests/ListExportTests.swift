import Foundation
import Presentation
import ProtocolsTesting
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

/// The ways in which items leave the page.
@MainActor struct ListExportTests {
    private nonisolated static let firstPage = (1...10).map(String.init).joined(separator: ",")

    @Test(arguments: [
        ("CSV", "csv", 200, "text/csv; charset=utf-8", "csv \(firstPage)"),
        // The exporter fails.
        ("MD", "markdown", 500, "text/plain; charset=utf-8", "the pen broke\nuse another\n"),
    ])
    func `the loaded items can be downloaded in every format of files`(
        label: String, format: String, status: Int, mediaType: String, text: String
    ) async throws {
        let visit = try await Visit(source: Phrase("samples", japanese: "サンプル"))
        #expect(await visit.shows("10 of 25"))
        let link = try #require(visit.shown.elements.first { $0.tag == "a" && $0.text == label })
        expectEqual(link.attributes["href"], "export/\(format)?page=\(visit.id)")
        expectEqual(link.attributes["download"], "birds-samples.\(label.lowercased())")
        let request = WebRequest(["export", format], query: ["page": visit.id])
        let content = try await visit.handler.respond(to: request).content
        expectEqual(content.status, status)
        expectEqual(content.mediaType, mediaType)
        expectEqual(String(decoding: content.body, as: UTF8.self), text)
    }

    @Test func `an empty list offers no download, and the menu has none`() async throws {
        let visit = try await Visit(Aviary(count: 0))
        #expect(await visit.shows("Nothing found"))
        #expect(visit.shown.elements.allSatisfy { $0.attributes["download"] == nil })
        let menu = try await Visit(at: nil)
        for (page, format) in [(menu, "csv"), (visit, "tsv"), (visit, "db"), (visit, "")] {
            let request = WebRequest(["export", format], query: ["page": page.id])
            try await expectEqual(page.handler.respond(to: request).content.status, 404)
        }
    }

    @Test func `the loaded items, and one item, can be copied`() async throws {
        let visit = try await Visit()
        #expect(await visit.shows("10 of 25"))
        try await visit.click(button: "Copy")
        #expect(await visit.shows { $0.copied == ["tsv \(Self.firstPage)"] })
        #expect(!visit.shown.text.contains("Copied"))
        try await visit.act(#"{"do": "copied"}"#)
        #expect(await visit.shows("Copied"))
        try await visit.press("j")
        try await visit.press("y")
        #expect(await visit.shows { $0.copied.last == "{2}" })
        try await visit.act(#"{"do": "notCopied"}"#)
        #expect(await visit.shows("The browser did not allow the copy"))
        try await visit.press("Enter")
        #expect(await visit.shows("2 / "))
        try await visit.press("n")
        try await visit.click(button: "Copy")
        #expect(await visit.shows { $0.copied.last == "{3}" })
    }
}
