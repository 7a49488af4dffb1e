import Protocols
import Synchronization

/// Remembers what was reported.
final class RecordingEvents: EventSink {
    private let reported = Mutex<[any Event]>([])

    var events: [any Event] { reported.withLock { $0 } }

    func report(_ event: any Event) {
        reported.withLock { $0.append(event) }
    }
}
