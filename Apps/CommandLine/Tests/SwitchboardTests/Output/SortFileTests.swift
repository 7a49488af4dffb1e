import Foundation
import ProtocolsTesting
import Testing

/// The temporary file of `list --sort-by` with the built program. The list has 40 MB, of which 32 MB stay in memory.
@Suite(.timeLimit(.minutes(2))) struct SortFileTests {
    private func run(temporaryFolder: String) async throws -> Outcome {
        let name = String(repeating: "x", count: 2_000_000)
        let server = try LoopbackServer { .users($0, total: 20, name: name) }
        return try await switchboard(
            [
                "jsonplaceholder-users", "list", "--sort-by", "-id", "--fields", "id", "--page-size", "5", "--no-cache",
                "--base-url", server.base,
            ], environment: ["TMPDIR": temporaryFolder])
    }

    @Test func `a list that is too long for the memory is sorted, and no file is left`() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await run(temporaryFolder: folder.path)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.lines, (1...20).map(String.init).sorted().reversed())
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), [])
    }

    @Test func `a folder for temporary files that does not exist is named`() async throws {
        let outcome = try await run(temporaryFolder: "/nowhere/at/all")
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        expectEqual(outcome.output, "")
        let message = "could not write the temporary file for sorting: /nowhere/at/all: No such file or directory"
        #expect(outcome.errors.contains(message), "\(outcome)")
        #expect(outcome.errors.contains("hint: set TMPDIR to a folder with enough space"), "\(outcome)")
    }
}
