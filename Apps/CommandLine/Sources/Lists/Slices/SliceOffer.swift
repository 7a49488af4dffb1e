import Connections
import Failures
import Output
import Protocols
import UseCases

/// An offer to read a list in slices, because the list has more items than the API returns for one list.
package struct SliceOffer<Item: Entity> {
    private let provider: any Listing<Item>
    private let plan: ListPlan
    private let connection: Connection
    private let question: SliceQuestion
    private let console: Console
    private let now: @Sendable () -> Date
    private let limit: Int

    /// Creates an offer; `nil` if the list cannot be read in slices, or if the range is within the result limit.
    package init?(
        _ provider: any Listing<Item>, plan: ListPlan, connection: Connection, question: SliceQuestion,
        console: Console,
        now: @escaping @Sendable () -> Date
    ) {
        // A search for a given number of records usually ends earlier.
        let isSearch = plan.input.keptLimit != nil && !plan.input.readsAll && !plan.input.acceptsSlices
        guard connection.descriptor.canPartition, !isSearch, let limit = connection.descriptor.paging?.resultLimit,
            connection.source.sampleBook == nil, plan.limit ?? .max > limit, plan.input.start == .page(1)
        else { return nil }
        self.provider = provider
        self.plan = plan
        self.connection = connection
        self.question = question
        self.console = console
        self.now = now
        self.limit = limit
    }

    /// Returns the pages of the sliced list; `nil` if the list is within the result limit, or if the user declines.
    ///
    /// - Parameter total: The number of items in the list.
    package func pages(total: Int?) async throws(Failure) -> PageSequence<Item>.Iterator? {
        guard let total, total > limit, try question.isAccepted(itemCount: min(total, plan.limit ?? .max)) else {
            return nil
        }
        let whole = try connection.wholeList(plan.input.parameters, until: now())
        let counted = ListSlice(
            provider: whole.slice.provider, parameters: whole.slice.parameters, expectedCount: total)
        let slices = [try connection.request(counted, until: now())]
        guard let partitioner = provider.partitioner else { return nil }
        let list = SlicedList(partitioner, slices, paging: plan.paging)
        let order = plan.input.selection.isSorting ? "" : "; items are sorted only within a slice"
        console.note("reading the list in slices\(order)")
        let ranges = try connection.prepare { () throws(ProviderError) in
            try ListRange.choices(
                ParameterValues(), limit: plan.limit, pageSize: plan.input.pageSize, paging: plan.paging.joined)
        }
        return ranges[0].pages(of: list, concurrency: plan.concurrency, events: connection.events).makeAsyncIterator()
    }
}

/// The question whether to read a list in slices, with an estimate of the requests. `--yes` answers it.
package struct SliceQuestion {
    private let connection: Connection
    private let isAnswered: Bool
    private let input: UserInput
    private let console: Console

    /// - Parameter isAccepted: Whether the user has answered the question with `--yes`.
    package init(_ connection: Connection, isAccepted: Bool, input: UserInput, console: Console) {
        self.connection = connection
        isAnswered = isAccepted
        self.input = input
        self.console = console
    }

    /// Whether the user can be asked.
    package var canBeAsked: Bool { input.canAnswer }

    /// Returns whether the user accepts; `false` without a terminal.
    ///
    /// - Parameter itemCount: The number of items to read.
    package func isAccepted(itemCount: Int) throws(Failure) -> Bool {
        if isAnswered { return true }
        guard canBeAsked, let paging = connection.descriptor.paging, let limit = paging.resultLimit else {
            return false
        }
        let estimate = RequestEstimate(inSlices: itemCount, of: paging, rate: connection.rate)
        if try isYes("\(estimate.text). Read them all (n: only the first \(limit.grouped))? [y/N] ") { return true }
        console.note("reading only the first \(limit.counted("item"))")
        return false
    }

    private func isYes(_ question: String) throws(Failure) -> Bool {
        do {
            let line = try input.answer(question) ?? ""
            return ["y", "yes"].contains(line.lowercased().filter { !$0.isWhitespace })
        } catch {
            guard !error.isInterrupted else { throw .interrupted }
            return false
        }
    }
}
