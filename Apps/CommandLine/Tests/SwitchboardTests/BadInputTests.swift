import Foundation
import ProtocolsTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BadInputTests {
    /// A key that cannot occur in the output by chance.
    private static let key = "31415926-heron7key"
    private static let environment = ["PIXABAY_API_KEY": key]

    @Test(arguments: BadAnswer.all)
    func `a faulty response has its exit code, error code and message`(_ bad: BadAnswer) async throws {
        let server = try LoopbackServer { _ in bad.answer }
        let arguments = bad.arguments + ["--base-url", server.base, "--max-wait", "0"]

        let shown = try await switchboard(arguments + ["--verbose"], environment: Self.environment)
        expectEqual(shown.ending, .exit(bad.exitCode), "\(shown)")
        expectEqual(shown.output, "")
        for words in bad.words {
            #expect(shown.errors.contains(words), "\(shown)")
        }
        #expect(shown.errors.contains("\(server.port)"), "the request is not named: \(shown)")
        #expect(!shown.errors.contains(Self.key), "\(shown)")

        let coded = try await switchboard(arguments + ["--errors", "json"], environment: Self.environment)
        expectEqual(coded.ending, .exit(bad.exitCode), "\(coded)")
        try expectEqual(coded.failure()["code"] as? String, bad.code, "\(coded)")
        #expect(!coded.errors.contains(Self.key), "\(coded)")
    }

    private static let impossible: [(arguments: String, exitCode: Int32, words: [String])] = [
        ("pixbay list", 64, ["did you mean 'pixabay'?"]),
        ("pixabay list", 77, ["PIXABAY_API_KEY", "https://pixabay.com/api/docs/"]),
        ("pixabay get 1", 77, ["PIXABAY_API_KEY", "https://pixabay.com/api/docs/"]),
        ("github-repos list --sort starz", 64, ["--sort", "stars"]),
        ("github-repos list --page-size 101", 64, ["--page-size", "1 to 100"]),
        ("random-user list --seed a --gender male", 64, ["gender", "seed"]),
        ("jsonplaceholder-users add --city Northwick", 64, ["name"]),
    ]

    @Test(arguments: impossible)
    func `an invalid command line is refused before any request`(
        _ arguments: String, _ exitCode: Int32, _ words: [String]
    ) async throws {
        let server = try LoopbackServer { _ in .status("500 Internal Server Error") }
        let outcome = try await switchboard(
            ["--provider"] + arguments.split(separator: " ").map(String.init) + ["--base-url", server.base])
        expectEqual(outcome.ending, .exit(exitCode), "\(outcome)")
        for word in words {
            #expect(outcome.errors.contains(word), "\(outcome)")
        }
        expectEqual(server.connectionCount, 0)
    }

    @Test(arguments: [
        (#"set -- pixabay list --query "$(printf 'caf\351')" "$@""#, 64, "invalid argument 4: expected UTF-8 text"),
        (#"export PIXABAY_API_KEY="$(printf 'heron\351')""#, 77, "PIXABAY_API_KEY is not valid UTF-8 text"),
    ])
    func `bytes that are not UTF-8 are not sent`(_ setup: String, _ exitCode: Int32, _ message: String) async throws {
        let server = try LoopbackServer { _ in .status("500 Internal Server Error") }
        let arguments = setup.hasPrefix("set") ? [] : ["pixabay", "list"]
        let run = try SwitchboardRun(
            arguments + ["--base-url", server.base, "--errors", "json"], environment: Self.environment, setup: setup)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .exit(exitCode), "\(outcome)")
        try expectEqual(outcome.failure()["message"] as? String, message)
        #expect(!outcome.errors.contains("heron") && server.connectionCount == 0, "\(outcome)")
    }

    @Test func `a refused connection names host and port`() async throws {
        try await LoopbackServer.withRefusingPort { port in
            let outcome = try await switchboard(
                ["--provider", "pixabay", "list", "--base-url", "http://127.0.0.1:\(port)"],
                environment: Self.environment)
            expectEqual(outcome.ending, .exit(69), "\(outcome)")
            #expect(outcome.errors.contains("127.0.0.1:\(port) refused the connection"), "\(outcome)")
            #expect(outcome.errors.contains("--offline"), "\(outcome)")
        }
    }

    @Test(arguments: ["table", "tsv", "csv", "json", "ndjson"])
    func `control characters in a record are escaped`(_ format: String) async throws {
        let server = try LoopbackServer { request in
            .users(request, total: 1, name: #"\u001b]0;title\u0007\u001b[31mred\u009b1m\n\t\r\u202eend"#)
        }
        let outcome = try await switchboard(
            ["--provider", "jsonplaceholder-users", "list", "--format", format, "--base-url", server.base])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.output.contains("end"))
        let obeyed = outcome.output.unicodeScalars.filter {
            ($0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t") || $0 == "\u{202E}"
        }
        #expect(obeyed.isEmpty)
        // At most a heading and a record, or a record between two brackets.
        #expect(outcome.lines.count <= 3, "\(outcome)")
        expectEqual(outcome.output.count { $0 == "\t" }, (format == "tsv" ? 15 : 0), "\(outcome)")
    }

    @Test func `control characters in an error are escaped`() async throws {
        let server = try LoopbackServer { _ in
            .status("422 Unprocessable Entity", #"{"message": "\u001b[2Jgone\u0007\u009b1m"}"#)
        }
        for errors in ["text", "json"] {
            let outcome = try await switchboard(
                ["--provider", "github-repos", "list", "--base-url", server.base, "--errors", errors, "--verbose"])
            expectEqual(outcome.ending, .exit(64), "\(outcome)")
            #expect(outcome.errors.contains("gone"))
            let controls = outcome.errors.unicodeScalars.filter { $0.properties.generalCategory == .control }
            #expect(controls.allSatisfy { $0 == "\n" })
        }
    }
}
