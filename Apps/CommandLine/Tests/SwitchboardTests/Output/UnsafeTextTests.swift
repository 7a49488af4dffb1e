import Foundation
import ProtocolsTesting
import Testing

/// Text from an API that deceives readers or spreadsheets.
@Suite(.timeLimit(.minutes(5)))
struct UnsafeTextTests {
    private static func server(name: String, street: String = "Mill Lane") throws -> LoopbackServer {
        let user = Payload.user(1, name: name, street: "\"\(street)\"")
        return try LoopbackServer { _ in .json("[\(user)]", headers: ["X-Total-Count: 1"]) }
    }

    private func list(_ server: LoopbackServer, _ more: String...) async throws -> Outcome {
        try await switchboard(["--provider", "jsonplaceholder-users", "list", "--base-url", server.base] + more)
    }

    private static let invisible = [
        ("\u{200B}", #"\u200b"#), ("\u{2060}", #"\u2060"#), ("\u{2061}", #"\u2061"#), ("\u{2064}", #"\u2064"#),
        ("\u{FFF9}", #"\ufff9"#), ("\u{FFFA}", #"\ufffa"#), ("\u{FFFB}", #"\ufffb"#),
        ("\u{E0001}", #"\udb40\udc01"#), ("\u{E0041}", #"\udb40\udc41"#), ("\u{E007F}", #"\udb40\udc7f"#),
    ]

    @Test(arguments: ["table", "tsv", "csv", "json", "ndjson"])
    func `invisible characters are escaped in every format`(_ format: String) async throws {
        for (character, escape) in Self.invisible {
            let server = try Self.server(name: "A\(character)da")
            let outcome = try await list(server, "--fields", "name,city", "--format", format)
            expectEqual(outcome.ending, .exit(0))
            #expect(outcome.output.contains("A\(escape)da") && !outcome.output.contains(character), "\(outcome)")
            guard format == "json" else { continue }
            let records = try outcome.document() as? [[String: String]]
            expectEqual(records?.first?["name"]?.unicodeScalars.elementsEqual("A\(character)da".unicodeScalars), true)
        }
    }

    @Test(arguments: ["table", "csv", "json", "ndjson", "html"])
    func `column names of a query are escaped in every format`(_ format: String) async throws {
        let (server, folder) = (try Self.server(name: "Ada"), try TemporaryFolder())
        let store = ["--store", "\(folder.path)/a.db"]
        _ = try await switchboard(["jsonplaceholder-users", "sync", "--base-url", server.base] + store)
        let sql = "SELECT id AS \"a\u{1B}[31m\u{202E}b\" FROM user"
        let outcome = try await switchboard(["query", sql, "--format", format] + store)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.output.contains(#"a\u001b[31m\u202eb"#), "\(outcome)")
    }

    @Test(arguments: ["table", "tsv", "csv", "json", "ndjson"])
    func `joiners, variation selectors and flags are not`(_ format: String) async throws {
        let name = "👩‍👧 ن\u{200C}ه ❤\u{FE0F} \u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"
        let outcome = try await list(try Self.server(name: name), "--fields", "name", "--format", format)
        #expect(Array(outcome.output.utf8).firstRange(of: Array(name.utf8)) != nil, "\(outcome)")
    }

    @Test func `messages show them too`() async throws {
        let server = try LoopbackServer { _ in
            .status("400 Bad Request", "[ERROR 400] no\u{200B}pe\u{E0041}")
        }
        let words = ["--provider", "pixabay", "list", "--base-url", server.base]
        let text = try await switchboard(words, environment: ["PIXABAY_API_KEY": "k"])
        #expect(text.errors.contains(#"no\u200bpe\udb40\udc41"#), "\(text)")
        let json = try await switchboard(words + ["--errors", "json"], environment: ["PIXABAY_API_KEY": "k"])
        #expect(json.errors.contains(#"no\u200bpe\udb40\udc41"#), "\(json)")
        expectEqual((try json.failure()["message"] as? String)?.contains("no\u{200B}pe\u{E0041}"), true)
    }

    @Test func `--csv-safe prevents formulas`() async throws {
        for (name, cell) in [
            ("=1+1", #""'=1+1""#), ("+1", #""'+1""#), ("-1+1", #""'-1+1""#), ("@A1", #""'@A1""#),
            (#"\t=1"#, #""'\t=1""#), (#"\r=1"#, #""'\r=1""#), ("Ada", "Ada"), ("-5", "-5"),
        ] {
            let server = try Self.server(name: name)
            let fields = ["--fields", "name,longitude", "--format", "csv"]
            let safe = try await list(server, fields[0], fields[1], fields[2], fields[3], "--csv-safe")
            expectEqual(safe.output, "name,longitude\n\(cell),-3.4\n", "\(safe)")
            let plain = try await list(server, fields[0], fields[1], fields[2], fields[3])
            expectEqual(plain.output, "name,longitude\n\(name),-3.4\n", "\(plain)")
        }
    }

    @Test(arguments: ["table", "tsv", "json", "ndjson"])
    func `--csv-safe is refused for another format`(_ format: String) async throws {
        let server = try Self.server(name: "Ada")
        let outcome = try await list(server, "--format", format, "--csv-safe")
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        expectEqual(outcome.errors, "switchboard: '--csv-safe' requires '--format csv'; got '--format \(format)'\n")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["list", "get 1", "add --name x", "edit 1 --name x", "check", "providers"])
    func `every command with a format has --csv-safe`(_ command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let samples = command == "check" || command == "providers" ? [] : ["--samples"]
        let outcome = try await switchboard(
            ["--provider", "jsonplaceholder-users"] + words + samples + ["--format", "csv", "--csv-safe"])
        #expect(outcome.ending == .exit(0) && outcome.lines.count > 1, "\(outcome)")
        let missing = try await switchboard(["--provider", "jsonplaceholder-users"] + words + samples + ["--csv-safe"])
        expectEqual(missing.ending, .exit(64), "\(missing)")
        expectEqual(missing.errors, "switchboard: '--csv-safe' requires '--format csv'\n")
    }
}
