import Foundation
import ProtocolsTesting
import Testing

/// The command that is shown when `--output` is a DuckDB or a Parquet file.
@Suite(.timeLimit(.minutes(2)), .enabled(if: DuckDB.isInstalled, "needs duckdb"))
struct DuckDBTests {
    @Test(arguments: [("a.duckdb", "records"), ("a.ddb", "records"), ("a.parquet", "'a.parquet'")])
    func `the command in the hint makes the file`(name: String, table: String) async throws {
        let folder = try TemporaryFolder()
        let refused = try await list(into: name, folder)
        expectEqual(refused.ending, .exit(64), "\(refused)")
        let command = try #require(refused.errors.firstMatch(of: /then run: (duckdb .*)/)?.1)
        try await expectEqual(list(into: "a.ndjson", folder).ending, .exit(0))
        // The rest of the hint is not part of the command.
        let line = command.split(separator: "; 'describe").first.map(String.init) ?? ""
        try DuckDB.run(line, in: folder.path)
        let database = name == "a.parquet" ? "" : name
        let count = try DuckDB.run(
            "duckdb -csv -noheader \(database) -c \"SELECT count(*) FROM \(table)\"", in: folder.path)
        let lines = try String(contentsOfFile: "\(folder.path)/a.ndjson", encoding: .utf8).split(separator: "\n")
        #expect(!lines.isEmpty)
        expectEqual(count, "\(lines.count)\n")
    }

    private func list(into name: String, _ folder: TemporaryFolder) async throws -> Outcome {
        try await SwitchboardRun(
            ["jsonplaceholder-users", "list", "--samples", "--all", "--output", name], setup: "cd '\(folder.path)'"
        ).outcome()
    }
}

/// The `duckdb` program.
private enum DuckDB {
    static let isInstalled = (try? run("duckdb -csv -noheader -c 'SELECT 1'", in: "/")) == "1\n"

    /// Runs a shell command, and returns its standard output.
    @discardableResult
    static func run(_ command: String, in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(filePath: folder)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
