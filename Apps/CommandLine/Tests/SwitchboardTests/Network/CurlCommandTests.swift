import Foundation
import ProtocolsTesting
import Testing

/// The `curl` commands of `--curl` and `--dry-run`, run by a shell with the real `curl`.
@Suite(.timeLimit(.minutes(2)), .enabled(if: CurlProgram.isInstalled, "needs curl"))
struct CurlCommandTests {
    private static let secret = #"k+e/y&1 "$HOME'ü"#

    static let commands = [
        (["github-repos", "list", "--query", "it's $HOME+[a]{b}", "--limit", "3"], "--curl"),
        (["github-repos", "get", "apple/swift-nio"], "--curl"),
        (["pixabay", "list", "--query", "a&b c"], "--curl"),
        (["jsonplaceholder-users", "add", "--name", #"O'Brien "$HOME" \ `x`"#], "--dry-run"),
        (["jsonplaceholder-users", "delete", "3"], "--dry-run"),
    ]

    @Test(arguments: commands) func `the printed command sends the same request as the program`(
        words: [String], flag: String
    ) async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let environment = ["GITHUB_TOKEN": Self.secret, "PIXABAY_API_KEY": Self.secret]
        let arguments = words + ["--base-url", server.base]
        let printed = try await switchboard(arguments + [flag], environment: environment)
        expectEqual(printed.ending, .exit(0), "\(printed)")
        expectEqual(server.requests.count, 0)
        #expect(!printed.description.contains("e/y"))
        try expectEqual(CurlProgram.run(printed.output, environment), 0, "\(printed)")
        _ = try await switchboard(arguments, environment: environment)
        try #require(server.requests.count == 2, "\(printed)")
        expectEqual(Sent(server.requests[0]), Sent(server.requests[1]))
    }
}

/// What the server reads of a request. A program can encode the same values in several ways.
private struct Sent: Hashable {
    let method: Substring
    let path: String
    let query: [URLQueryItem]
    let headers: [String?]
    let body: Substring

    init(_ request: LoopbackRequest) {
        let target = URLComponents(string: request.target.replacing("+", with: "%20"))
        method = request.head.prefix { $0 != " " }
        path = target?.path ?? ""
        query = target?.queryItems ?? []
        headers = ["User-Agent", "Accept", "Authorization", "Content-Type", "Content-Length"].map(request.header)
        body = request.head.firstRange(of: "\r\n\r\n").map { request.head[$0.upperBound...] } ?? ""
    }
}

private enum CurlProgram {
    static let isInstalled = (try? run("curl --version", [:])) == 0

    /// Runs a shell command, and returns its exit code.
    static func run(_ command: String, _ environment: [String: String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try SwitchboardRun.withDefaultSignals(process.run)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
