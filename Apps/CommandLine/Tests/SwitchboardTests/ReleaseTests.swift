import Foundation
import ProtocolsTesting
import Testing
import TransportContract

/// Compares a release build with the debug build. The optimizer has broken code that every test of a debug build passed.
///
/// `scripts/test --release` runs all tests of this module on the release build. These tests run only then.
@Suite(.enabled(if: Binary.isGiven, "they need a release build: see scripts/test --release"), .timeLimit(.minutes(5)))
struct ReleaseTests {
    /// What was broken was different in each run, so a single run can hide it.
    private static let runs = StressPlan.current.count(quick: 3, thorough: 20)

    private static let lists =
        ["table", "tsv", "csv", "ndjson", "json", "html"].map { ["list", "--samples", "--format", $0] }
        + [["list", "--samples", "--raw"]]

    @Test(arguments: lists)
    func `the samples of each provider are those of the debug build, in every run`(list: [String]) async throws {
        for provider in try await providers() { try await compare([provider] + list, runs: Self.runs) }
    }

    @Test func `each provider passes its check, as in the debug build`() async throws {
        for provider in try await providers() {
            let outcome = try await compare([provider, "check", "--verbose"], runs: 1)
            expectEqual(outcome.ending, .exit(0), "\(outcome)")
        }
    }

    /// Runs a command with the debug build once, and with the tested program. Returns the outcome in the debug build.
    @discardableResult
    private func compare(_ arguments: [String], runs: Int) async throws -> Outcome {
        let expected = try await SwitchboardRun(arguments, program: Binary.debugBuild()).outcome()
        for run in 1...runs {
            let outcome = try await switchboard(arguments)
            guard outcome.withoutTime != expected.withoutTime else { continue }
            Issue.record("run \(run) of \(arguments) differs\n\(outcome)\n=== debug build\n\(expected)")
            break
        }
        return expected
    }

    /// Returns the ids of all providers.
    private func providers() async throws -> [String] {
        let outcome = try await switchboard(["providers", "--fields", "id", "--format", "tsv"])
        try #require(!outcome.lines.isEmpty, "\(outcome)")
        return outcome.lines
    }
}

extension Outcome {
    /// The outcome without the time in the footer of HTML. Between two runs, a new minute can begin.
    fileprivate var withoutTime: Outcome {
        let time = /, \d{4}-\d\d-\d\d \d\d:\d\d(?=<\/footer>)/
        return Outcome(ending: ending, output: output.replacing(time, with: ""), errors: errors)
    }
}
