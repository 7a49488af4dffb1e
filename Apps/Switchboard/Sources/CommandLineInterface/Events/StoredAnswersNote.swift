import Protocols
import Synchronization

/// Keeps, offline, how old the stored answers are that were used.
final class StoredAnswersNote: EventSink {
    private let ages = Mutex<ClosedRange<Duration>?>(nil)

    /// What to tell of them; `nil` when there was none.
    var text: String? {
        ages.withLock(\.self).map { ages in
            let (newest, oldest) = (Self.words(for: ages.lowerBound), Self.words(for: ages.upperBound))
            let words = newest == oldest ? newest : "\(newest) to \(oldest)"
            return "offline: these are answers that the API gave \(words) ago"
        }
    }

    func report(_ event: any Event) {
        guard let age = (event as? any StoredAnswerEvent)?.age else { return }
        ages.withLock { ages in
            ages = min(ages?.lowerBound ?? age, age)...max(ages?.upperBound ?? age, age)
        }
    }

    /// An age in its largest whole unit: `3 h`.
    private static func words(for age: Duration) -> String {
        let seconds = age.components.seconds
        let units: [(String, Int64)] = [("d", 86400), ("h", 3600), ("min", 60)]
        return units.first { seconds >= $0.1 }.map { "\(seconds / $0.1) \($0.0)" } ?? "\(max(0, seconds)) s"
    }
}
