public import Protocols
import Synchronization

/// An event sink that records every event.
public final class RecordingEventSink: EventSink {
    private let log = Mutex<[any Event]>([])

    /// Creates a sink.
    public init() {}

    /// The events so far, in order.
    public var events: [any Event] { log.withLock { $0 } }

    /// The text of all events.
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
