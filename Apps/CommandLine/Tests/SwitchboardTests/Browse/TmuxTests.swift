import Foundation
import ProtocolsTesting
import Testing

/// `browse` as a user sees it, in tmux.
@Suite(.enabled(if: TmuxSession.program != nil, "tmux is not installed"))
struct TmuxTests {
    private func browse(
        _ arguments: String = "pixabay browse --samples", columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:]
    ) async throws -> TmuxSession {
        let session = try await TmuxSession(columns: columns, rows: rows, environment: environment)
        try session.type("clear; '\(try Binary.url().path)' \(arguments)")
        try session.press("Enter")
        return session
    }

    /// Quits, and expects the screen and the modes of the shell to be restored.
    private func quit(_ session: TmuxSession, keys: String...) async throws {
        for key in keys { try session.type(key) }
        let lines = try await session.shows("the prompt of the shell") { $0.first?.hasPrefix("ready>") == true }
        #expect(lines.dropFirst().joined().isEmpty, "\(lines)")
        try expectEqual(session.modes(), "0 0 1")
        try session.type("stty -a | grep -c ' icanon'; echo code $?")
        try session.press("Enter")
        try await session.shows("code 0")
    }

    private static let hasChafa = access("/usr/bin/chafa", X_OK) == 0

    @Test(arguments: [(80, 24), (120, 40), (40, 12)])
    func `list, search, detail, help and quit`(columns: Int, rows: Int) async throws {
        let session = try await browse(columns: columns, rows: rows)
        let list = try await session.shows("all items") { $0[0].hasSuffix("1 of 6") }
        #expect(list[0].hasPrefix(" pixabay (samples)"), "\(list)")
        // A narrow terminal shows fewer columns, but always the title.
        let (heading, first) =
            columns > 40
            ? ("     ID     View count  Download", "7100432  5,000,000,412")
            : ("     ID  Tags", "7100432  heron, lake, dawn light, bird")
        #expect(list[1].hasPrefix(heading) && list[2].hasPrefix(first), "\(list)")
        #expect(list[rows - 1].hasPrefix("↵ open  / search"), "\(list)")
        try expectEqual(session.modes(), "1 1 0")
        // With samples, every search has the same results.
        try session.type("/heron")
        let search = try await session.shows("a search field") { $0[rows - 1] == "/heron" }
        #expect(search[0].contains("“heron”"))
        try session.press("Enter")
        try await session.shows("the list of the search") {
            $0[rows - 1].hasPrefix("↵ open") && $0[0].contains("“heron”") && $0[0].hasSuffix("1 of 6")
        }
        try session.press("Down", "Enter")
        let symbols = CharacterSet(charactersIn: "▀▁▂▃▄▅▆▇█▖▗▘▝▚▞")
        let pictureRows = [80: 9, 120: 16, 40: 5][columns]
        let detail = try await session.shows("the detail") { lines in
            let isDrawn =
                Self.hasChafa
                ? lines.count { $0.rangeOfCharacter(from: symbols) != nil } == pictureRows
                : lines.contains { $0.contains("48 × 32 PNG") }
            return lines[0].hasSuffix("2 of 6") && isDrawn
        }
        #expect(detail.contains { $0.hasPrefix("ID") }, "\(detail)")
        if Self.hasChafa {
            #expect(detail[1].rangeOfCharacter(from: symbols) != nil, "\(detail)")
            // The picture is beside the fields, or above them in a narrow terminal.
            expectEqual(detail[1].hasPrefix("ID"), (columns > 40), "\(detail)")
        }
        try session.type("?")
        try await session.shows("┌──Keys")
        try await quit(session, keys: "q", "q", "q")
    }

    @Test func `a form shows that a value is missing, and Escape cancels it`() async throws {
        let session = try await browse("browse --samples")
        let menu = try await session.shows("Providers")
        #expect(menu.contains { $0.hasPrefix("art-institute") }, "\(menu)")
        try session.type("/jsonplace")
        try await session.shows("one provider") { $0[0].hasSuffix(" 1") }
        try session.press("Enter")
        try await session.shows("Ada Fernsby")
        try session.type("a")
        let form = try await session.shows("New")
        #expect(form.contains { $0.contains("Username") }, "\(form)")
        try session.press("C-s")
        try await session.shows("missing")
        try session.press("Escape")
        try await session.shows("Ada Fernsby")
        try await quit(session, keys: "q", "q")
    }

    @Test func `after a resize, every scene is drawn in the new size`() async throws {
        let session = try await browse()
        try await session.shows("1 of 6")
        for (columns, rows) in [(120, 40), (40, 12), (100, 30)] {
            try session.resize(columns: columns, rows: rows)
            let lines = try await session.shows("the keys on the last row of \(rows)") {
                $0.count >= rows && $0[rows - 1].hasPrefix("↵ open") && $0[0].hasSuffix("1 of 6")
            }
            #expect(lines[0].count <= columns && lines[0].count >= columns - 2, "\(lines)")
        }
        try session.press("Enter")
        try await session.shows("1 of 6")
        try session.resize(columns: 60, rows: 20)
        try await session.shows("the detail on 20 rows") { $0.count >= 20 && $0[19].hasPrefix("n p next") }
        try await quit(session, keys: "q", "q")
    }

    @Test func `Ctrl-Z shows the shell, and fg shows the same scene again`() async throws {
        let session = try await browse()
        try await session.shows("7100432")
        try session.press("Enter")
        try await session.shows("1 of 6")
        try session.press("C-z")
        try await session.shows("Stopped")
        try expectEqual(session.modes(), "0 0 1")
        try session.type("fg")
        try session.press("Enter")
        try await session.shows("1 of 6")
        try session.type("q")
        try await session.shows("↵ open")
        try session.type("q")
        try await session.shows("ready>")
        try expectEqual(session.modes(), "0 0 1")
    }

    @Test(.enabled(if: TmuxTests.hasChafa, "chafa is not installed"))
    func `the pictures of a gallery appear without another key`() async throws {
        let session = try await browse()
        try await session.shows("all items") { $0[0].hasSuffix("1 of 6") }
        try session.type("v")
        let symbols = CharacterSet(charactersIn: "▁▂▃▄▅▆▇█")
        try await session.shows("two rows of pictures") { lines in
            lines.count { $0.rangeOfCharacter(from: symbols) != nil } >= 12
        }
        try await quit(session, keys: "q")
    }

    @Test func `a program named chafa that hangs does not block browse`() async throws {
        let folder = try TemporaryFolder()
        let (program, id) = (folder.url.appending(path: "chafa"), folder.url.appending(path: "id"))
        try Data("#!/bin/sh\necho $$ > '\(id.path)'\nexec sleep 100\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let session = try await browse(columns: 60, environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
        try await session.shows("7100432")
        try session.press("Enter")
        try await session.shows("48 × 32 PNG")
        try session.press("Escape")
        try await session.shows("48 × 32 PNG · cancelled · press O to open")
        try session.type("n")
        try await session.shows("2 of 6")
        try await session.shows("48 × 32 PNG")
        try await quit(session, keys: "q", "q")
        let last = try #require(pid_t(String(contentsOf: id, encoding: .utf8).trimmingCharacters(in: .newlines)))
        let deadline = ContinuousClock.now + .seconds(10)
        while kill(last, 0) == 0, .now < deadline { try await Task.sleep(for: .milliseconds(10)) }
        #expect(kill(last, 0) != 0, "chafa ends with browse")
    }

    @Test func `a condition, a sorted column, selected items, their export and their copy`() async throws {
        let session = try await browse("github-repos browse --samples --where 'starCount > 5000'")
        try await session.shows("1 of 4 matching (of 6)")
        try session.type("cjj")
        try session.press("Enter")
        try session.type("q")
        try await session.shows("Full name ▲")
        try session.type("xx")
        try await session.shows("2 selected")
        try session.type("J")
        try await session.shows("Copied 2 items as JSON")
        // By default, tmux ignores the escape sequence of a program.
        try await session.showsBuffer { $0.hasPrefix("[\n{") && $0.contains("\"fullName\":\"fern-labs/tidepool\"") }
        try session.type("E")
        try session.type("birds.csv")
        try session.press("Enter")
        try await session.shows("Exported 2 items to birds.csv")
        try session.type("Ebirds.csv")
        try session.press("Enter")
        try await session.shows("Replace the file “birds.csv”?")
        try session.type("n")
        try await session.shows("Export 2 to: birds.csv")
        try session.press("Escape")
        // A key directly after Escape would be a key with Alt.
        try await session.shows("the list") { $0[23].hasPrefix("↵ open") }
        try await quit(session, keys: "q")
        try session.type("clear; cut -d, -f3 birds.csv")
        try session.press("Enter")
        try await session.shows("the exported items") {
            $0.prefix(3) == ["fullName", "fern-labs/tidepool", "ghost/driftwood"]
        }
    }
}
