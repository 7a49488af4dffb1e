import Foundation
import ProtocolsTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignalTests {
    private static let messages = [SIGINT: "interrupted", SIGTERM: "terminated", SIGHUP: "hung up"]
    static let signals = messages.keys.sorted()

    private static func list(_ server: LoopbackServer, _ format: String) -> [String] {
        [
            "--provider", "jsonplaceholder-users", "list", "--page-size", "2", "--limit", "6", "--format", format,
            "--base-url", server.base,
        ]
    }

    /// A server that sends the first page, and never responds to other requests.
    private static func slowServer(name: String = "Ada Fernsby") throws -> LoopbackServer {
        try LoopbackServer { request in
            request.query("_page") == "1" ? .users(request, total: 6, name: name) : .silence
        }
    }

    @Test(arguments: signals, ["ndjson", "csv", "json"])
    func `a signal leaves complete records, and ends the process`(_ signal: Int32, _ format: String) async throws {
        let server = try Self.slowServer()
        let run = try SwitchboardRun(Self.list(server, format))
        var lines = run.output.lines.makeAsyncIterator()
        // Two lines show that page 1 was written. A page is written in full or not at all.
        for _ in 0..<2 { #expect(await lines.next() != nil) }
        run.send(signal: signal)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(signal), "\(outcome)")
        expectEqual(outcome.errors, "switchboard: \(Self.messages[signal] ?? "")\n")
        #expect(outcome.output.hasSuffix("\n"))
        expectEqual(outcome.output.components(separatedBy: "Ada Fernsby").count, 3, "\(outcome)")
        if format == "json" {
            try expectEqual((outcome.document() as? [Any])?.count, 2)
        }
    }

    @Test func `an interrupted change says that it may have been made`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let run = try SwitchboardRun([
            "--provider", "jsonplaceholder-users", "add", "--name", "Ada", "--base-url", server.base,
        ])
        for await _ in server.arrivals { break }
        run.send(signal: SIGINT)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(SIGINT), "\(outcome)")
        #expect(
            outcome.errors.hasPrefix("switchboard: interrupted\n  hint: the change may have been made"), "\(outcome)")
    }

    @Test func `a signal that timeout sends twice counts once`() async throws {
        let server = try Self.slowServer()
        for _ in 0..<20 {
            let run = try SwitchboardRun(Self.list(server, "json"))
            var lines = run.output.lines.makeAsyncIterator()
            for _ in 0..<2 { #expect(await lines.next() != nil) }
            run.send(signal: SIGTERM)
            run.send(signal: SIGTERM)
            let outcome = await run.outcome()
            expectEqual(outcome.ending, .signal(SIGTERM), "\(outcome)")
            try expectEqual((outcome.document() as? [Any])?.count, 2, "\(outcome)")
        }
    }

    @Test(arguments: [SIGQUIT, SIGABRT], [[:], ["SWIFT_BACKTRACE": "enable=yes"]])
    func `SIGQUIT and SIGABRT end the process without a backtrace`(
        _ signal: Int32, _ environment: [String: String]
    ) async throws {
        let server = try Self.slowServer()
        let run = try SwitchboardRun(Self.list(server, "json"), environment: environment, setup: "ulimit -c 0")
        var lines = run.output.lines.makeAsyncIterator()
        for _ in 0..<2 { #expect(await lines.next() != nil) }
        run.send(signal: signal)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(signal), "\(outcome)")
        // A program that contains the Swift runtime has no swift-backtrace beside it, and says so if it is asked for.
        expectEqual(
            outcome.errors.replacing(
                "swift runtime: unable to locate swift-backtrace; disabling backtracing.\n", with: ""), "")
    }

    // MARK: - Blocked streams

    /// A list that fills the pipe buffer and then blocks, because nobody reads the pipe.
    private static func blockedList(_ pipe: Fifo, _ body: (SwitchboardRun) -> Void) async throws -> Outcome {
        let server = try slowServer(name: String(repeating: "x", count: 500_000))
        let run = try SwitchboardRun(list(server, "ndjson"), redirection: ">'\(pipe.path)'")
        try await pipe.waitUntilFull()
        body(run)
        return await run.outcome()
    }

    @Test(arguments: signals)
    func `a reader that has stopped does not prevent the end`(_ signal: Int32) async throws {
        let outcome = try await Self.blockedList(try Fifo()) { $0.send(signal: signal) }
        expectEqual(outcome.ending, .signal(signal), "\(outcome)")
    }

    @Test func `a second signal ends the process immediately`() async throws {
        // The first signal alone would end it too, but as SIGINT.
        let outcome = try await Self.blockedList(try Fifo()) { run in
            run.send(signal: SIGINT)
            run.send(signal: SIGTERM)
        }
        expectEqual(outcome.ending, .signal(SIGTERM), "\(outcome)")
    }

    @Test func `a signal that comes twice within 50 ms does not end the process immediately`() async throws {
        var outcome: Outcome?
        var (gap, duration) = (Duration.seconds(1), Duration.zero)
        // On a busy computer, the time between the signals can be longer. Then this test starts over.
        while gap > .milliseconds(40) {
            var start = ContinuousClock.now
            outcome = try await Self.blockedList(try Fifo()) { run in
                start = .now
                run.send(signal: SIGTERM)
                // Without a pause, the process can receive both as one signal.
                usleep(2000)
                run.send(signal: SIGTERM)
                gap = start.duration(to: .now)
            }
            duration = start.duration(to: .now)
        }
        expectEqual(outcome?.ending, .signal(SIGTERM))
        // The process waits one second for its output.
        #expect(duration > .milliseconds(900))
    }

    @Test(arguments: signals)
    func `a signal ends the wait for input at once`(_ signal: Int32) async throws {
        let input = try Fifo()
        let run = try SwitchboardRun(
            ["--provider", "jsonplaceholder-users", "add", "--from", "-", "--base-url", "http://127.0.0.1:1"],
            redirection: "<'\(input.path)'")
        input.write("{")
        try await input.waitUntilEmpty()
        run.send(signal: signal)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(signal), "\(outcome)")
        // A process that ends in another way after the grace period prints no message.
        expectEqual(outcome.errors, "switchboard: \(Self.messages[signal] ?? "")\n")
    }

    // MARK: - Ignored signals

    @Test(arguments: [(SIGINT, "INT"), (SIGTERM, "TERM"), (SIGHUP, "HUP"), (SIGQUIT, "QUIT"), (SIGABRT, "ABRT")])
    func `a signal that was ignored at launch stays ignored`(_ signal: Int32, _ name: String) async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            if request.query("_page") != "1" { gate.wait() }
            return .users(request, total: 6)
        }
        let run = try SwitchboardRun(Self.list(server, "json"), setup: "trap '' \(name)")
        var lines = run.output.lines.makeAsyncIterator()
        for _ in 0..<2 { #expect(await lines.next() != nil) }
        run.send(signal: signal)
        (0..<2).forEach { _ in gate.signal() }
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(outcome.errors, "")
        try expectEqual((outcome.document() as? [Any])?.count, 6)
    }

    @Test func `other signals still end a process that ignores one`() async throws {
        let server = try Self.slowServer()
        let run = try SwitchboardRun(Self.list(server, "json"), setup: "trap '' INT")
        var lines = run.output.lines.makeAsyncIterator()
        for _ in 0..<2 { #expect(await lines.next() != nil) }
        run.send(signal: SIGINT)
        run.send(signal: SIGTERM)
        let outcome = await run.outcome()
        expectEqual(outcome.ending, .signal(SIGTERM), "\(outcome)")
        try expectEqual((outcome.document() as? [Any])?.count, 2)
    }
}
