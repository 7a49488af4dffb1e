import Synchronization
import Testing
import TransportContract

/// Runs that end while requests are in flight.
///
/// The transport has its own thread, which uses libcurl, the TLS library and the Swift runtime. The exit must not
/// destroy their state while the thread uses it.
@Suite(.timeLimit(.minutes(StressPlan.current.isThorough ? 240 : 5)))
struct ShortRunTests {
    @Test func `every run over http ends as expected`() async throws {
        let server = try LoopbackServer { request in
            let route = request.target.split(separator: "/").first.flatMap { ShortRun.Route(rawValue: String($0)) }
            let page = request.query("_page").flatMap { Int($0) } ?? 0
            // The run must not wait for pages after the limit.
            if route == .limit, page == 3 { return .silence }
            return route?.answer(page: page) ?? .status("404 Not Found")
        }
        try await Self.expectRightEndings(at: server.base)
    }

    @Test(.enabled(if: TLSServer.isInstalled, "needs the openssl command (Debian: openssl)"))
    func `every run over https ends as expected`() async throws {
        var files: [String: String] = [:]
        for route in ShortRun.Route.allCases {
            for page in 1...3 {
                guard case .bytes(let response) = route.answer(page: page) else { continue }
                files["\(route)/users?_page=\(page)&_limit=2"] = response
            }
        }
        let server = try await TLSServer.start(files)
        defer { server.stop() }
        try await Self.expectRightEndings(at: server.base, ["--ca-file", server.authorities])
    }

    private static func expectRightEndings(at base: String, _ more: [String] = []) async throws {
        let plan = StressPlan.current
        print("ShortRunTests: seed \(plan.seed)")
        let duration = try await duration(at: base, more)

        let endings = Mutex<[String: Int]>([:])
        await plan.run(plan.cases(quick: 20, thorough: 1000)) { number in
            let run = ShortRun(random: plan.random(for: number))
            do {
                let outcome = try await run.outcome(at: base, more, duration: duration)
                endings.withLock { $0["\(run.ending.name) \(outcome.ending)", default: 0] += 1 }
                let faults = run.faults(of: outcome)
                #expect(faults.isEmpty, "seed \(plan.seed), case \(number), \(run.ending): \(outcome)")
            } catch {
                Issue.record(error, "seed \(plan.seed), case \(number)")
            }
        }
        print("ShortRunTests: \(endings.withLock { $0.map { "\($0.key): \($0.value)" }.sorted() })")
    }

    /// Returns the duration of the fastest of three complete runs. The first one is slower, because the system's caches
    /// are cold.
    private static func duration(at base: String, _ more: [String]) async throws -> Duration {
        let clock = ContinuousClock()
        var shortest = Duration.seconds(60)
        for _ in 1...3 {
            let start = clock.now
            let outcome = try await ShortRun(.complete).outcome(at: base, more, duration: .zero)
            try #require(outcome.ending == .exit(0), "\(outcome)")
            shortest = min(shortest, start.duration(to: clock.now))
        }
        return shortest
    }
}

extension ShortRun.Ending {
    fileprivate var name: String { "\(self)".prefix { $0 != "," }.description }
}
