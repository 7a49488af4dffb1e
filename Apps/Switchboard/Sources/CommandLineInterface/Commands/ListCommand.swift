import Protocols
import UseCases

/// `list`: pulls items, page by page, to a limit.
struct ListCommand: ProviderCommand {
    let name = "list"
    let summary = "pull items out of the API, page by page"
    let isReading = true

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let sizes = provider?.paging?.sizes.allowed ?? 1...Int.max
        let which = [
            Parameter("limit", "at most so many items; one page unless given", .integer(0...Int.max)),
            Parameter("all", "every item that the API gives", .boolean),
            Parameter(
                "page", "the page to begin at, in pages of the API's usual size or of --page-size",
                .integer(1...Int.max)),
            Parameter("page-size", "items on a page; what costs the fewest requests, unless given", .integer(sizes)),
            ListExtent.concurrencyOption,
        ]
        return [
            OptionGroup(title: "Parameters of \(provider?.id ?? "the provider")", options: provider?.parameters ?? []),
            OptionGroup(title: "How much", options: which),
            .output(provider.map { ProviderType($0).columnNames } ?? []),
            .network,
        ]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        guard let provider = session.provider as? any Listing else { throw .cannot(name, session.descriptor) }
        try await list(provider, session, invocation)
    }

    private func list<Lister: Listing>(
        _ provider: Lister, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let extent = try ListExtent(invocation.arguments, session)
        extent.note(to: invocation.console)
        var pages = PageSequence(
            provider, list: extent.request, limit: extent.limit, concurrency: extent.concurrency,
            requestsAhead: extent.goesAhead, events: session.events
        ).makeAsyncIterator()
        var printer = RecordPrinter(Lister.Item.columns, invocation)
        var shortfalls: [String] = []
        var count = 0
        do throws(Failure) {
            while let page = try await session.call({ () throws(ProviderError) in try await pages.next() }) {
                try printer.write(page.items)
                count += page.items.count
                page.statedEnd.map(invocation.console.note)
                shortfalls += [page.shortfall].compactMap(\.self)
            }
        } catch {
            // The samples are asked in its place.
            guard count > 0 || !error.isNotStored else { throw error }
            // What has arrived is shown whole, whatever came after it.
            try printer.finish()
            shortfalls.forEach(invocation.console.note)
            throw error
        }
        try printer.finish()
        if count == 0, invocation.console.output.terminalWidth != nil { invocation.console.note("nothing found") }
        guard shortfalls.isEmpty else { throw .incomplete(shortfalls) }
    }
}
