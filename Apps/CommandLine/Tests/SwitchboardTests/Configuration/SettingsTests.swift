import Foundation
import ProtocolsTesting
import Testing

/// The settings file on disk, and the settings scene of `browse`.
@Suite(.timeLimit(.minutes(5)))
struct SettingsTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "switchboard/settings.json")
    }

    private func settings(_ arguments: String...) async throws -> Outcome {
        try await switchboard(["settings"] + arguments, environment: ["XDG_CONFIG_HOME": folder.path])
    }

    /// Runs a shell command in the configuration folder.
    private func prepare(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "mkdir -p switchboard; cd switchboard; \(command)"]
        process.currentDirectoryURL = folder.url
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    private var permissions: Int? {
        get throws { try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int }
    }

    @Test func `a new file is private, and a file that the user has written keeps its permissions`() async throws {
        try await expectEqual(settings("limit", "5").ending, .exit(0))
        try expectEqual(permissions, 0o600)
        // The last file is one of the user, and not a temporary file of the tool.
        try prepare("chmod 644 settings.json; echo mine > settings.json.new")
        try await expectEqual(settings("color", "never").ending, .exit(0))
        try expectEqual(permissions, 0o644)
        try await expectEqual(settings("limit").output, "5\n")
        try expectEqual(folder.files().map(\.lastPathComponent).sorted(), ["settings.json", "settings.json.new"])
        try expectEqual(String(contentsOf: file.appendingPathExtension("new"), encoding: .utf8), "mine\n")
    }

    @Test(arguments: [
        ("chmod 666 settings.json", "other users can change the file; run: chmod go-w "),
        ("rm settings.json; mkdir settings.json", "not a regular file"),
        ("rm settings.json; mkfifo settings.json", "not a regular file"),
        ("ln -sf nowhere settings.json", "broken symbolic link"),
        ("ln -sf /dev/zero settings.json", "not a regular file"),
        ("rm settings.json; ln -s settings.json settings.json", "Too many levels of symbolic links"),
        ("truncate -s 1G settings.json", "larger than 1048576 bytes"),
    ])
    func `a file that cannot be trusted or read is reported, and is not replaced`(
        fault: String, reason: String
    ) async throws {
        try prepare("echo '{\"limit\": 5}' > settings.json; \(fault)")
        let show = try await settings("limit")
        #expect(show.ending == .exit(0) && show.output == "automatic\n", "\(show)")
        #expect(show.errors.hasPrefix("switchboard: warning: could not read '\(file.path)': \(reason)"), "\(show)")
        let change = try await settings("limit", "3")
        #expect(change.ending == .exit(1) && change.errors.contains("repair or remove the file"), "\(change)")
        try await expectEqual(settings("limit").output, "automatic\n")
    }

    @Test func `a symbolic link is followed and kept`() async throws {
        try prepare("echo '{\"limit\": 5}' > ../mine.json; ln -s ../mine.json settings.json")
        try await expectEqual(settings("limit").output, "5\n")
        try await expectEqual(settings("limit", "6").ending, .exit(0))
        try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: file.path), "../mine.json")
        let target = folder.url.appending(path: "mine.json")
        try expectEqual(String(contentsOf: target, encoding: .utf8), "{\n  \"limit\": 6\n}\n")
    }

    @Test func `concurrent changes are all kept`() async throws {
        try prepare(#"echo '{"mine": [1, 2]}' > settings.json"#)
        let changes = [["limit", "5"], ["language", "ja"], ["pictures", "false"], ["color", "never"]]
        try await withThrowingTaskGroup { group in
            for change in changes {
                group.addTask {
                    let outcome = try await settings(change[0], change[1])
                    expectEqual(outcome.ending, .exit(0), "\(outcome)")
                }
            }
            try await group.waitForAll()
        }
        for change in changes { try await expectEqual(settings(change[0]).output, "\(change[1])\n") }
        #expect(try String(contentsOf: file, encoding: .utf8).contains(#""mine": [1,2]"#))
    }

    @Test func `the browser starts with the default provider, and its settings are saved`() async throws {
        try prepare(#"echo '{"provider": "pixabay"}' > settings.json"#)
        let environment = ["TERM": "xterm", "XDG_CONFIG_HOME": folder.path]
        let session = try TerminalSession(try Binary.url().path, ["browse", "--samples"], environment: environment)
        #expect(await session.output.shows("pixabay (samples)"))
        session.type("s")
        #expect(await session.output.shows("Default limit"))
        session.type("\u{1B}[B\u{1B}[B\u{1B}[D")
        // Single characters are expected, because the cursor is moved after each character that is not ASCII.
        #expect(await session.output.shows("画"))
        session.type("\r")
        #expect(await session.output.shows("絞"))
        session.type("q")
        #expect(await session.output.shows("終"))
        session.type("q")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        try await expectEqual(settings("language").output, "ja\n")
    }
}
