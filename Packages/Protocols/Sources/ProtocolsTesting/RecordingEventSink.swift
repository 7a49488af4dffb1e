public import Protocols
import Synchronization

/// An event sink that records all events.
public final class RecordingEventSink: EventSink {
    private let log = Mutex<[any Event]>([])

    /// Creates a sink without events.
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

    /// Records the event.
    public func report(_ event: any Event) {
        log.withLock { $0.append(event) }
    }
}
