import Protocols
import Synchronization
import TransportPolicies

/// A pacer, a host that answers in its own time, and tasks that ask it, all in one thread and in the stage's own time.
final class PacingStage {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    let clock: SteppedClock
    let host: TimedTransport
    let log = EventLog()
    private let pacer: Pacer
    private let executor = ManualExecutor()
    private let ended = Outcomes()
    private var tasks: [String: Task<Void, Never>] = [:]

    init(
        concurrency: Int? = nil, rate: Rate? = nil, maximumWait: Duration = .seconds(60),
        weight: @escaping @Sendable (HTTPRequest) -> Int = { _ in 1 },
        budget: @escaping Pacer.Budget = { _ in nil },
        refusal: @escaping Retrier.Refusal = { ProviderError(refusal: $0, to: $1) },
        time: @escaping @Sendable (Int) -> Duration = { _ in .zero },
        answer: @escaping TimedTransport.Answer = { request, _ in .ok(request) }
    ) {
        let clock = SteppedClock()
        self.clock = clock
        host = TimedTransport(clock: clock, time: time, answer: answer)
        pacer = Pacer(
            base: host, concurrency: concurrency, rate: rate, maximumWait: maximumWait, weight: weight, budget: budget,
            refusal: refusal, clock: clock, now: { Self.date(after: clock.now.offset) }, events: log)
    }

    /// The calendar's time on the stage.
    static func date(after offset: Duration) -> Date {
        start.addingTimeInterval(offset / .seconds(1))
    }

    /// What was sent when, in seconds: `a@0`.
    var sent: [String] { host.exchanges.map { "\($0.name)@\(text($0.start))" } }

    /// What ended, in any order: its name, and what came of it.
    var outcomes: [String: Result<HTTPResponse, NetworkError>] { ended.all.withLock { $0 } }

    /// How long each pause was that was reported.
    var waits: [Duration] { log.events.compactMap { ($0 as? PacingPaused)?.wait } }

    var notices: [String] { log.events.compactMap(\.notice) }

    /// Sends requests of these names, each from a task of its own, now.
    func send(_ names: String...) {
        for name in names { send(name) }
    }

    func send(_ name: String) {
        let request = HTTPRequest(
            url: PacingStage.url.appending(path: name), credentials: [.query("key", Secret("hunter2"))])
        tasks[name] = Task(executorPreference: executor) { [pacer, ended] in
            let outcome: Result<HTTPResponse, NetworkError>
            do throws(NetworkError) {
                outcome = .success(try await pacer.send(request))
            } catch {
                outcome = .failure(error)
            }
            ended.all.withLock { $0[name] = outcome }
        }
        executor.drain()
    }

    func cancel(_ name: String) {
        tasks[name]?.cancel()
        executor.drain()
    }

    /// Lets time pass until everyone has ended or waits for ever, or until then.
    func run(until seconds: Double = .infinity) {
        let end = seconds.isFinite ? ManualClock.Instant(offset: .seconds(seconds)) : nil
        while let next = clock.nextDeadline, end.map({ next <= $0 }) ?? true {
            clock.advance(to: next)
            executor.drain()
        }
        if let end { clock.advance(to: end) }
    }

    private static let url: URL = "https://api.example.com"

    private func text(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        return seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
    }

    private final class Outcomes: Sendable {
        let all = Mutex<[String: Result<HTTPResponse, NetworkError>]>([:])
    }
}
