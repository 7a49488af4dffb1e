import Foundation
import ProtocolsTesting
import Testing

/// The manual page as the programs that show it read it.
@Suite struct ManualPageTests {
    private static func path(_ program: String) -> String? {
        ["/usr/bin/\(program)", "/opt/homebrew/bin/\(program)"].first { access($0, X_OK) == 0 }
    }

    /// Runs a shell command that has the manual page at `$1`, and returns its output.
    private func run(_ command: String) async throws -> [Substring] {
        let folder = try TemporaryFolder()
        let page = folder.url.appending(path: "switchboard.1")
        try await Data(switchboard(["man"]).output.utf8).write(to: page)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\(command) 2>&1", "sh", page.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    @Test(.enabled(if: path("groff") != nil, "groff is not installed")) func `groff has no warnings`() async throws {
        try await expectEqual(run("groff -man -ww -z \"$1\""), [])
        let text = try await run("groff -man -Tascii -P-cbou \"$1\"")
        #expect(text.contains("       --errors text|json"), "\(text.prefix(20))")
        #expect(text.contains { $0.hasPrefix("           echo '{\"name\": \"Noor Halloran\"}' | ") })
    }

    @Test(.enabled(if: path("mandoc") != nil, "mandoc is not installed")) func `mandoc has no warnings`() async throws {
        // The page has no date, so that it is the same for every build.
        let warnings = try await run("mandoc -T lint -W warning \"$1\"").filter { !$0.contains("missing date") }
        expectEqual(warnings, [])
    }
}
