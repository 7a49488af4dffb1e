import Protocols
import Synchronization

/// A calendar that moves when it is told to, either way. It begins on Fri, 15 Jan 2027 08:00:00 GMT.
final class ManualCalendar: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: Double) {
        date.withLock { $0 += seconds }
    }
}
