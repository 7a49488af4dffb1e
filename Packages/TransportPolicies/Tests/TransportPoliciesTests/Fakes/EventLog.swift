import Protocols
import Synchronization

/// Keeps every event.
final class EventLog: EventSink {
    private let log = Mutex<[any Event]>([])

    var events: [any Event] { log.withLock { $0 } }

    /// Everything that was reported, as one text.
    var text: String {
        events.map { event in
            ([event.title] + event.texts + ["\(event)"]).joined(separator: " ")
        }
        .joined(separator: "\n")
    }

    func report(_ event: any Event) {
        log.withLock { $0.append(event) }
    }
}

extension Event {
    /// Its particulars, such as `status: 200`.
    var texts: [String] {
        details.map { key, value in
            switch value {
            case .text(let text): "\(key): \(text)"
            case .integer(let number): "\(key): \(number)"
            default: "\(key): \(value)"
            }
        }
    }
}
