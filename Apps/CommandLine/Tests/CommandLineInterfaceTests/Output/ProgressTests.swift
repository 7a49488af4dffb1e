import Protocols
import ProtocolsTesting
import Synchronization
import Testing

@Suite struct ProgressTests {
    private static let erasing = "\r\u{1B}[K"
    private let clock = ManualClock()

    /// Returns a shell whose list has two pages. The clock advances `turns` times before the second page arrives.
    private func shell(turns: Int, total: Int? = nil, reporting event: (any Event)? = nil) -> Shell {
        var shell = Shell(
            .catalogue(reporting: event) { [clock] number in
                var page = Catalogue.page([Gadget(Int64(number), "x")], next: number == 1 ? 2 : nil)
                page.total = total
                if number == 2 { for _ in 0..<turns { await clock.turn() } }
                return page
            }, environment: ["TERM": "xterm"])
        shell.clock = clock
        shell.errorWidth = 80
        return shell
    }

    private func run(_ shell: Shell, _ options: String = "--all") async -> Outcome {
        await shell.run("--provider catalogue list --concurrency 1 --no-color \(options)")
    }

    @Test(
        arguments: [
            (1, nil, "--all", ["1 page, 1 record, 2/s"]),
            (
                3, 7, "--all",
                ["1 page, 1 of 7 records, 2/s", "1 page, 1 of 7 records, 1/s", "1 page, 1 of 7 records, 1/s"]
            ),
            (1, 7, "--limit 5", ["1 page, 1 of 5 records, 2/s"]),
            (1, nil, "--limit 5", ["1 page, 1 of 5 records, 2/s"]),
            (1, 7, "--all --page 1", ["1 page, 1 of 7 records, 2/s"]),
        ] as [(Int, Int?, String, [String])])
    func `pages, records and their rate are shown, then erased`(
        turns: Int, total: Int?, options: String, texts: [String]
    ) async {
        let outcome = await run(shell(turns: turns, total: total), options)
        #expect(outcome.errors.hasPrefix(texts.map { Self.erasing + $0 }.joined() + Self.erasing))
        // The second page is the last one, so some of the seven items are missing.
        expectEqual(outcome.code, total == nil ? 0 : 75)
    }

    @Test func `a wait is shown with its reason and the remaining time`() async {
        let outcome = await run(
            shell(turns: 4, reporting: Delay(wait: .milliseconds(1200), reason: "too many requests")))
        let count = "1 page, 1 record, "
        expectEqual(
            outcome.errors.components(separatedBy: Self.erasing),
            [
                "", "\(count)2/s; waiting 1 s: too many requests", "\(count)1/s; waiting 1 s: too many requests",
                "\(count)1/s; waiting 1 s: too many requests", "\(count)0/s", "",
            ])
    }

    @Test func `with --verbose, a duration has its unit`() async {
        let delay = Delay(wait: .zero, reason: "none")
        let outcome = await run(shell(turns: 0, reporting: delay), "--all --verbose")
        #expect(outcome.errors.contains("delay  wait 1200 ms  age 7 s\n"), "\(outcome.errors)")
    }

    @Test func `the line is erased before other output`() async {
        var shell = shell(turns: 1, reporting: Delay(wait: .zero, reason: "none", notice: "look"))
        shell.errors = MemorySink()
        shell.output = shell.errors
        shell.width = 80
        let outcome = await run(shell, "--all --format ndjson --fields id")
        expectEqual(
            outcome.errors,
            """
            {"id":1}
            switchboard: look
            \(Self.erasing)1 page, 1 record, 2/s\(Self.erasing){"id":2}

            """)
    }

    @Test func `the line is never drawn over an unfinished line of output`() async {
        var shell = shell(turns: 2)
        shell.errors = MemorySink()
        shell.output = shell.errors
        shell.width = 80
        await expectEqual(
            run(shell, "--all --format json --fields id").errors,
            "[\n  {\n    \"id\": 1\n  },\n  {\n    \"id\": 2\n  }\n]\n")
    }

    @Test func `the line is erased before output to a pipe`() async {
        var shell = shell(turns: 1)
        shell.errors = MemorySink()
        shell.output = shell.errors
        await expectEqual(
            run(shell, "--all --format json --fields id").errors,
            "[\n{\"id\":1}\(Self.erasing)1 page, 1 record, 2/s\(Self.erasing),\n{\"id\":2}\n]\n")
    }

    @Test func `nothing is drawn while another program uses the terminal`() async {
        var shell = shell(turns: 2)
        shell.isDrawable = false
        await expectEqual(run(shell).errors, "")
    }

    @Test func `the line shows the wait for the first page`() async {
        let clock = clock
        var shell = Shell(
            .catalogue { number in
                for _ in 0..<3 { await clock.turn() }
                return Catalogue.page([])
            }, environment: ["TERM": "xterm"])
        shell.clock = clock
        shell.errorWidth = 30
        let outcome = await run(shell)
        expectEqual(
            outcome.errors.components(separatedBy: Self.erasing),
            [
                "", "waiting for a response (0 s)", "waiting for a response (0 s)", "waiting for a response (1 s)", "",
            ])
    }

    @Test(
        arguments: [
            ("--all", "xterm", nil), ("--all", "dumb", 80), ("--all --verbose", "xterm", 80),
            ("--all --errors json", "xterm", 80), ("--all --quiet", "xterm", 80),
        ] as [(String, String, Int?)])
    func `no line is drawn without a capable terminal, or with --verbose, --quiet or JSON`(
        options: String, term: String, width: Int?
    ) async {
        let clock = SleeplessClock()
        var shell = shell(turns: 0)
        shell.clock = clock
        shell.environment["TERM"] = term
        shell.errorWidth = width
        await expectEqual(run(shell, options).code, 0)
        // The line sleeps before it is drawn.
        expectEqual(clock.sleeps.withLock(\.self), 0)
    }

    @Test(arguments: [("list", 1), ("browse", 0), ("serve", 0)])
    func `a command with a user interface has no progress line`(command: String, sleeps: Int) async {
        let clock = SleeplessClock()
        var shell = shell(turns: 0)
        shell.clock = clock
        shell.width = 80
        await expectEqual(shell.run("catalogue \(command)").code, 0)
        expectEqual(clock.sleeps.withLock(\.self), sleeps)
    }

    @Test func `the line is cut to the width of the terminal`() async {
        var shell = shell(turns: 1)
        shell.errorWidth = 12
        await expectEqual(run(shell).errors, "\(Self.erasing)1 page, 1 …\(Self.erasing)")
    }
}

/// A clock that counts the sleeps, and ends each one with an error.
private final class SleeplessClock: Clock {
    let sleeps = Mutex(0)
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        sleeps.withLock { $0 += 1 }
        throw CancellationError()
    }
}

private struct Delay: WaitingEvent {
    let wait: Duration
    let reason: String
    var notice: String?
    let title = "delay"
    let details: KeyValuePairs<String, FieldValue> = [
        "wait in milliseconds": 1200.fieldValue, "age in seconds": 7.fieldValue,
    ]
}
