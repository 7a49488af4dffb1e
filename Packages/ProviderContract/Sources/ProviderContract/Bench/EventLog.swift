import Protocols
import Synchronization

/// Keeps what a provider reports.
final class EventLog: EventSink {
    private let events = Mutex<[any Event]>([])

    func report(_ event: any Event) {
        events.withLock { $0.append(event) }
    }

    /// Everything that the events show.
    var texts: [(what: String, text: String)] {
        events.withLock(\.self).flatMap { event in
            [("an event's title", event.title), ("an event's notice", event.notice ?? "")]
                + event.details.map { ("an event's \($0.key)", "\($0.value)") }
        }
    }
}
