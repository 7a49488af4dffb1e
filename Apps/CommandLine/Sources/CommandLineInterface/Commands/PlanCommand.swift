import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import UseCases

struct PlanCommand: ConnectedCommand {
    let name = "plan"
    let summary = "divide a list into slices, each below the API's result limit"
    let isReading = true
    let examples = [
        Example(
            "switchboard github-repos plan --query topic:cli > plan.ndjson", "save the slices of a search, one per line"
        ),
        Example(
            "switchboard github-repos plan --query topic:cli --after plan.ndjson >> plan.ndjson",
            "go on with a plan that was interrupted"),
        Example(
            "switchboard github-repos plan --query topic:cli | head -n 1 | switchboard github-repos list --slice -",
            "list the items of the first slice"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider), OptionGroup(title: "Plan", options: [Option.afterSlice, Option.shares]),
            .readingAPI,
        ]
    }

    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        guard let partitioner = provider.partitioner, let paging = connection.descriptor.paging else {
            throw .unsupported(name, connection.descriptor)
        }
        connection.sampleNote(invocation.given).map(invocation.console.note)
        let now = invocation.system.time.now()
        let list = try connection.wholeList(invocation.given, until: now)
        var shares = invocation.arguments[.shares].map { SliceShares($0, paging: paging) }
        var earlier: EarlierPlan?
        if let text = invocation.arguments[.afterSlice] {
            let plan = try EarlierPlan(text, invocation.input)
            try plan.check(against: list, connection, until: now)
            try plan.add(to: &shares)
            if plan.last == nil { invocation.console.note("no slices in \(text); the plan starts at the beginning") }
            earlier = plan
        }
        var slices = SlicePlan(partitioner, of: list, after: earlier?.last).makeAsyncIterator()
        try await print(&slices, &shares, connection, invocation.console)
        show(slices.summary, connection.descriptor, invocation.console)
        if let shares { show(shares, invocation.console) }
        if !slices.summary.incompleteReasons.isEmpty { throw .incomplete(slices.summary.incompleteReasons) }
    }

    /// Prints each slice as soon as it is known. A failure contains the last line, with which the plan can go on.
    private func print(
        _ slices: inout SlicePlan<some Entity>.Iterator, _ shares: inout SliceShares?, _ connection: Connection,
        _ console: Console
    ) async throws(Failure) {
        var last: String?
        do throws(Failure) {
            while let slice = try await next(&slices, connection) {
                let line = PlanLine(slice, share: shares?.add(slice)).text
                try console.output.write(line + "\n")
                last = line
            }
        } catch {
            var failure = error
            failure.after = last
            throw failure
        }
    }

    private func next(
        _ slices: inout SlicePlan<some Entity>.Iterator, _ connection: Connection
    ) async throws(Failure) -> ListSlice? {
        do throws(ProviderError) {
            return try await slices.next(isolation: nil)
        } catch {
            throw connection.failures.failure(error)
        }
    }

    private func show(_ summary: SlicePlanSummary, _ provider: ProviderDescriptor, _ console: Console) {
        let total = summary.total.map { $0 == summary.itemCount ? "" : " of \($0.grouped)" } ?? ""
        console.note(
            "\(summary.sliceCount.counted("slice")), \(summary.probeCount.counted("probe")), "
                + "\(summary.itemCount.grouped)\(total) items, largest \(summary.largestCount.grouped)")
        if summary.truncatedCount > 0, let limit = provider.paging?.resultLimit {
            let (have, whose) = summary.truncatedCount == 1 ? ("has", "its first") : ("have", "the first")
            console.note(
                "\(summary.truncatedCount.counted("slice")) \(have) more than \(limit.counted("item")) and cannot be "
                    + "divided: the API returns only \(whose) \(limit.grouped)"
                    + (summary.truncatedCount == 1 ? "" : " of each"))
        }
    }

    private func show(_ shares: SliceShares, _ console: Console) {
        let counts = shares.requestCounts
        guard let least = counts.min(), let most = counts.max() else { return }
        let range = least == most ? "" : "\(least.grouped) to "
        console.note("\(counts.count.counted("share")) of \(range)\(most.counted("request"))")
    }
}
