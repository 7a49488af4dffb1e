import Connections
import Failures
import Output
import Protocols
import Synchronization
import UseCases

/// The counts of one run of `sync`, also of one that fails.
///
/// It counts the pages that are stored and the requests that are sent by their events.
package final class SyncTally: EventSink {
    private struct Counts {
        var (added, changed, unchanged) = (0, 0, 0)
        var (left, gone, sent, conflicts) = (0, 0, 0, 0)
        var requests = 0
        var store: String?
    }

    private let counts = Mutex(Counts())

    package init() {}

    /// The name of the store; `nil` until it is known.
    package var store: String? {
        get { counts.withLock(\.store) }
        set { counts.withLock { $0.store = newValue } }
    }

    package func report(_ event: any Event) {
        switch event {
        case let page as PageStored:
            counts.withLock { counts in
                counts.added += page.added
                counts.changed += page.changed
                counts.unchanged += page.unchanged
            }
        case is any RequestEvent: counts.withLock { $0.requests += 1 }
        default: break
        }
    }

    func add(left: Int) { counts.withLock { $0.left += left } }
    func add(gone: Int) { counts.withLock { $0.gone += gone } }

    func add(_ report: SendReport) {
        let conflicts = report.unsent.count { if case .conflict = $0.reason { true } else { false } }
        counts.withLock { counts in
            counts.sent += report.sent
            counts.conflicts += conflicts
        }
    }

    /// Returns the summary as one line of JSON.
    ///
    /// - Parameter given: The values of the parameters that the user gave.
    package func summary(
        _ connection: Connection, given: [String: String], from start: Date, to end: Date, _ exit: ExitCode
    ) -> [UInt8] {
        let parameters = given.sorted { $0.key < $1.key }.map { FieldValue.Member($0.key, .text($0.value)) }
        let numbers = counts.withLock { counts -> [(String, Int)] in
            [
                ("added", counts.added), ("changed", counts.changed), ("unchanged", counts.unchanged),
                ("left", counts.left), ("gone", counts.gone), ("sent", counts.sent), ("conflicts", counts.conflicts),
                ("requests", counts.requests),
            ]
        }
        let milliseconds = (end.timeIntervalSince(start) * 1000).rounded()
        let members =
            [
                FieldValue.Member("provider", .text(connection.descriptor.id)),
                FieldValue.Member("parameters", .object(parameters)),
                FieldValue.Member("store", store.map(FieldValue.text) ?? .null),
                FieldValue.Member("started", .date(start)),
            ] + numbers.map { FieldValue.Member($0, .integer(Int128($1))) }
            + [
                FieldValue.Member("seconds", .number(max(0, milliseconds) / 1000)),
                FieldValue.Member("exit", .integer(Int128(exit.rawValue))),
            ]
        var text = JSONText(.object(members))
        text.append("\n")
        return text.bytes
    }
}
