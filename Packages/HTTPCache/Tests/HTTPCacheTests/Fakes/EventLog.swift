import Protocols
import Synchronization

/// Records every event.
final class EventLog: EventSink {
    private let log = Mutex<[any Event]>([])

    var events: [any Event] { log.withLock { $0 } }

    /// Everything that was reported, as one text.
    var text: String {
        events.map { event in
            ([event.title] + event.details.map { "\($0): \($1)" } + ["\(event)"]).joined(separator: " ")
        }
        .joined(separator: "\n")
    }

    func report(_ event: any Event) {
        log.withLock { $0.append(event) }
    }
}

extension URL: @retroactive ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        self = URL(string: text) ?? URL(filePath: "/\(text) is no URL")
    }
}
