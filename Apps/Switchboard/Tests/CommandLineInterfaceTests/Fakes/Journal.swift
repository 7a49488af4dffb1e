import Synchronization

/// Keeps what happened, in order.
final class Journal: Sendable {
    private let log = Mutex<[String]>([])

    var entries: [String] { log.withLock { $0 } }

    func add(_ entry: String) {
        log.withLock { $0.append(entry) }
    }
}
