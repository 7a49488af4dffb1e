import Protocols
import UseCases

/// An offer to read a list in slices, because the list has more items than the API returns for one list.
struct SliceOffer<Lister: Listing> {
    private let provider: Lister
    private let plan: ListPlan
    private let session: ProviderSession
    private let invocation: Invocation
    private let limit: Int

    /// Creates an offer; `nil` if the list cannot be read in slices, or if the range is within the result limit.
    init?(_ provider: Lister, _ plan: ListPlan, _ session: ProviderSession, _ invocation: Invocation) {
        guard session.descriptor.canPartition, let limit = session.descriptor.paging?.resultLimit,
            session.source.sampleBook == nil, plan.limit ?? .max > limit, invocation.arguments[.page] == 1
        else { return nil }
        self.provider = provider
        self.plan = plan
        self.session = session
        self.invocation = invocation
        self.limit = limit
    }

    /// Returns the pages of the sliced list; `nil` if the list is within the result limit, or if the user declines.
    ///
    /// - Parameter total: The number of items in the list.
    func pages(total: Int?) async throws(Failure) -> PageSequence<Lister.Item>.Iterator? {
        guard let total, total > limit,
            try SliceQuestion(session, invocation).isAccepted(itemCount: min(total, plan.limit ?? .max))
        else { return nil }
        let whole = try session.wholeList(invocation)
        let counted = ListSlice(
            provider: whole.slice.provider, parameters: whole.slice.parameters, expectedCount: total)
        let slices = [try session.request(counted, until: invocation.system.time.now())]
        guard let paging = session.descriptor.paging, let list = provider.list(of: slices, paging: paging) else {
            return nil
        }
        invocation.console.note("reading the list in slices; items are sorted only within a slice")
        let ranges = try await session.call { () throws(ProviderError) in
            try ListRange.choices(
                ParameterValues(for: []), limit: plan.limit, pageSize: invocation.arguments[.pageSize()],
                paging: paging.joined)
        }
        return ranges[0].pages(of: list, concurrency: plan.concurrency, events: session.events).makeAsyncIterator()
    }
}

/// The question whether to read a list in slices, with an estimate of the requests. `--yes` answers it.
struct SliceQuestion {
    private let session: ProviderSession
    private let invocation: Invocation

    init(_ session: ProviderSession, _ invocation: Invocation) {
        self.session = session
        self.invocation = invocation
    }

    /// Whether the user can be asked.
    var hasTerminal: Bool {
        invocation.system.streams.isInputTerminal && invocation.console.errors.terminalWidth != nil
    }

    /// Returns whether the user accepts; `false` without a terminal.
    ///
    /// - Parameter itemCount: The number of items to read.
    func isAccepted(itemCount: Int) throws(Failure) -> Bool {
        if invocation.arguments[.yes] { return true }
        guard hasTerminal, let paging = session.descriptor.paging, let limit = paging.resultLimit else { return false }
        if try answer(itemCount, limit, paging) { return true }
        invocation.console.note("reading only the first \(limit.counted("item"))")
        return false
    }

    private func answer(_ itemCount: Int, _ limit: Int, _ paging: Paging) throws(Failure) -> Bool {
        invocation.events.report(TerminalInput(isComplete: false))
        defer { invocation.events.report(TerminalInput(isComplete: true)) }
        let estimate = SliceEstimate(
            itemCount: itemCount, limit: limit, pageSize: paging.sizes.allowed.upperBound, rate: session.rate)
        do {
            let line =
                try invocation.system.streams.readLine(
                    "\(estimate.text). Read them all (n: only the first \(limit.grouped))? [y/N] ") ?? ""
            return ["y", "yes"].contains(line.lowercased().filter { !$0.isWhitespace })
        } catch {
            guard !error.isInterrupted else { throw .interrupted }
            return false
        }
    }
}

/// An estimate of the requests for a list that is read in slices.
struct SliceEstimate {
    let itemCount: Int
    /// The API's result limit.
    let limit: Int
    let pageSize: Int
    /// The maximum rate; `nil` for no limit.
    let rate: Rate?

    /// The number of requests. On average, a slice has half as many items as the result limit, and its last page is
    /// half full. Dividing the list takes about one request for each slice.
    var requestCount: Int {
        let slices = Double(itemCount) / Double(max(1, limit)) * 2
        return Int(Double(itemCount) / Double(max(1, pageSize)) + slices * 1.5)
    }

    /// The minimum time at the maximum rate; `nil` for no limit.
    var duration: Duration? {
        rate.map { rate in
            rate.period * (Double(rate.countsItems ? itemCount : requestCount) / Double(max(1, rate.count)))
        }
    }

    /// The estimate as text: `12,000 items take about 156 requests, 16 min at 10 requests per 60 s`.
    var text: String {
        let time = duration.map { duration in
            let seconds = duration.components.seconds
            return ", \(seconds < 120 ? "\(seconds) s" : "\((seconds + 30) / 60) min")"
        }
        return "\(itemCount.grouped) items take about \(requestCount.counted("request"))"
            + (time.map { $0 + " at \(rate?.description ?? "")" } ?? "")
    }
}
