import Protocols
import Synchronization

/// Tells once, offline, that answers are stored ones, and how old the first of them is.
final class StoredAnswersNote: EventSink {
    private let console: Console
    private let isTold = Mutex(false)

    init(_ console: Console) {
        self.console = console
    }

    /// Whether there was an answer.
    var hasAnswer: Bool { isTold.withLock(\.self) }

    func report(_ event: any Event) {
        guard let event = event as? any StoredAnswerEvent else { return }
        let isFirst = isTold.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
        guard isFirst else { return }
        console.note("offline: these are answers that the API gave \(Self.words(for: event.age)) ago")
    }

    /// An age in its largest whole unit: `3 h`.
    private static func words(for age: Duration) -> String {
        let seconds = age.components.seconds
        let units: [(String, Int64)] = [("d", 86400), ("h", 3600), ("min", 60)]
        return units.first { seconds >= $0.1 }.map { "\(seconds / $0.1) \($0.0)" } ?? "\(max(0, seconds)) s"
    }
}
