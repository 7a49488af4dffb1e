import Foundation
import ProtocolsTesting
import Testing

/// Records are written as they arrive, and are kept if a later page fails.
@Suite(.timeLimit(.minutes(5)))
struct StreamingTests {
    private static func list(_ server: LoopbackServer, _ format: String) -> [String] {
        [
            "--provider", "jsonplaceholder-users", "list", "--page-size", "2", "--limit", "6", "--format", format,
            "--base-url", server.base,
        ]
    }

    @Test(arguments: [("ndjson", 2), ("csv", 3), ("tsv", 2)])
    func `a page is written before the next one arrives`(_ format: String, _ lineCount: Int) async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            if request.query("_page") != "1" { gate.wait() }
            return .users(request, total: 6)
        }
        let run = try SwitchboardRun(Self.list(server, format))
        var lines = run.output.lines.makeAsyncIterator()
        // The server sends the second page only after these lines were read.
        for _ in 0..<lineCount {
            await expectEqual(lines.next()?.contains(format == "csv" ? "," : "1"), true)
        }
        (0..<2).forEach { _ in gate.signal() }
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.lines.count, lineCount + 4)
        expectEqual(outcome.errors, "")
    }

    @Test func `a closed pipe ends the run without a message`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            if request.query("_page") != "1" { gate.wait() }
            return .users(request, total: 6)
        }
        let run = try SwitchboardRun(Self.list(server, "ndjson"), lineLimit: 1)
        var lines = run.output.lines.makeAsyncIterator()
        await expectEqual(lines.next()?.hasPrefix(#"{"id":"1""#), true)
        // The pipe is closed, so writing the second page fails.
        (0..<2).forEach { _ in gate.signal() }
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(SIGPIPE))
        expectEqual(outcome.errors, "")
    }

    @Test(arguments: ["table", "tsv", "csv", "json", "ndjson"])
    func `the records of a page are kept if the next page fails`(_ format: String) async throws {
        let server = try LoopbackServer { request in
            request.query("_page") == "1" ? .users(request, total: 6) : .status("502 Bad Gateway", "<html>")
        }
        let outcome = try await switchboard(Self.list(server, format) + ["--max-wait", "0"])
        expectEqual(outcome.ending, .exit(75), "\(outcome)")
        #expect(outcome.errors.contains("incomplete results: 2 of 6 items received; "), "\(outcome)")
        expectEqual(outcome.output.count(of: "Ada Fernsby"), 2, "\(outcome)")
        #expect(outcome.output.hasSuffix("\n"))
        if format == "json" {
            try expectEqual((outcome.document() as? [Any])?.count, 2)
        }
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Type: appl", "HTTP/1.1 200 OK\r\n"])
    func `a response truncated in its header section is an error, not a crash`(_ response: String) async throws {
        let server = try LoopbackServer { request in
            request.query("_page") == "1" ? .users(request, total: 6) : .bytes(response)
        }
        let outcome = try await switchboard(Self.list(server, "ndjson") + ["--max-wait", "0", "--concurrency", "1"])
        expectEqual(outcome.ending, .exit(75), "\(outcome)")
        #expect(outcome.errors.contains("incomplete results: 2 of 6 items received; "))
        #expect(!outcome.errors.contains("Backtracing"))
        expectEqual(outcome.lines.count, 2)
    }

    @Test(arguments: ["table", "tsv", "csv", "json", "ndjson"])
    func `an empty list is a success`(_ format: String) async throws {
        let server = try LoopbackServer { _ in .json("[]", headers: ["X-Total-Count: 0"]) }
        let outcome = try await switchboard(Self.list(server, format))
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(!outcome.output.contains("Ada"))
        if format == "json" { expectEqual(outcome.output, "[]\n") }
    }
}

extension String {
    fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
