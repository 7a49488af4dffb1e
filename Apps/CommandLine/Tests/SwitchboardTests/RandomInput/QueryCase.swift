import Foundation
import TransportContract

/// A random statement for `query`, over a store with hostile names and values.
struct QueryCase: Sendable {
    private let sql: String
    private let isInput: Bool
    private let format: String
    private let options: [String]

    init(_ store: HostileStore, random: SeededGenerator) {
        var random = random
        var generator = SQLGenerator(store.tables, random: SeededGenerator(seed: random.next()))
        let text = generator.statement()
        isInput = random.isOne(in: 4)
        // An argument cannot contain the character NUL, and an operand that begins with a dash looks like an option.
        let short = String(decoding: text.utf8.prefix(30_000), as: UTF8.self)
        sql = isInput ? short : short.replacing("\u{0}", with: "")
        format = random.pick(["json", "ndjson", "csv", "tsv", "table", "html"])
        options =
            random.isOne(in: 4) ? ["--errors", "json"] : random.isOne(in: 4) && format == "csv" ? ["--csv-safe"] : []
    }

    func result(_ store: HostileStore) async throws -> RandomResult {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.db"
        try store.content.write(to: URL(filePath: path))
        let before = try FolderSnapshot(folder)
        let arguments = ["query", "--store", path, "--format", format] + options + ["--", isInput ? "-" : sql]
        let outcome = try await switchboard(arguments, input: isInput ? sql : "", redirection: nil)
        var faults = options.contains("json") ? jsonErrorFaults(of: outcome) : outcome.faults(expecting: [1, 64])
        let changes = before.changes(in: try FolderSnapshot(folder))
        if !changes.isEmpty { faults.append("changed: \(changes)") }
        if outcome.output.unicodeScalars.contains(where: Self.isControl) { faults.append("control characters") }
        if outcome.ending == .exit(0), !isDocument(outcome.output) { faults.append("standard output is not \(format)") }
        return RandomResult(
            input: "\(format): \(sql.debugDescription)\n\(outcome)", ending: "\(outcome.ending)", faults: faults)
    }

    private func jsonErrorFaults(of outcome: Outcome) -> [String] {
        let lines = outcome.errors.split(separator: "\n")
        let texts = lines.filter { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any] == nil }
        let silent = Outcome(ending: outcome.ending, output: "", errors: lines.isEmpty ? "" : "switchboard: ")
        return texts.map { "no JSON on standard error: \($0)" } + silent.faults(expecting: [1, 64])
    }

    private func isDocument(_ output: String) -> Bool {
        func isJSON(_ text: some StringProtocol) -> Bool {
            (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
        }
        return switch format {
        case "json": isJSON(output)
        case "ndjson": output.split(separator: "\n").allSatisfy(isJSON)
        default: output.isEmpty || output.hasSuffix("\n")
        }
    }

    /// Returns whether a character could change the terminal. Tabs and line breaks separate values.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\t": false
        case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
        default: false
        }
    }
}

/// A store that `sync` has filled, to which another program has added tables.
struct HostileStore: Sendable {
    let content: Data
    let tables: [(name: String, columns: [String])]

    init(random: SeededGenerator) async throws {
        var random = random
        let texts = (0..<8).map { _ in HostileText.text(&random) }
        let users = texts.indices.map { Payload.user($0 + 1, name: HostileText.escaped(texts[$0])) }
        let server = try LoopbackServer { request in
            .json(
                request.query("_page") == "1" ? Payload.list(users) : "[]", headers: ["X-Total-Count: \(users.count)"])
        }
        let folder = try TemporaryFolder()
        let file = SQLiteFile(path: "\(folder.path)/a.db")
        let outcome = try await switchboard(
            ["jsonplaceholder-users", "sync", "--all", "--store", file.path, "--base-url", server.base])
        guard outcome.ending == .exit(0) else { throw SQLiteFile.Failure(message: "\(outcome)") }
        var tables = [
            ("user", ["id", "name", "user.name", "_source", "_gone", "rowid"]), ("sb_list", ["id", "whole_at"]),
        ]
        for number in 1...4 {
            let name = HostileText.identifier("t\(number)\(HostileText.text(&random).prefix(100))")
            let columns = (1...3).map { HostileText.identifier("c\($0)\(HostileText.text(&random).prefix(100))") }
            try file.rows(
                """
                CREATE TABLE \(name) (\(columns.joined(separator: ", ")));
                INSERT INTO \(name) VALUES (CAST(x'41ff00' AS TEXT), 9e999, x'00'), (-9223372036854775808, NULL, '[1')
                """)
            tables.append((name, columns))
        }
        try file.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        self.tables = tables
        content = try Data(contentsOf: URL(filePath: file.path))
    }
}
