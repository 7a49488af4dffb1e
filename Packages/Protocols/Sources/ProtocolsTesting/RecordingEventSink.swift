public import Protocols
import Synchronization

public final class RecordingEventSink: EventSink {
    private let log = Mutex<[any Event]>([])

    public init() {}

    /// The recorded events, in order.
    public var events: [any Event] { log.withLock { $0 } }

    /// The titles, details and string representations of all events.
    public var text: String {
        events.map { event in
            ([event.title] + event.details.map { "\($0): \($1)" } + ["\(event)"]).joined(separator: " ")
        }
        .joined(separator: "\n")
    }

    public func report(_ event: any Event) {
        log.withLock { $0.append(event) }
    }
}
