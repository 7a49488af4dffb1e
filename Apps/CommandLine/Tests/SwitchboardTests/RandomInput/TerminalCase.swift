import Foundation
import TransportContract

/// A session of `browse` with random input, sizes and signals, which Ctrl-C ends.
struct TerminalCase: Sendable {
    private let arguments: [String]
    private let environment: [String: String]
    private let events: [TerminalInput]
    private let users: [String]

    private static let providers = [
        "dummyjson-products", "github-repos", "hacker-news-stories", "jsonplaceholder-users", "pixabay", "random-user",
        "wikipedia-pages",
    ]
    private static let terminals = [
        "xterm", "xterm-256color", "xterm-kitty", "linux", "vt100", "tmux-256color", "unknown",
    ]

    init(random: SeededGenerator) {
        var random = random
        arguments =
            switch random.number(in: 0...3) {
            case 0: ["browse", "--samples"]
            case 1: [random.pick(Self.providers), "browse", "--samples"]
            default: ["jsonplaceholder-users", "browse", "--no-cache", "--max-wait", "0"]
            }
        users = (1...random.number(in: 1...40)).map { id in
            let (name, street) = (HostileText.text(&random), HostileText.text(&random))
            return Payload.user(id, name: HostileText.escaped(name), street: "\"\(HostileText.escaped(street))\"")
        }
        environment = [
            "TERM": random.pick(Self.terminals), "PATH": "/dev/null", "LANG": random.pick(["C", "ja_JP.UTF-8"]),
            random.pick(["COLORTERM", "NO_COLOR", "FORCE_COLOR"]): "truecolor",
        ]
        events = TerminalInput.events(random.number(in: 1...60), &random)
    }

    func result() async throws -> RandomResult {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [users] request in
            guard request.head.hasPrefix("GET /users?") else { return .json(users[0]) }
            return .json(Payload.list(users), headers: ["X-Total-Count: \(users.count)"])
        }
        let base = arguments.contains("--samples") ? [] : ["--base-url", server.base]
        let session = try TerminalSession(
            try Binary.url().path, arguments + base, environment: environment.merging(["HOME": folder.path]) { $1 })
        _ = await session.output.shows("\u{1B}[?1049h")
        var signals: Set<Int32> = [SIGINT]
        for event in events {
            switch event {
            case .bytes(let bytes): session.type(bytes)
            case .resize(let rows, let columns): session.resize(rows: rows, columns: columns)
            case .signal(let number):
                session.send(signal: number)
                signals.insert(number)
            case .pause(let time): try await Task.sleep(for: time)
            }
        }
        var faults: [String] = []
        if try await !isResponsive(session) { faults.append("no response to a new size") }
        try await end(session)
        let outcome = await session.outcome()
        if outcome.ending != .exit(0), !signals.contains(where: { outcome.ending == .signal($0) }) {
            faults.append("\(outcome.ending)")
        }
        if await !session.hasRestoredSettings { faults.append("the terminal settings are not restored") }
        // After a signal has restored the settings, Ctrl-C and Ctrl-Z discard output that has not been read.
        let mayLackOutput = events.contains { event in
            if case .signal(let number) = event { [SIGINT, SIGTERM, SIGHUP].contains(number) } else { false }
        }
        if !mayLackOutput, !outcome.output.contains("\u{1B}[?25h\u{1B}[?1049l") {
            faults.append("the screen is not restored")
        }
        return RandomResult(
            input:
                "\(arguments) \(environment)\n\(events)\nlast output: \(outcome.output.suffix(2000).debugDescription)",
            ending: "\(outcome.ending)", faults: faults)
    }

    /// Returns whether the program draws its screen again for a new size, or has ended.
    private func isResponsive(_ session: TerminalSession) async throws -> Bool {
        for attempt in 0..<200 {
            let count = session.output.soFar.utf8.count
            session.resize(rows: 20 + UInt16(attempt % 2), columns: 70)
            try await Task.sleep(for: .milliseconds(attempt < 20 ? 10 : 50))
            if session.hasEnded || session.output.soFar.utf8.count > count { return true }
        }
        return false
    }

    /// Types Ctrl-C every 3 s until the program ends, at most for about 30 s.
    ///
    /// Each time, it first ends a paste, because Ctrl-Z discards input that has not been read, also the end of a paste.
    /// Once the settings are restored, Ctrl-C discards output that has not been read, so it is not typed more often.
    private func end(_ session: TerminalSession) async throws {
        for attempt in 0..<600 where !session.hasEnded {
            if attempt.isMultiple(of: 60) { session.type("\u{1B}[201~\u{3}") }
            try await Task.sleep(for: .milliseconds(50))
        }
        if !session.hasEnded { session.send(signal: SIGKILL) }
    }
}
