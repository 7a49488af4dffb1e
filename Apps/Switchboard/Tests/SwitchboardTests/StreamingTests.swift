import Foundation
import Testing

/// Records come out as they arrive, and stay whatever comes after them.
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
        // No second page is served before these have come.
        for _ in 0..<lineCount {
            #expect(await lines.next()?.contains(format == "csv" ? "," : "1") == true)
        }
        (0..<2).forEach { _ in gate.signal() }
        let outcome = await run.outcome()
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(outcome.lines.count == lineCount + 4)
        #expect(outcome.errors == "")
    }

    @Test func `a reader that goes away ends it quietly`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            if request.query("_page") != "1" { gate.wait() }
            return .users(request, total: 6)
        }
        let run = try SwitchboardRun(Self.list(server, "ndjson"), lineLimit: 1)
        var lines = run.output.lines.makeAsyncIterator()
        #expect(await lines.next()?.hasPrefix(#"{"id":"1""#) == true)
        // The reader has gone: the second page finds nobody.
        (0..<2).forEach { _ in gate.signal() }
        let outcome = await run.outcome()
        #expect(outcome.ending == .signal(SIGPIPE))
        #expect(outcome.errors == "")
    }

    @Test(arguments: ["table", "tsv", "csv", "json", "ndjson"])
    func `the records of a page stay when the next one fails`(_ format: String) async throws {
        let server = try LoopbackServer { request in
            request.query("_page") == "1" ? .users(request, total: 6) : .status("502 Bad Gateway", "<html>")
        }
        let outcome = try await switchboard(Self.list(server, format) + ["--max-wait", "0"])
        #expect(outcome.ending == .exit(69), "\(outcome)")
        #expect(outcome.output.count(of: "Ada Fernsby") == 2, "\(outcome)")
        #expect(outcome.output.hasSuffix("\n"))
        if format == "json" {
            #expect(try (outcome.document() as? [Any])?.count == 2)
        }
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Type: appl", "HTTP/1.1 200 OK\r\n"])
    func `a response that breaks off in its headers ends in words, not in a backtrace`(_ response: String) async throws
    {
        let server = try LoopbackServer { request in
            request.query("_page") == "1" ? .users(request, total: 6) : .bytes(response)
        }
        let outcome = try await switchboard(Self.list(server, "ndjson") + ["--max-wait", "0", "--concurrency", "1"])
        #expect(outcome.ending == .exit(69), "\(outcome)")
        #expect(outcome.errors.contains("switchboard: "))
        #expect(!outcome.errors.contains("Backtracing"))
        #expect(outcome.lines.count == 2)
    }

    @Test(arguments: [SIGINT, SIGTERM], ["ndjson", "csv", "json"])
    func `an interruption leaves whole lines`(_ signal: Int32, _ format: String) async throws {
        let server = try LoopbackServer { request in
            request.query("_page") == "1" ? .users(request, total: 6) : .silence
        }
        let run = try SwitchboardRun(Self.list(server, format))
        var lines = run.output.lines.makeAsyncIterator()
        // A heading or a bracket, and a record: page 1 is written whole, or not at all.
        for _ in 0..<2 { #expect(await lines.next() != nil) }
        let clock = ContinuousClock()
        let start = clock.now
        run.send(signal: signal)
        let outcome = await run.outcome()
        #expect(outcome.ending == .exit(130), "\(outcome)")
        // A second when nothing else runs, and far less than the 30 that a request may take.
        #expect(start.duration(to: clock.now) < .seconds(5))
        #expect(outcome.output.hasSuffix("\n"))
        #expect(outcome.output.count(of: "Ada Fernsby") == 2, "\(outcome)")
        if format == "json" {
            #expect(try (outcome.document() as? [Any])?.count == 2)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `an interruption ends the wait for input`(_ signal: Int32) async throws {
        let run = try SwitchboardRun(
            ["--provider", "jsonplaceholder-users", "add", "--from", "-", "--offline"], input: nil)
        // It tells that it is offline before it reads.
        var lines = run.errors.lines.makeAsyncIterator()
        #expect(await lines.next()?.contains("offline") == true)
        run.send(signal: signal)
        #expect(await run.outcome().ending == .exit(130))
    }

    @Test(arguments: ["table", "tsv", "csv", "json", "ndjson"])
    func `nothing found is no failure`(_ format: String) async throws {
        let server = try LoopbackServer { _ in .json("[]", headers: ["X-Total-Count: 0"]) }
        let outcome = try await switchboard(Self.list(server, format))
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(!outcome.output.contains("Ada"))
        if format == "json" { #expect(outcome.output == "[]\n") }
    }
}

extension String {
    /// How often a text is in it.
    fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
