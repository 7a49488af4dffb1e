import Foundation
import ProtocolsTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProgressTests {
    private static let list = ["--provider", "jsonplaceholder-users", "list", "--all", "--page-size", "3"]

    @Test func `progress is shown on a terminal and erased at the end`() async throws {
        let isSeen = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            if request.query("_page") == "2" { isSeen.wait() }
            return .users(request, total: 6)
        }
        let run = try SwitchboardRun(
            Self.list + ["--base-url", server.base, "--format", "ndjson", "--no-color"], environment: ["TERM": "xterm"],
            errorsTo: .terminal(columns: 80))
        for await text in run.errors.growth where text.contains("1 page, 3 of 6 records") {
            isSeen.signal()
            break
        }
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.lines.count, 6)
        #expect(!outcome.output.contains("\r"))
        #expect(outcome.errors.hasSuffix("\r\u{1B}[K"), "\(outcome)")
    }

    @Test func `a trace has an event for each request and response, and no secret`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "trace.ndjson")
        let server = try LoopbackServer { _ in .json(Payload.images([Payload.image(1)])) }
        let outcome = try await switchboard(
            ["--provider", "pixabay", "list", "--base-url", server.base, "--trace", file.path],
            environment: ["PIXABAY_API_KEY": "27182818heron"])
        #expect(outcome.ending == .exit(0) && outcome.errors.isEmpty, "\(outcome)")
        let text = try String(contentsOf: file, encoding: .utf8)
        let events = try text.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        expectEqual(events.map { $0["event"] as? String }, ["request", "response", "page", "list read"])
        expectEqual(events[1]["status"] as? Int, 200)
        expectEqual((events[1]["request"] as? String)?.hasPrefix("GET \(server.base)/api/?"), true)
        #expect(events.allSatisfy { ($0["time"] as? String)?.hasSuffix("Z") == true })
        #expect(!text.contains("27182818heron"))
    }

    @Test func `a trace on a full disk loses no record`() async throws {
        let outcome = try await switchboard([
            "--provider", "random-user", "list", "--samples", "--limit", "2", "--trace", "/dev/full",
        ])
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.lines.count, 2)
        #expect(outcome.errors.contains("incomplete trace file '/dev/full': No space left on device"), "\(outcome)")
    }
}
