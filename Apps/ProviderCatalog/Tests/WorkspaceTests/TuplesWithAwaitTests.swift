import Foundation
import ProtocolsTesting
import Testing

/// Tests the check of `scripts/lint` that refuses tuples with an `await`, which the optimizer can compile wrongly.
@Suite struct TuplesWithAwaitTests {
    /// The sources of functions; `§` is in each line that the check has to name.
    private static let found = [
        "§return (1, try await one())",
        """
        §return (
            index: 1,
            value: .success(
                try await one()
            )
        )
        """,
        "§let pair = (await one(), 1)",
        "§let nested = ((1, 2), [await one()])",
        "§let dictionary = [1: (1, await one())]",
        "§run { (1, await one()) }",
        """
        §run { number in
            (number, .success(await one()))
        }
        """,
        "§let after = (1, { await one() }, await one())",
        "§let outside = try await (1, one())",
        "§let parentheses = await (try (one(), 1))",
    ]

    private static let correct = [
        "let value = try await one()\nreturn (1, value)",
        "call(1, await one())",
        "let values = [1, await one()]",
        "let values = [1: await one(), 2: await one()]",
        "let closures = (1, { await one() })",
        "let value = (await one())",
        "await call((1, 2)) { (1, 2) }",
        "let text = \"(1, await one())\"  // (1, await one())",
    ]

    @Test(arguments: found + correct) func `the check names each tuple with an await, and nothing else`(body: String)
        throws
    {
        let lines = "func f() async throws {\n\(body)\n}\n".split(separator: "\n", omittingEmptySubsequences: false)
        let numbers = lines.enumerated().filter { $0.element.contains("§") }.map { $0.offset + 1 }
        let result = try find(lines.joined(separator: "\n").replacing("§", with: ""))
        expectEqual(result.lines, numbers)
        expectEqual(result.status, numbers.isEmpty ? 0 : 1)
    }

    /// Runs the check on a file with this source. Returns the numbers of the lines that it prints, and its exit code.
    private func find(_ source: String) throws -> (lines: [Int], status: Int32) {
        let file = FileManager.default.temporaryDirectory.appending(path: "tuples \(UUID()).swift")
        try Data(source.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = try Workspace().root.appending(path: "scripts/lib/tuples-with-await/find")
        process.arguments = [file.path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.matches(of: /(?m)^.*\.swift:([0-9]+): error: tuple/).compactMap { Int($0.1) }
        return (lines, process.terminationStatus)
    }
}
