import Protocols
import Synchronization

/// Keeps every event.
final class EventLog: EventSink {
    private let log = Mutex<[any Event]>([])

    var events: [any Event] { log.withLock { $0 } }

    /// Everything that was reported, as one text.
    var text: String {
        events.map { event in
            event.title + event.details.map { " \($0.key)=\($0.value)" }.joined() + " \(event)"
        }
        .joined(separator: "\n")
    }

    func report(_ event: any Event) {
        log.withLock { $0.append(event) }
    }
}
