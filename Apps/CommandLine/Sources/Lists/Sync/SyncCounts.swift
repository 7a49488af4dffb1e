import Output
import StoreProtocols
import UseCases

/// The numbers of records that `sync` has added, changed, left unchanged, and removed from lists.
package struct SyncCounts: Hashable, Sendable {
    var added = 0
    var changed = 0
    var unchanged = 0
    var left = 0

    /// The numbers as text: `12 added, 3 changed, 5 unchanged, 2 no longer in the list`.
    package var text: String {
        let left = left == 0 ? "" : ", \(left.grouped) no longer in the list"
        return "\(added.grouped) added, \(changed.grouped) changed, \(unchanged.grouped) unchanged\(left)"
    }
}

extension SyncCounts {
    init(_ report: SyncReport) {
        self.init(
            added: report.added, changed: report.changed, unchanged: report.unchanged, left: report.removals.count)
    }
}
