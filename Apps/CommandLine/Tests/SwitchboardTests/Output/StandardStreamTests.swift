import Foundation
import ProtocolsTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StandardStreamTests {
    private static let devFull = "/dev/full"

    @Test(arguments: [["--version"], ["--provider", "random-user", "--version"]])
    func `the tool runs with an empty environment`(_ arguments: [String]) async throws {
        let outcome = try await switchboard(arguments)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.output.wholeMatch(of: /switchboard \d+\.\d+\.\d+\n/) != nil)
        expectEqual(outcome.errors, "")
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: devFull), "there is no /dev/full here"),
        arguments: ["--version", "help", "providers", "--provider random-user list --samples --format json"])
    func `output that cannot be written is a failure`(_ arguments: String) async throws {
        let outcome = try await switchboard(words(arguments), redirection: ">\(Self.devFull)")
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        #expect(outcome.errors.contains("could not write to standard output: No space left on device"), "\(outcome)")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: devFull), "there is no /dev/full here"))
    func `a tool result that cannot be written is a failure`() async throws {
        let outcome = try await switchboard(
            words("mcp random-user --samples"), input: #"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#,
            redirection: ">\(Self.devFull)")
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        #expect(outcome.errors.contains("could not write to standard output: No space left on device"), "\(outcome)")
    }

    @Test(arguments: ["--version", "help", "providers", "--provider random-user list --samples"])
    func `closed output is a failure`(_ arguments: String) async throws {
        let outcome = try await switchboard(words(arguments), redirection: ">&-")
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        // A file that is opened later must not get the closed descriptor of standard output.
        #expect(outcome.errors.contains("could not write to standard output: Bad file descriptor"), "\(outcome)")
    }

    @Test func `closed input is a failure`() async throws {
        let outcome = try await switchboard(
            words("--provider jsonplaceholder-users add --from - --samples"), redirection: "<&-")
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("could not read standard input: Bad file descriptor"), "\(outcome)")
    }

    @Test(arguments: [">&-", ">&- 2>&-", "<&- >&- 2>&-"])
    func `with closed output, no record is sent to the server`(_ redirection: String) async throws {
        let server = try LoopbackServer { request in .users(request, total: 6) }
        let arguments = [
            "--provider", "jsonplaceholder-users", "list", "--page-size", "2", "--limit", "6", "--concurrency", "1",
        ]
        let outcome = try await switchboard(arguments + ["--base-url", server.base], redirection: redirection)
        expectEqual(outcome.ending, .exit(1), "\(outcome)")
        expectEqual(server.requests.map { $0.query("_page") }, ["1"])
    }

    @Test func `a closed standard error changes nothing else`() async throws {
        let outcome = try await switchboard(words("--provider random-user list --samples"), redirection: "2>&-")
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.lines.count, 6)
    }

    @Test func `a record is read from standard input`() async throws {
        let outcome = try await switchboard(
            words("--provider jsonplaceholder-users add --from - --samples"), input: #"{"name": "Noor Halloran"}"#)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.output.contains("Noor Halloran"))
    }

    private func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }
}
