import Foundation
import Testing
import TransportContract

/// Processes that share a cache and are killed at random times.
@Suite(.timeLimit(.minutes(5)))
struct CacheCrashTests {
    private static let expected = (1...40).map { "\($0)\n" }.joined()

    @Test func `killed processes leave no wrong or damaged records`() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { request in
            .users(request, total: 40, headers: ["Cache-Control: max-age=\(Int.random(in: 0...1))", "ETag: \"1\""])
        }
        let plan = KillPlan(count: 50)
        await withTaskGroup { group in
            for _ in 1...4 {
                group.addTask {
                    while let delay = await plan.nextDelay() { await Self.runAndKill(after: delay, folder, server) }
                }
            }
        }
        for more in [[], ["--offline"], []] {
            let outcome = try await Self.run(folder, server, more).outcome()
            #expect(outcome.ending == .exit(0) && outcome.output == Self.expected, "\(outcome)")
        }
    }

    private static func runAndKill(after delay: Duration, _ folder: TemporaryFolder, _ server: LoopbackServer) async {
        do {
            let run = try run(folder, server)
            try await Task.sleep(for: delay)
            run.send(signal: SIGKILL)
            let outcome = await run.outcome()
            #expect(expected.hasPrefix(outcome.output), "\(outcome)")
        } catch {
            Issue.record(error)
        }
    }

    private static func run(
        _ folder: TemporaryFolder, _ server: LoopbackServer, _ more: [String] = []
    ) throws -> SwitchboardRun {
        try SwitchboardRun(
            [
                "--provider", "jsonplaceholder-users", "list", "--all", "--page-size", "4", "--fields", "id",
                "--base-url", server.base,
            ] + more, environment: ["XDG_CACHE_HOME": folder.path])
    }
}

/// The delays after which processes are killed. The seed makes them reproducible.
private actor KillPlan {
    private var count: Int
    private var random: SeededGenerator

    init(count: Int, seed: UInt64 = .random(in: 0 ... .max)) {
        print("seed of the kills: \(seed)")
        self.count = count
        random = SeededGenerator(seed: seed)
    }

    /// Returns the delay for the next process, or `nil` after the last one.
    func nextDelay() -> Duration? {
        guard count > 0 else { return nil }
        count -= 1
        return .milliseconds(Int.random(in: 0...80, using: &random))
    }
}
