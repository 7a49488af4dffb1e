import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// `tap` with the built program.
@Suite(.timeLimit(.minutes(2))) struct TapTests {
    private let folder: TemporaryFolder
    private var state: URL { folder.url.appending(path: "state.json") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [SIGKILL, SIGTERM]) func `a killed tap continues from its last state`(signal: Int32) async throws {
        let isStalled = Mutex(true)
        let server = try LoopbackServer { request in
            let stalls = isStalled.withLock(\.self) && request.query("_page") == "6"
            return stalls ? .silence : .users(request, total: 40)
        }
        let run = try start(server)
        for await request in server.arrivals where request.query("_page") == "6" { break }
        run.send(signal: signal)
        let killed = await run.outcome()
        expectEqual(killed.ending, .signal(signal))
        try save(killed)

        isStalled.withLock { $0 = false }
        let outcome = try await start(server, "--state", state.path).outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(outcome.errors.contains("continued from '\(state.path)'"), "\(outcome)")
        try expectEqual(Set(ids(killed) + ids(outcome)), Set((1...40).map(String.init)))
        #expect(try ids(outcome).count < 40)
        expectEqual(outcome.lines.last, #"{"type":"STATE","value":{"bookmarks":{"jsonplaceholder_users_user":{}}}}"#)
    }

    @Test func `a state of one server is not used for another`() async throws {
        let broken = try LoopbackServer {
            $0.query("_page") == "3" ? .status("503 Service Unavailable") : .users($0, total: 40)
        }
        let failed = try await start(broken).outcome()
        expectEqual(failed.ending, .exit(75), "\(failed)")
        try save(failed)
        let other = try LoopbackServer { .users($0, total: 40) }
        let outcome = try await start(other, "--state", state.path).outcome()
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        expectEqual(outcome.output, "")
        #expect(outcome.errors.contains("is the state of 'jsonplaceholder-users \(broken.base)'"), "\(outcome)")
        #expect(other.requests.isEmpty)
    }

    private func start(_ server: LoopbackServer, _ more: String...) throws -> SwitchboardRun {
        try SwitchboardRun(
            [
                "jsonplaceholder-users", "tap", "--all", "--page-size", "4", "--base-url", server.base, "--max-wait",
                "0", "--concurrency", "1",
            ] + more)
    }

    /// Saves the value of the last state, as a Singer runner does.
    private func save(_ outcome: Outcome) throws {
        let value = try #require(try messages(outcome).compactMap { $0["value"] }.last)
        try JSONSerialization.data(withJSONObject: value).write(to: state)
    }

    private func ids(_ outcome: Outcome) throws -> [String] {
        try messages(outcome).compactMap { ($0["record"] as? [String: Any])?["id"] as? String }
    }

    private func messages(_ outcome: Outcome) throws -> [[String: Any]] {
        try outcome.lines.compactMap { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }
    }
}
