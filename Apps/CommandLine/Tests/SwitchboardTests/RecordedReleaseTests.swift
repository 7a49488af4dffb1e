import Foundation
import ProtocolsTesting
import Testing

/// What the program of each release printed, in `Recorded/VERSION`. Later releases with the same major version keep it.
///
/// - `Same` has command lines whose exit code and records stay the same.
/// - `Kept` has command lines that list names, such as commands, options and columns. New ones may be added.
/// - `Files` has provider files, which are read as before.
///
/// To record a release, copy the folder of the last one, and run these tests with `SWITCHBOARD_UPDATE_GOLDEN=1`, which
/// writes the results of the current version only.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RecordedReleaseTests {
    @Test func `the current version is recorded`() async throws {
        let version = try await RecordedCase.currentVersion.value
        #expect(try RecordedRelease.all().contains { $0.version == version }, "\(version)")
    }

    @Test(arguments: try RecordedRelease.all().flatMap { try $0.cases("Same") })
    func `the exit code and the records are those of the release`(_ recorded: RecordedCase) async throws {
        try await recorded.compare { found, expected in found == expected }
    }

    @Test(arguments: try RecordedRelease.all().flatMap { try $0.cases("Kept") })
    func `no name of the release is missing`(_ recorded: RecordedCase) async throws {
        try await recorded.compare { found, expected in Set(expected).isSubset(of: found) }
    }

    @Test(arguments: try RecordedRelease.all().flatMap { try $0.files() })
    func `a provider file of the release is read`(file: URL) async throws {
        let outcome = try await switchboard(["check", file.path, "--quiet"])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
    }
}

/// The folder of a release.
struct RecordedRelease {
    let version: String
    private let folder: URL

    static func all() throws -> [RecordedRelease] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.wholeMatch(of: /\d+\.\d+\.\d+/) != nil }
            .map { RecordedRelease(version: $0.lastPathComponent, folder: $0) }
    }

    func cases(_ kind: String) throws -> [RecordedCase] {
        try GoldenCase.all(in: folder.appending(path: kind)).map { RecordedCase(release: version, golden: $0) }
    }

    func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "Files"), includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }
}

/// A command line of a release.
struct RecordedCase: CustomTestStringConvertible, Sendable {
    let release: String
    let golden: GoldenCase

    /// The version of the program.
    static let currentVersion = Task {
        try await switchboard(["--version"]).lines.first?.split(separator: " ").last.map(String.init) ?? ""
    }

    var testDescription: String { "\(release) \(golden.testDescription)" }

    /// Runs the command, and records an issue unless the result is as expected. A release with another major version may
    /// differ.
    func compare(_ isExpected: ([String], [String]) -> Bool) async throws {
        let version = try await Self.currentVersion.value
        let majors = [version, release].map { $0.prefix { $0 != "." } }
        guard majors[0] == majors[1] else { return }
        let found = try await golden.run()
        if GoldenCase.isUpdating, version == release { return try golden.write(Self.withoutMessages(found)) }
        guard !isExpected(Self.names(found), Self.names(golden.text)) else { return }
        Issue.record(
            """
            release \(release) printed for \(golden.file.lastPathComponent):
            \(golden.text)
            === found
            \(found)
            """)
    }

    /// The exit code and the output, each line up to the first tab for completions, which end with a summary.
    private static func names(_ text: String) -> [String] {
        let isCompletion = text.contains("__complete")
        return withoutMessages(text).split(separator: "\n", omittingEmptySubsequences: false)
            .map { String(isCompletion ? $0.prefix { $0 != "\t" } : $0) }
    }

    /// The messages on standard error may change.
    private static func withoutMessages(_ text: String) -> String {
        text.range(of: "--- stderr\n").map { String(text[..<$0.lowerBound]) } ?? text
    }
}
