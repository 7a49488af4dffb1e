import Foundation
import ProtocolsTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TerminalTests {
    private static let list = ["list", "--samples", "--limit", "6"]

    @Test(
        arguments: ["github-repos", "jsonplaceholder-users", "pixabay", "random-user"], [40, 61, 80, 200] as [UInt16])
    func `a table fits the terminal`(_ id: String, _ columns: UInt16) async throws {
        let outcome = try await onTerminal(["--provider", id] + Self.list, columns: columns)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        let lines = outcome.output.components(separatedBy: "\r\n").dropLast()
        #expect(lines.first?.contains("  ") == true && lines.first?.contains("\t") == false, "no headings: \(outcome)")
        #expect(lines.count >= 5, "\(outcome)")
        #expect(lines.allSatisfy { width(of: $0) <= Int(columns) }, "\(outcome)")
    }

    @Test(arguments: ["github-repos", "jsonplaceholder-users", "pixabay", "random-user"])
    func `output to a pipe is TSV and not cut`(_ id: String) async throws {
        let outcome = try await switchboard(["--provider", id] + Self.list)
        let explicit = try await switchboard(["--provider", id] + Self.list + ["--format", "tsv"])
        #expect(outcome.output == explicit.output && outcome.lines.allSatisfy { $0.contains("\t") }, "\(outcome)")
        #expect(!outcome.output.contains("…"))
    }

    @Test(arguments: [
        (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["TERM": "xterm", "NO_COLOR": "1"], false),
        (["TERM": "xterm", "NO_COLOR": ""], true), (["TERM": "dumb", "FORCE_COLOR": "1"], true),
    ])
    func `color depends on environment and options`(_ environment: [String: String], _ isColored: Bool) async throws {
        let outcome = try await onTerminal(
            ["--provider", "random-user"] + Self.list, environment: environment, columns: 80)
        expectEqual(outcome.output.contains("\u{1B}["), isColored, "\(outcome)")
        let plain = try await onTerminal(
            ["--provider", "random-user", "--no-color"] + Self.list, environment: environment, columns: 80)
        #expect(!plain.output.contains("\u{1B}["), "\(plain)")
    }

    @Test(arguments: ["help", "list --help --provider pixabay", "describe --provider jsonplaceholder-users"])
    func `help fits the terminal`(_ arguments: String) async throws {
        let outcome = try await onTerminal(arguments.split(separator: " ").map(String.init), columns: 80)
        let lines = outcome.output.components(separatedBy: "\r\n")
        #expect(outcome.ending == .exit(0) && lines.count > 10, "\(outcome)")
        // Example command lines are not wrapped, so that they can be copied.
        let long = lines.filter { width(of: $0) > 80 && !$0.hasPrefix("  switchboard ") }
        #expect(long.isEmpty, "\(long)")
    }

    @Test(arguments: [
        ("sed s/^/paged:/", "paged:", ""), ("nopager -x", "id", "switchboard: could not run 'nopager' (PAGER)"),
        ("cat", "id", ""), ("false", "", "switchboard: 'false' (PAGER) failed with exit code 1"),
    ])
    func `a long table is shown by the program of PAGER`(pager: String, start: String, message: String) async throws {
        let run = try SwitchboardRun(
            ["jsonplaceholder-users"] + Self.list + ["--no-color"], environment: ["TERM": "xterm", "PAGER": pager],
            to: .terminal(rows: 5, columns: 80))
        let outcome = await run.outcome()
        #expect(outcome.ending == .exit(0) && outcome.output.trimmingPrefix(" ").hasPrefix(start), "\(outcome)")
        expectEqual(outcome.errors.contains("PAGER"), !message.isEmpty, "\(outcome)")
        #expect(message.isEmpty || outcome.errors.contains(message), "\(outcome)")
    }

    private func onTerminal(
        _ arguments: [String], environment: [String: String] = ["TERM": "dumb"], columns: UInt16
    ) async throws -> Outcome {
        try await SwitchboardRun(arguments, environment: environment, to: .terminal(columns: columns)).outcome()
    }

    /// Returns the width of a line in columns, for the scripts in the samples: Latin, Arabic, East Asian and emoji.
    private func width(of line: String) -> Int {
        line.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value >= 0x2E80 } ? 2 : 1) }
    }
}
