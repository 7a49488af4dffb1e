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
        let range = try await plan.range(session, invocation)
        var pages = ListedPages(of: provider, slices: slices, range, plan, session, invocation)
        let pictures = embeddedPictures(session, invocation)
        var writer: any ItemWriter<Lister.Item> = try await writer(
            of: Lister.self, range.list, to: file, pictures, session, invocation)
        var report = ListReport(session, invocation)
        // The position after the records that were written. The position of the pages may be one page ahead.
        var continuation: ListCursor?
        do throws(Failure) {
            try await pages.begin()
            while let page = try await pages.next() {
                await pictures?.load(page.items.compactMap { writer.pictureAddress(of: $0) })
                try await writer.write(page.items)
                report.add(page)
                continuation = pages.continuation
            }
        } catch {
            // If no items are cached, standard output stays empty in every format.
            if pages.summary.count > 0 || !error.isCacheMiss { try await writer.finish() }
            pictures?.note.map(invocation.console.note)
            throw report.failure(error, pages.summary, continuation: continuation)
        }
        try await writer.finish()
        pictures?.note.map(invocation.console.note)
        try report.finish(pages.summary, continuation: continuation)
        return pages.summary.count
    }

    /// Returns the pictures that the output contains; `nil` if it contains none.
    private func embeddedPictures(_ session: ProviderSession, _ invocation: Invocation) -> EmbeddedPictures? {
        let hasPictures =
            OutputFormat.chosen(by: invocation).hasPictures && !session.source.isLocal
            && invocation.preferences.settings.showsPictures
        return hasPictures ? EmbeddedPictures(session.pictures, events: session.events) : nil
    }

    /// Returns the writer for a database, or else the one for the format.
    private func writer<Lister: Listing>(
        of type: Lister.Type, _ list: ListRequest, to file: RecordFile?, _ pictures: EmbeddedPictures?,
        _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) -> any ItemWriter<Lister.Item> {
        let columns = session.descriptor.columns(of: Lister.Item.self)
        let printer = RecordPrinter(columns, invocation, raw: session.rawItems, pictures: pictures?.picture)
        return try await file?.databaseWriter(columns, of: list, session, invocation) ?? printer
    }
}
