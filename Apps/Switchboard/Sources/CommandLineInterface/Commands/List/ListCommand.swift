import Presentation
import Protocols
import UseCases

struct ListCommand: ProviderCommand {
    let name = "list"
    let summary = "list items, page by page"
    let isReading = true
    let writesDatabases = true

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider),
            ListOptions(provider: provider).group,
            .slices(of: provider),
            .listOutput(of: provider),
            .reading,
        ]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        guard let provider = session.provider as? any Listing else { throw .unsupported(name, session.descriptor) }
        guard let file = try RecordFile(invocation) else {
            _ = try await list(provider, session, invocation)
            return
        }
        try await file.replace(invocation, counting: "item") { invocation throws(Failure) in
            try await list(provider, session, invocation, to: file)
        }
    }

    /// Lists the items, and returns their number.
    private func list<Lister: Listing>(
        _ provider: Lister, _ session: ProviderSession, _ invocation: Invocation, to file: RecordFile? = nil
    ) async throws(Failure) -> Int {
        let slices = try SliceInput(session: session, invocation: invocation).slices(of: provider)
        let plan = try ListPlan(
            invocation.arguments, invocation.preferences, session, readsSlices: slices != nil)
        plan.notes.forEach(invocation.console.note)
        var offer = slices == nil ? SliceOffer(provider, plan, session, invocation) : nil
        let lister: any Listing<Lister.Item> = slices ?? provider
        let range = try await plan.range(session, invocation)
        var pages = range.pages(
            of: lister, concurrency: plan.concurrency, requestsAhead: plan.requestsAhead, events: session.events
        ).makeAsyncIterator()
        let pictures = EmbeddedPictures(session.pictures, events: session.events)
        let embedsPictures =
            OutputFormat.chosen(by: invocation).hasPictures && !session.source.isLocal
            && invocation.preferences.settings.showsPictures
        let columns = session.descriptor.columns(of: Lister.Item.self)
        var printer: any ItemWriter<Lister.Item> = RecordPrinter(
            columns, invocation, raw: session.rawItems, pictures: embedsPictures ? pictures.picture : nil)
        if let writer = try await file?.databaseWriter(columns, of: range.list, session, invocation) {
            printer = writer
        }
        var report = ListReport(session, invocation)
        // The position after the records that were written. The position of the iterator may be one page ahead.
        var continuation: ListCursor?
        // A cursor in a list of slices is not valid for `--after`, so it is not reported.
        var hasCursors = slices == nil
        do throws(Failure) {
            while let page = try await session.call({ () throws(ProviderError) in try await pages.next() }) {
                if let accepted = try await offer.take()?.pages(total: pages.summary.total) {
                    (pages, hasCursors) = (accepted, false)
                    continue
                }
                if embedsPictures { await pictures.load(page.items.compactMap { printer.pictureAddress(of: $0) }) }
                try await printer.write(page.items)
                report.add(page)
                if hasCursors { continuation = pages.continuation }
            }
        } catch {
            // If no items are cached, standard output stays empty in every format.
            if pages.summary.count > 0 || !error.isCacheMiss { try await printer.finish() }
            pictures.note.map(invocation.console.note)
            throw report.failure(error, pages.summary, continuation: continuation)
        }
        try await printer.finish()
        pictures.note.map(invocation.console.note)
        try report.finish(pages.summary, continuation: continuation)
        return pages.summary.count
    }
}
