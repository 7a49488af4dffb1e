import Protocols
import UseCases

/// `list`: lists items, page by page, up to a limit.
struct ListCommand: ProviderCommand {
    let name = "list"
    let summary = "list items, page by page"
    let isReading = true

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let sizes = provider?.paging?.sizes.allowed ?? 1...Int.max
        return [
            .parameters(of: provider),
            OptionGroup(
                title: "Range",
                options: [Option.limit, Option.all, Option.page, Option.pageSize(sizes), Option.concurrency]),
            .output(provider.map { ProviderMetadata($0).columnNames } ?? []),
            .reading,
        ]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        guard let provider = session.provider as? any Listing else { throw .unsupported(name, session.descriptor) }
        try await list(provider, session, invocation)
    }

    private func list<Lister: Listing>(
        _ provider: Lister, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let plan = try ListPlan(invocation.arguments, session)
        plan.notes.forEach(invocation.console.note)
        var pages = PageSequence(
            provider, list: plan.request, limit: plan.limit, concurrency: plan.concurrency,
            requestsAhead: plan.requestsAhead, events: session.events
        ).makeAsyncIterator()
        var printer = RecordPrinter(Lister.Item.columns, invocation)
        var incompleteReasons: [String] = []
        var count = 0
        do throws(Failure) {
            while let page = try await session.call({ () throws(ProviderError) in try await pages.next() }) {
                try printer.write(page.items)
                count += page.items.count
                page.truncationReason.map(invocation.console.note)
                incompleteReasons += [page.incompleteReason].compactMap(\.self)
            }
        } catch {
            // Without any cached response, the list is made from samples, and nothing may have been written.
            guard count > 0 || !error.isCacheMiss else { throw error }
            // What has arrived is written completely, whatever happened then.
            try printer.finish()
            incompleteReasons.forEach(invocation.console.note)
            throw error
        }
        try printer.finish()
        if count == 0, invocation.console.output.terminalWidth != nil { invocation.console.note("no results") }
        guard incompleteReasons.isEmpty else { throw .incomplete(incompleteReasons) }
    }
}
