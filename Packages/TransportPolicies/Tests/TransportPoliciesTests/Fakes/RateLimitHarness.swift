import Essentials
import ProviderProtocols
import Synchronization
import TransportContract
import TransportPolicies
import TransportProtocols

/// A rate-limiting transport, a host that takes time to respond, and tasks that send requests.
///
/// Everything runs on one thread with a manual clock, so that results are reproducible.
final class RateLimitHarness {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    let clock: ManualClock
    let host: TimedTransport
    let log = RecordingEventSink()
    private let transport: RateLimitingTransport
    private let executor = ManualExecutor()
    private let cost: @Sendable (String) -> Int
    private let ended = Outcomes()
    private var tasks: [String: Task<Void, Never>] = [:]

    init(
        concurrency: Int? = nil, rate: Rate? = nil, maximumWait: Duration = .seconds(60),
        cost: @escaping @Sendable (String) -> Int = { _ in 1 },
        status: @escaping @Sendable (HTTPResponse) -> RateLimitStatus? = { _ in nil },
        errorMapper: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError? = ProviderError.byStatus,
        time: @escaping @Sendable (Int) -> Duration = { _ in .zero },
        script: @escaping TimedTransport.Script = { request, _ in .ok(request) }
    ) {
        let clock = ManualClock()
        self.clock = clock
        self.cost = cost
        host = TimedTransport(clock: clock, time: time, script: script)
        transport = RateLimitingTransport(
            base: host, concurrency: concurrency, rate: rate, maximumWait: maximumWait, status: status,
            errorMapper: errorMapper, clock: clock, now: { Self.date(after: clock.now.offset) }, events: log)
    }

    static func date(after offset: Duration) -> Date {
        start.addingTimeInterval(offset / .seconds(1))
    }

    /// The sent requests with their start in seconds, such as `a@0`.
    var sent: [String] { host.exchanges.map { "\($0.name)@\(text($0.start))" } }

    var outcomes: [String: Result<HTTPResponse, NetworkError>] { ended.all.withLock { $0 } }

    var waits: [Duration] { log.events.compactMap { ($0 as? RequestDelayed)?.wait } }

    var notices: [String] { log.events.compactMap(\.notice) }

    /// Sends requests with these names, each in its own task.
    func send(_ names: String...) {
        for name in names { send(name) }
    }

    func send(_ name: String) {
        let request = HTTPRequest(
            url: RateLimitHarness.url.appending(path: name),
            credentials: [Credential(.query("key"), Secret("hunter2"))],
            cost: cost(name))
        tasks[name] = Task(executorPreference: executor) { [transport, ended] in
            let outcome: Result<HTTPResponse, NetworkError>
            do throws(NetworkError) {
                outcome = .success(try await transport.send(request))
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

    /// Advances the clock until no task sleeps, or to a time in seconds.
    func run(until seconds: Double = .infinity) {
        let end = seconds.isFinite ? Duration.seconds(seconds) : nil
        while let next = clock.nextDeadline, end.map({ next.offset <= $0 }) ?? true {
            clock.advance(by: clock.now.duration(to: next))
            executor.drain()
        }
        if let end { clock.advance(by: end - clock.now.offset) }
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

/// A transport that takes time to respond. It records when each request was in flight.
final class TimedTransport: HTTPTransport {
    typealias Script = @Sendable (HTTPRequest, Int) throws(NetworkError) -> HTTPResponse

    struct Exchange: Sendable {
        let name: String
        let start: Duration
        var end: Duration?
    }

    private let clock: ManualClock
    private let time: @Sendable (Int) -> Duration
    private let script: Script
    private let log = Mutex<[Exchange]>([])

    /// - Parameters:
    ///   - time: Returns the duration of a response. Receives the number of earlier requests.
    ///   - script: Returns the response. Receives the request and the number of earlier requests.
    init(clock: ManualClock, time: @escaping @Sendable (Int) -> Duration, script: @escaping Script) {
        self.clock = clock
        self.time = time
        self.script = script
    }

    var exchanges: [Exchange] { log.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let index = log.withLock { log in
            log.append(Exchange(name: request.url.lastPathComponent, start: clock.now.offset))
            return log.count - 1
        }
        defer { log.withLock { $0[index].end = clock.now.offset } }
        do {
            try await clock.sleep(for: time(index))
        } catch {
            throw NetworkError(.cancelled, "cancelled in flight")
        }
        return try script(request, index)
    }
}

/// An executor that runs jobs one after the other on the thread of the test, so that their order is reproducible.
final class ManualExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs jobs until every task has finished or is suspended.
    func drain() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
