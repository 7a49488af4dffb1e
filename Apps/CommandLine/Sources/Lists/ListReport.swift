import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

/// A report that tells the user whether a list is complete and, if it is not, why.
package struct ListReport {
    private let provider: ProviderDescriptor
    private let source: ResponseSource
    /// Returns whether a text contains a secret of the provider.
    private let revealsSecret: (String) -> Bool
    private let console: Console
    private let events: any EventSink
    /// Whether the user chose the maximum number of items on the command line.
    private let hasGivenLimit: Bool
    private let selection: SelectionInput
    private var incompleteReasons: [String] = []
    /// Whether the records go to a terminal.
    private let isTerminal: Bool

    package init(_ connection: Connection, _ console: Console, _ input: ListInput, isTerminal: Bool) {
        provider = connection.descriptor
        source = connection.source
        revealsSecret = connection.revealsSecret
        self.console = console
        events = connection.events
        hasGivenLimit = input.givenLimit != nil
        selection = input.selection
        self.isTerminal = isTerminal
    }

    /// Shows the reason why a page is truncated, and stores the reason why it is incomplete. Pages often have the same one.
    package mutating func add(_ page: Page<some Sendable>) {
        page.truncationReason.map(console.note)
        if let reason = page.incompleteReason, !incompleteReasons.contains(reason) { incompleteReasons.append(reason) }
    }

    /// Reports whether the list is complete.
    ///
    /// - Parameters:
    ///   - kept: The items that were kept.
    ///   - continuation: The position after the items that were written, if the list can be continued there.
    /// - Throws: An `incomplete` failure if items are missing.
    package mutating func finish(
        _ summary: ListSummary, kept: KeptItems, continuation: ListCursor?
    ) throws(Failure) {
        // Samples are only a part of a list, so their number does not show whether the list is complete.
        if source.sampleBook == nil { compare(summary, continuation) }
        let hasMore = source.sampleBook == nil && (summary.isCutOff || kept.isCutOff)
        if selection.isNarrowing {
            noteSelection(summary, kept, hasMore ? advice(after: kept) : nil, continuation)
        }
        if kept.count == 0, isTerminal, !selection.isCount { console.note("no results") }
        guard incompleteReasons.isEmpty else {
            throw continued(.incomplete(incompleteReasons), at: continuation)
        }
        events.report(
            ListRead(
                total: summary.total, hasMore: summary.isCutOff || kept.isCutOff, canContinue: hasMore,
                continuation: hasMore ? text(of: continuation) : nil))
    }

    /// Returns the failure for an error that ended the list.
    ///
    /// If items were received before an error that may be temporary, the message says that the results are incomplete.
    /// Otherwise, the message is that of the error, and notes say why earlier pages are incomplete. In both cases, the
    /// failure contains the position after the items that were written.
    package func failure(_ error: Failure, _ summary: ListSummary, continuation: ListCursor?) -> Failure {
        continued(failure(error, summary), at: continuation)
    }

    private func failure(_ error: Failure, _ summary: ListSummary) -> Failure {
        guard error.kind.isTemporary, summary.count > 0 else {
            incompleteReasons.forEach(console.note)
            return error
        }
        let wanted = summary.expected.map { " of \($0.grouped)" } ?? ""
        let items = "\(summary.count.grouped)\(wanted) \(summary.count == 1 && wanted.isEmpty ? "item" : "items")"
        guard error.isCacheMiss else {
            var failure = error
            let reasons = incompleteReasons + ["\(items) received", error.message]
            failure.message = "incomplete results: \(reasons.joined(separator: "; "))"
            failure.kind = failure.kind.afterItems
            return failure
        }
        return .incomplete(
            incompleteReasons + ["the cache has only \(items)"], hint: "remove --offline to request the other items")
    }

    private func continued(_ failure: Failure, at continuation: ListCursor?) -> Failure {
        var failure = failure
        failure.after = text(of: continuation)
        return failure
    }

    /// Returns a cursor as text that can be shown; `nil` if its token contains a secret, such as a key in a link.
    private func text(of cursor: ListCursor?) -> String? {
        guard let cursor, let token = cursor.token?.text else { return cursor?.text }
        return revealsSecret(token) ? nil : cursor.text
    }

    private mutating func compare(_ summary: ListSummary, _ continuation: ListCursor?) {
        let count = summary.count.grouped
        let total = summary.total.map { " of \($0.grouped)" } ?? ""
        let expected = summary.expected?.grouped ?? count
        switch summary.outcome {
        case .incomplete: incompleteReasons.append("\(count) of \(expected) items received")
        case .drifted: console.note("\(count) of \(expected) items received: the list changed while it was read")
        case .complete where summary.isAtResultLimit:
            let advice =
                provider.canPartition
                ? "\(Option.all.flag) \(Option.yes.flag) reads all items in slices" : "narrow the list with parameters"
            console.note(
                "\(count)\(total) \(selection.participle); \(provider.id) returns no more items for one list; \(advice)"
            )
        // The note on the selection says it.
        case .complete where selection.isNarrowing: break
        case .complete where summary.isCutOff && hasGivenLimit:
            // The user knows the limit, but not the cursor.
            if let after = text(of: continuation) { console.note("more items are available", after: after) }
        case .complete where summary.isCutOff:
            let more = summary.total == nil ? ", more are available" : ""
            let shown = "\(count)\(total) \(selection.participle)\(more)"
            console.note("\(shown); use --limit N or --all", after: text(of: continuation))
        case .complete: break
        }
    }

    /// Says how many of the items that were read are kept, and how to read the others.
    private func noteSelection(
        _ summary: ListSummary, _ kept: KeptItems, _ advice: String?, _ continuation: ListCursor?
    ) {
        let total = summary.total.flatMap { $0 > summary.count ? " of \($0.grouped)" : nil } ?? ""
        let isOne = summary.count == 1 && total.isEmpty
        let text = "read \(summary.count.grouped)\(total) item\(isOne ? "" : "s"), kept \(kept.count.grouped)"
        console.note(
            [text, advice].compactMap(\.self).joined(separator: "; "),
            after: advice == nil ? nil : self.text(of: continuation))
    }

    private func advice(after kept: KeptItems) -> String {
        guard kept.isFull else { return "\(Option.all.flag) reads the whole list" }
        return hasGivenLimit ? "there may be more" : "use \(Option.limit.flag) N or \(Option.all.flag)"
    }
}
