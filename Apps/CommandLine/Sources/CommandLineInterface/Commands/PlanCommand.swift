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
            "switchboard github-repos plan --query topic:cli | head -n 1 | switchboard github-repos list --slice -",
            "list the items of the first slice"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.parameters(of: provider), .readingAPI]
    }

    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        guard let partitioner = provider.partitioner else {
            throw .unsupported(name, connection.descriptor)
        }
        connection.sampleNote(invocation.given).map(invocation.console.note)
        let list = try connection.wholeList(invocation.given, until: invocation.system.time.now())
        try await divide(list, of: partitioner, connection, invocation.console)
    }

    private func divide(
        _ list: SliceRequest, of provider: some Partitioning, _ connection: Connection, _ console: Console
    ) async throws(Failure) {
        var slices = SlicePlan(provider, of: list).makeAsyncIterator()
        while let slice = try await connection.call({ () async throws(ProviderError) in
            try await slices.next(isolation: nil)
        }) {
            try console.output.write(slice.line + "\n")
        }
        try show(slices.summary, connection.descriptor, console)
    }

    private func show(
        _ summary: SlicePlanSummary, _ provider: ProviderDescriptor, _ console: Console
    ) throws(Failure) {
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
        if !summary.incompleteReasons.isEmpty { throw .incomplete(summary.incompleteReasons) }
    }
}
