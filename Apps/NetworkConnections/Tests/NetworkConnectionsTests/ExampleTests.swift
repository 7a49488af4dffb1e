import Foundation
import ProtocolsTesting
import Testing
import TransportContract

/// Runs the example that requires this repository by version. `Tests/external-programs` builds it.
@Suite(.enabled(if: example != nil)) struct ExampleTests {
    @Test func `the example lists repositories`() throws {
        let body = """
            {"total_count": 1, "incomplete_results": false, "items": [{"id": 5, "name": "rake", "full_name": \
            "garden/rake", "html_url": "https://github.com/garden/rake", "stargazers_count": 12, "forks": 1, "owner": null, "description": null, "language": null, \
            "created_at": "2020-01-01T00:00:00Z", "updated_at": "2020-01-01T00:00:00Z", "pushed_at": null}]}
            """
        let server = try LoopbackServer(["/search/repositories": [.response(body: body)]])
        defer { server.stop() }
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: try #require(example))
        process.arguments = [server.base]
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        expectEqual(String(decoding: text, as: UTF8.self), "garden/rake 12\n")
        #expect(server.requests.first?.head.contains("User-Agent: list-repositories\r\n") == true)
    }
}

private let example = ProcessInfo.processInfo.environment["SWITCHBOARD_EXAMPLE"]
