import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

extension SyncReport {
    /// Throws an `incomplete` failure that says what to do next, unless the list was read to its end or to the limit.
    ///
    /// Samples are only a part of a list, so their number does not show whether the list is complete.
    ///
    /// - Parameters:
    ///   - advice: The hint if another run can read the missing items.
    ///   - slicing: The hint if the list can be read in slices.
    package func check(
        _ plan: ListPlan, _ connection: Connection, console: Console, advice: String, slicing: String
    ) throws(Failure) {
        guard connection.source.sampleBook == nil else { return }
        let provider = connection.descriptor
        switch coverage {
        case .complete: return
        case .limited:
            let isEndless = provider.paging?.isEndless == true
            console.note("the list has more items than the limit; use --limit N\(isEndless ? "" : " or --all")")
        case .truncated(let reasons):
            let canDivide = plan.slices == nil && provider.canPartition
            throw .incomplete(
                reasons,
                hint: canDivide
                    ? slicing
                    : "\(provider.id) does not return the other items; narrow the list with parameters")
        case .incomplete(let reasons): throw .incomplete(reasons, hint: advice)
        }
    }

    /// Notes that only changes were read, if so, and which columns can change without being listed.
    ///
    /// - Parameter localTime: Returns a date in the user's time zone.
    package func noteChanges(listedBy lister: some Listing, _ console: Console, localTime: (Date) -> String) {
        guard let start = changesSince, let tracker = lister.tracker else { return }
        let columns = tracker.untrackedColumns.joined(separator: ", ")
        // The columns are those of the provider, so they are named only once.
        let unseen = columns.isEmpty || followsChanges ? "" : "; items with changes only in \(columns) are not included"
        console.note(
            "read only the changes since \(localTime(start))\(unseen); use \(Option.full.flag) to read the whole list")
    }
}

extension Failure {
    /// - Parameters:
    ///   - outcome: What was done with the pages before the error: `saved`.
    ///   - advice: The part of the hint that says how to continue.
    package init(_ error: SyncError, _ connection: Connection, command: String, outcome: String, advice: String) {
        switch error {
        case .store(let error): self.init(error)
        case .provider(let error, let pages):
            self = connection.failures.failure(error)
            guard pages > 0 else { return }
            let saved = "\(pages.grouped) \(pages == 1 ? "page" : "pages") \(outcome)"
            if kind.isTemporary {
                message = "incomplete \(command): \(saved); \(message)"
                kind = kind.afterItems
            }
            hint = "\(saved); \(advice)"
        }
    }
}
