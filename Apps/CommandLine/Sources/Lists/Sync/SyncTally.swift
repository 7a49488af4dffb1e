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
        var records = SyncCounts()
        var (gone, sent, conflicts) = (0, 0, 0)
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

    /// The numbers of records that were written, and of those that have left the list.
    package var records: SyncCounts { counts.withLock(\.records) }

    /// Starts again with zero, for another run.
    package func reset() { counts.withLock { $0 = Counts() } }

    package func report(_ event: any Event) {
        switch event {
        case let page as PageStored:
            counts.withLock { counts in
                counts.records.added += page.added
                counts.records.changed += page.changed
                counts.records.unchanged += page.unchanged
            }
        case is any RequestEvent: counts.withLock { $0.requests += 1 }
        default: break
        }
    }

    func add(left: Int) { counts.withLock { $0.records.left += left } }
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
    package func summary(of list: ListTitle, from start: Date, to end: Date, _ exit: ExitCode) -> [UInt8] {
        let values = list.values.sorted { $0.parameter.name < $1.parameter.name }
        let parameters = values.map { FieldValue.Member($0.parameter.name, .text($0.text)) }
        let numbers = counts.withLock { counts -> [(String, Int)] in
            let records = counts.records
            return [
                ("added", records.added), ("changed", records.changed), ("unchanged", records.unchanged),
                ("left", records.left), ("gone", counts.gone), ("sent", counts.sent), ("conflicts", counts.conflicts),
                ("requests", counts.requests),
            ]
        }
        let milliseconds = (end.timeIntervalSince(start) * 1000).rounded()
        let members =
            [
                FieldValue.Member("provider", .text(list.provider.id)),
                FieldValue.Member("parameters", .object(parameters)),
                FieldValue.Member("slice", list.slice.map(FieldValue.text) ?? .null),
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
