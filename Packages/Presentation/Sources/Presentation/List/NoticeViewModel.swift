public import Observation
public import Protocols

/// The view model of the waits and notices that requests report. Requests wait for rate limits and before retries.
@MainActor @Observable public final class NoticeViewModel {
    /// The longest wait and its remaining time: `waiting 12 s: rate limit of 30 requests per 60 s`; `nil` if no request
    /// waits.
    public private(set) var wait: Phrase?
    /// The latest notices, oldest first. They are not translated.
    public private(set) var notices: [Phrase] = []

    /// The maximum number of notices.
    private static let maximum = 3
    private static let second = Duration.seconds(1)

    @ObservationIgnored private var waits: [(rest: Duration, reason: String)] = []
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private let clock: any Clock<Duration>

    /// Creates a view model without notices.
    public init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    deinit { task?.cancel() }

    /// The sink for the events of the provider's requests. It reports them to this view model.
    public nonisolated var events: any EventSink { NoticeSink(model: self) }

    /// Shows an event if it is a wait of a second or more, or if it has a notice.
    public func report(_ event: any Event) {
        if let event = event as? any WaitingEvent {
            guard event.wait >= Self.second else { return }
            waits.append((event.wait, event.reason))
            update()
            if task == nil { countDown() }
        } else if let text = event.notice {
            let notice = Phrase(untranslated: text)
            notices = (notices.filter { $0 != notice } + [notice]).suffix(Self.maximum)
        }
    }

    /// Removes the notices. Returns whether there were any.
    @discardableResult public func dismiss() -> Bool {
        defer { notices = [] }
        return !notices.isEmpty
    }

    private func countDown() {
        task = Task { [weak self, clock] in
            while (try? await clock.sleep(for: Self.second)) != nil {
                guard self?.tick() == true else { return }
            }
        }
    }

    /// Subtracts a second from each wait. Returns whether a wait remains.
    private func tick() -> Bool {
        waits = waits.map { ($0.rest - Self.second, $0.reason) }.filter { $0.0 > .zero }
        update()
        if waits.isEmpty { task = nil }
        return !waits.isEmpty
    }

    private func update() {
        wait = waits.max { $0.rest < $1.rest }.map { wait in
            let seconds = wait.rest.components.seconds + (wait.rest.components.attoseconds > 0 ? 1 : 0)
            return .waiting(seconds, wait.reason)
        }
    }
}

/// A sink that reports waits and notices to a view model, on the main actor.
private struct NoticeSink: EventSink {
    let model: NoticeViewModel

    func report(_ event: any Event) {
        guard event is any WaitingEvent || event.notice != nil else { return }
        Task { @MainActor in model.report(event) }
    }
}

extension Phrase {
    fileprivate static func waiting(_ seconds: Int64, _ reason: String) -> Phrase {
        Phrase("waiting \(seconds) s: \(reason)", japanese: "\(seconds)秒待っています：\(reason)")
    }
}
