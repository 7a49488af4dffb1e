import ContractKit
import Protocols

extension ProviderCheck {
    func changesAreSent(_ checks: inout Checks) async throws(Skipped) {
        guard let tracker = harness.makeProvider().tracker, let list = harness.listRequest()?.parameters
        else { throw Skipped("the provider does not track changes") }
        let columns = descriptor.items.fields.map(\.name)
        for column in tracker.untrackedColumns {
            checks.expect(
                columns.contains(column), "expected the name of a column", at: "untracked column \(column)")
        }
        let whole = NarrowedList(title: "list", parameters: list)
        let (first, second) = (ChangeTime(daysAgo: 3), ChangeTime(daysAgo: 2))
        if let early = changes(of: whole, since: first, by: tracker, &checks),
            let late = changes(of: whole, since: second, by: tracker, &checks)
        {
            await checkRequestsDiffer([whole, early, late], &checks)
            await checkSlices(of: whole, early, late, &checks)
            await checkParametersAreKept(in: early.title, &checks) { list throws(ProviderError) in
                try tracker.parameters(for: list, changedSince: first.date)
            }
            // If a user can give the later time as a parameter, the earlier time must not replace it.
            if let given = harness.listRequest(late.parameters.values)?.parameters {
                let limited = NarrowedList(title: "\(late.title), as a whole list", parameters: given)
                let both = changes(of: limited, since: first, by: tracker, isOptional: true, &checks)
                await checkRequestsDiffer([early, both].compactMap(\.self), &checks)
            }
        }
        try checks.skipIfEmpty("the provider does not track changes")
    }

    /// Checks that the request for a slice of the changes depends on both the time and the range.
    private func checkSlices(
        of whole: NarrowedList, _ early: NarrowedList, _ late: NarrowedList, _ checks: inout Checks
    ) async {
        let axes = (try? axes(of: whole.parameters)) ?? []
        guard let axis = axes.first(where: { !$0.halves.isEmpty }) else { return }
        let parts = [(whole, 0), (early, 0), (early, 1), (late, 0)]
        let slices = parts.compactMap { list, half in slice(of: list, on: axis, axis.halves[half], &checks) }
        await checkRequestsDiffer([early] + slices, &checks)
    }

    /// Returns the list of the changes since a time. Records a finding if the provider cannot compute the parameters of
    /// that list; see ``computed(at:isOptional:_:_:)``.
    private func changes(
        of list: NarrowedList, since time: ChangeTime, by tracker: any ChangeTracking, isOptional: Bool = false,
        _ checks: inout Checks
    ) -> NarrowedList? {
        let title = list.title == "list" ? "changes since \(time.name)" : "\(list.title), since \(time.name)"
        let parameters = computed(at: title, isOptional: isOptional, &checks) { () throws(ProviderError) in
            try tracker.parameters(for: list.parameters, changedSince: time.date)
        }
        return parameters.map { NarrowedList(title: title, parameters: $0) }
    }
}

/// Noon on a recent day. It is a time, because some APIs accept only days, and recent, because some APIs know only the changes
/// of the last weeks.
private struct ChangeTime {
    let date: Date
    /// The name for findings, which does not depend on the current date.
    let name: String

    init(daysAgo days: Int) {
        let today = (Date().timeIntervalSince1970 / 86_400).rounded(.down)
        date = Date(timeIntervalSince1970: (today - Double(days) + 0.5) * 86_400)
        name = "\(days) days ago"
    }
}
