import Protocols
import Synchronization

/// Records every event.
final class EventLog: EventSink {
    private let log = Mutex<[any Event]>([])

    var events: [any Event] { log.withLock { $0 } }

    func report(_ event: any Event) {
        log.withLock { $0.append(event) }
    }
}
