import Foundation
import ProtocolsTesting
import Testing

private let bash = "/bin/bash"

/// Ctrl-C and Ctrl-Z, typed in a pseudo-terminal.
@Suite(.timeLimit(.minutes(5)), .enabled(if: FileManager.default.isExecutableFile(atPath: bash), "needs bash"))
struct TerminalSignalTests {
    private static let interrupt = "\u{3}"
    private static let suspend = "\u{1A}"

    /// A shell command that lists six users in pages of three.
    private static func list(_ server: LoopbackServer) throws -> String {
        "'\(try Binary.url().path)' jsonplaceholder-users list --all --page-size 3 --fields id --format ndjson"
            + " --no-color --base-url \(server.base)"
    }

    /// An interactive shell that shows `ready>` when it waits for a command.
    private static func shell() async throws -> TerminalSession {
        let session = try TerminalSession(
            bash, ["--norc", "--noprofile", "--noediting", "-i"],
            environment: ["PS1": "ready> ", "TERM": "xterm", "HISTFILE": "", "PATH": "/usr/bin:/bin"])
        #expect(await session.output.shows("ready>"))
        return session
    }

    @Test func `Ctrl-C ends the wait for input from a terminal, which a note announces`() async throws {
        let session = try TerminalSession(
            try Binary.url().path,
            ["jsonplaceholder-users", "add", "--from", "-", "--base-url", "http://127.0.0.1:1"],
            environment: ["TERM": "dumb"])
        #expect(await session.output.shows("reading a JSON object from the terminal"))
        session.type("{\"na")
        #expect(await session.output.shows("{\"na"))
        session.type(Self.interrupt)
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .signal(SIGINT), "\(outcome)")
        #expect(outcome.output.contains("switchboard: interrupted"), "\(outcome)")
    }

    @Test func `a script that runs it in a loop stops at one Ctrl-C`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let session = try TerminalSession(
            bash, ["-c", "for i in 1 2 3; do \(try Self.list(server)); echo \"run $i is over\"; done"])
        for await _ in server.arrivals { break }
        session.type(Self.interrupt)
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .signal(SIGINT), "\(outcome)")
        #expect(!outcome.output.contains("is over"), "\(outcome)")
        expectEqual(server.requests.count, 1)
    }

    @Test func `a loop in an interactive shell stops at one Ctrl-C`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let session = try await Self.shell()
        session.type("for i in 1 2 3; do \(try Self.list(server)); done\n")
        for await _ in server.arrivals { break }
        session.type(Self.interrupt)
        #expect(await session.output.shows("ready>", times: 2))
        session.type("echo status $?; exit 0\n")
        let outcome = await session.outcome()
        #expect(outcome.output.contains("status 130"), "\(outcome)")
        expectEqual(server.requests.count, 1)
    }

    @Test func `Ctrl-Z suspends it, and fg continues with the progress`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            if request.query("_page") == "2" { gate.wait() }
            return .users(request, total: 6)
        }
        let session = try await Self.shell()
        let folder = try TemporaryFolder()
        session.type("\(try Self.list(server)) > '\(folder.path)/records'\n")
        #expect(await session.output.shows("1 page, 3 of 6 records"))
        session.type(Self.suspend)
        #expect(await session.output.shows("Stopped"))
        #expect(await session.output.shows("ready>", times: 2))
        session.type("echo suspended; fg\n")
        #expect(await session.output.shows("suspended\r\n"))
        let count = session.output.soFar.components(separatedBy: "1 page, 3 of 6 records").count
        #expect(await session.output.shows("1 page, 3 of 6 records", times: count))
        gate.signal()
        #expect(await session.output.shows("ready>", times: 3))
        session.type("echo status $?; exit 0\n")
        let outcome = await session.outcome()
        #expect(outcome.output.contains("status 0"), "\(outcome)")
        let records = try String(contentsOfFile: "\(folder.path)/records", encoding: .utf8)
        expectEqual(records, (1...6).map { "{\"id\":\"\($0)\"}\n" }.joined())
    }

    @Test func `in the background, no progress is drawn`() async throws {
        let server = try LoopbackServer { request in
            // Twice the time after which the line appears in the foreground.
            Thread.sleep(forTimeInterval: 1)
            return .users(request, total: 3)
        }
        let session = try await Self.shell()
        let folder = try TemporaryFolder()
        session.type("\(try Self.list(server)) > '\(folder.path)/records' & wait; echo status $?; exit 0\n")
        let outcome = await session.outcome()
        #expect(outcome.output.contains("status 0"), "\(outcome)")
        #expect(!outcome.output.contains("waiting for a response"), "\(outcome)")
    }
}
