import CommandLineInterface
import Foundation
import ProtocolsTesting
import Testing

/// The parts of the user's guide that must match the program.
@Suite struct UserGuideTests {
    @Test func `each article is in one topic`() throws {
        let guide = try Document.guide.get()
        let topics = (guide.map(\.text) + [GuidePage.commandList]).flatMap { text in
            (text.split(separator: "## Topics").dropFirst().first ?? "").matches(of: /- <doc:(.*)>/).map {
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
        let page = try #require(GuidePage.commands.first { $0.name == "switchboard-list" })
        let formats = try #require(page.text.firstMatch(of: /output format(?: \(also `-f`\))?: ([a-z, ]+) \(/)).1
        try expectEqual(rows("Output"), formats.split(separator: ", ").map { "`\($0)`" })
    }

    @Test func `the table of settings has those of the command`() async throws {
        let settings = await Shell(.shelf()).run("settings --fields key").lines
        try expectEqual(rows("Settings"), settings.map { "`\($0)`" })
    }

    @Test func `the table of environment variables has those of the manual page`() async throws {
        let page = await Shell(.shelf()).run("man").output
        let section = page.split(separator: ".SH \"ENVIRONMENT\"\n").last?.split(separator: ".SH").first ?? ""
        let names = section.matches(of: /\n\.TP\n\\fB(.*?)\\fR/).map { String($0.1) }
        #expect(names.count > 10)
        try expectEqual(rows("EnvironmentVariables").map { $0.replacing("`", with: "") }, names)
    }

    /// Returns the first cells of the first table of an article.
    private func rows(_ article: String) throws -> [String] {
        let page = try #require(try Document.guide.get().first { $0.name == article })
        let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
        let table = lines.drop { !$0.hasPrefix("|--") }.dropFirst().prefix { $0.hasPrefix("|") }
        return table.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
    }
}
