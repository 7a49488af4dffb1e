import CommandLineInterface
import Foundation
import ProtocolsTesting
import Testing

/// The links in the README and in the guides, and the tables that must match the program.
@Suite struct LinksTests {
    @Test(arguments: try Document.all.get()) func `links lead to a file, an article or a heading`(document: Document)
        throws
    {
        for link in document.prose.matches(of: /<doc:([^>#]*)#?([^>]*)>/, inLinesWith: "<doc:") {
            guard document.path.hasPrefix(Document.userGuide) else { continue }
            let pages = try Document.guide.get()
            guard let page = link.1.isEmpty ? document : pages.first(where: { $0.name == link.1 }) else {
                Issue.record("no article '\(link.1)'")
                continue
            }
            #expect(link.2.isEmpty || page.headings.contains(link.2.lowercased()), "\(link.0)")
        }
        for link in document.prose.matches(of: /\]\(([^)#\s]*)#?([^)\s]*)\)/, inLinesWith: "](") {
            guard !link.1.contains(/^[a-z]+:/) else { continue }
            let folder = Document.root.appending(path: document.path).deletingLastPathComponent()
            let file = folder.appending(path: String(link.1)).standardized
            #expect(FileManager.default.fileExists(atPath: file.path), "\(link.0)")
            let isAnchor = link.1.isEmpty && !link.2.isEmpty
            #expect(!isAnchor || document.headings.contains(link.2.lowercased()), "\(link.0)")
        }
        let script = /(?:^|[\s`(])(scripts\/[A-Za-z0-9_.\/-]*[A-Za-z0-9])/
        for match in document.text.split(separator: "\n").matches(of: script, inLinesWith: "scripts/") {
            let file = Document.root.appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
        }
    }

    @Test func `each article is in one topic of the user's guide`() throws {
        let guide = try Document.guide.get()
        let topics = guide.flatMap { page in
            (page.text.split(separator: "## Topics").dropFirst().first ?? "").matches(of: /- <doc:(.*)>/).map {
                String($0.1)
            }
        }
        expectEqual(topics.sorted(), guide.map(\.name).filter { $0 != "UserGuide" }.sorted())
    }

    @Test func `the table of exit codes has those of the help`() async throws {
        let help = await Shell(.shelf()).run("--help").output
        let section = help.split(separator: "Exit codes:\n").dropFirst().first?.split(separator: "\n\n").first ?? ""
        let codes = section.matches(of: /(?:^|\n) +(\d+)\b/).map { String($0.1) }
        #expect(codes.count > 5)
        try expectEqual(Set(rows("ExitCodes")), Set(codes))
    }

    @Test func `the table of formats has those of list`() async throws {
        let page = try #require(CommandPage.all.first { $0.name == "switchboard-list" })
        let formats = try #require(page.text.firstMatch(of: /output format: ([a-z, ]+) \(/)).1
        try expectEqual(rows("Output"), formats.split(separator: ", ").map { "`\($0)`" })
    }

    @Test func `the table of settings has those of the command`() async throws {
        let settings = await Shell(.shelf()).run("settings --fields key").lines
        try expectEqual(rows("Settings"), settings.map { "`\($0)`" })
    }

    /// Returns the first cells of the first table of an article.
    private func rows(_ article: String) throws -> [String] {
        let page = try #require(try Document.guide.get().first { $0.name == article })
        let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
        let table = lines.drop { !$0.hasPrefix("|--") }.dropFirst().prefix { $0.hasPrefix("|") }
        return table.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
    }
}

extension [Substring] {
    /// Returns the matches in the lines with a text. Most lines have no match, and the search for one is slow.
    fileprivate func matches<Output>(
        of regex: Regex<Output>, inLinesWith text: String
    ) -> [Regex<Output>.Match] {
        filter { $0.contains(text) }.flatMap { $0.matches(of: regex) }
    }
}
