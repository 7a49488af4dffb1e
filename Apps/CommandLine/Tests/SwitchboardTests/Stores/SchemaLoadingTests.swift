import Foundation
import ProtocolsTesting
import Testing

/// The tables of `describe --format sqlite`, loaded by the commands in their comments.
@Suite(.timeLimit(.minutes(2)), .enabled(if: SQLiteShell.isInstalled, "needs sqlite3 3.38 or newer"))
struct SchemaLoadingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [
        ("dummyjson-products", "product", "json_array_length(reviews)"), ("github-repos", "repo", "starCount"),
        ("hacker-news-stories", "story", "title"), ("random-user", "user", "name"),
    ])
    func `every record that ndjson prints is loaded`(provider: String, table: String, column: String) async throws {
        let list = try await switchboard([provider, "list", "--samples", "--all", "--format", "ndjson"])
        let counts = try await load(
            list.output, of: provider, table, "SELECT count(*), count(id), count(\(column)) FROM \(table);")
        let count = list.lines.count
        #expect(count > 0 && counts == "\(count)|\(count)|\(count)\n")
    }

    @Test func `large integers, nested values and special characters keep their values`() async throws {
        let line =
            #"{"id":18446744073709551615,"title":"\"q\" \\ | , \u0001😀","price":19.99,"stock":-5,"tags":["x","y, z"],"#
            + #""dimensions":{"width":1.5}}"#
        let text = try await load(
            "\(line)\n{\"id\":2}\n", of: "dummyjson-products", "product",
            """
            SELECT id, typeof(id), title = '"q" \\ | , ' || char(1) || '😀', price, stock, typeof(stock), tags,
              dimensions->>'width', brand IS NULL FROM product ORDER BY length(id);
            """)
        expectEqual(
            text,
            """
            2|integer||||null|||1
            18446744073709551615|text|1|19.99|-5|integer|["x","y, z"]|1.5|1

            """)
    }

    @Test func `U+0000 is replaced, and no other text changes`() async throws {
        let texts = [#"a\u0000\u0000b"#, #"a\\u0000b"#, #"a\\\u0000b"#, #"a\\\\u0000b\u0000"#, #"a\u0001b\\"#]
        let lines = texts.enumerated().map { "{\"id\":\($0.offset),\"title\":\"\($0.element)\"}\n" }.joined()
        let text = try await load(
            lines, of: "dummyjson-products", "product", "SELECT replace(title, char(1), '^') FROM product ORDER BY id;")
        expectEqual(text, ["a��b", #"a\u0000b"#, #"a\�b"#, #"a\\u0000b�"#, #"a^b\"#].map { "\($0)\n" }.joined())
    }

    /// Runs the script and the commands in its comments, and returns the output of a query.
    private func load(_ lines: String, of provider: String, _ table: String, _ query: String) async throws -> String {
        try Data(lines.utf8).write(to: folder.url.appending(path: "\(table).ndjson"))
        let script = try await switchboard([provider, "describe", "--format", "sqlite"]).output
        let commands = script.split(separator: "\n").filter { $0.hasPrefix("--   ") }.map { $0.dropFirst(5) }
        return try SQLiteShell.run(
            "\(script)\n\(commands.joined(separator: "\n"))\n\(query)\n", in: folder.path)
    }
}

/// The `sqlite3` program.
private enum SQLiteShell {
    static let isInstalled = (try? run("SELECT '{}'->'a';", in: "/")) == "\n"

    static func run(_ script: String, in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sqlite3", "-bail", ":memory:"]
        process.currentDirectoryURL = URL(filePath: folder)
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try SwitchboardRun.withDefaultSignals(process.run)
        input.fileHandleForWriting.write(Data(script.utf8))
        input.fileHandleForWriting.closeFile()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
