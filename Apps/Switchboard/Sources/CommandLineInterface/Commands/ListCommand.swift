import Protocols
import UseCases

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
            // A cache miss before the first item writes nothing, so that `--offline` can use the samples instead.
            guard count > 0 || !error.isCacheMiss else { throw error }
            // The items that were received are written before the error is reported.
            try printer.finish()
            incompleteReasons.forEach(invocation.console.note)
            throw error
        }
        try printer.finish()
        if count == 0, invocation.console.output.terminalWidth != nil { invocation.console.note("no results") }
        guard incompleteReasons.isEmpty else { throw .incomplete(incompleteReasons) }
    }
}

/// The request of a list, and how its pages are loaded.
struct ListPlan {
    let request: ListRequest
    /// The maximum number of items; `nil` for all.
    let limit: Int?
    /// The maximum number of pages in flight.
    let concurrency: Int
    /// Whether pages are requested by number before another page links to them.
    ///
    /// This uses more connections and may request pages past the end, so only a `--concurrency` above the default
    /// enables it.
    let requestsAhead: Bool
    /// Notes for the user about options without effect or with a reduced value.
    let notes: [String]

    /// - Throws: a failure for conflicting options, and for an option or a value that the provider does not support.
    init(_ arguments: ParsedArguments, _ session: ProviderSession) throws(Failure) {
        guard let paging = session.descriptor.paging else { throw .unsupported("list", session.descriptor) }
        try Self.check(arguments, paging, session.descriptor)
        let samples = session.source.sampleBook
        let wanted = arguments[.all] ? nil : arguments[.limit] ?? arguments[.pageSize()] ?? paging.sizes.defaultSize
        limit = [wanted, samples?.itemCount(from: arguments[.page])].compactMap(\.self).min()
        concurrency = min(arguments[.concurrency], session.maximumConcurrency)
        requestsAhead = paging.kind == .numbered && samples == nil && concurrency > Option.concurrency.defaultValue

        let parameters = session.descriptor.parameters
        let given = parameters.filter { arguments.contains(Option($0)) }
        notes = Self.notes(arguments, given, session, concurrency: concurrency)
        // Without --page-size, --page counts pages of the default size. The first page then does not depend on --limit.
        let countedSize = arguments.contains(.page) ? paging.sizes.defaultSize : nil
        do {
            let values = given.reduce(into: [:]) { $0[$1.name] = arguments[Option($1)] }
            request = try ListRequest(
                ParameterValues(values, for: parameters), limit: limit,
                pageSize: samples?.pageSize ?? arguments[.pageSize()] ?? countedSize, firstPage: arguments[.page],
                for: paging)
        } catch {
            throw session.failures.failure(error)
        }
    }

    private static func check(
        _ arguments: ParsedArguments, _ paging: Paging, _ provider: ProviderDescriptor
    ) throws(Failure) {
        guard !(arguments[.all] && arguments.contains(.limit)) else {
            throw .usage("specify only one of '--all' and '--limit'")
        }
        guard paging.kind == .numbered || !arguments.contains(.page) else {
            throw .usage(
                "unsupported option '--page': \(provider.id) does not number its pages",
                hint: "leave it out; a list begins with its first page")
        }
    }

    private static func notes(
        _ arguments: ParsedArguments, _ given: [Parameter], _ session: ProviderSession, concurrency: Int
    ) -> [String] {
        let isSampled = session.source.sampleBook != nil
        let unmatched =
            given.map { Option($0).flag }.sorted() + (arguments.contains(.pageSize()) ? [Option.pageSize().flag] : [])
        let isReduced = arguments.contains(.concurrency) && concurrency < arguments[.concurrency]
        return [
            isSampled && !unmatched.isEmpty ? "samples may not match \(unmatched.joined(separator: ", "))" : nil,
            isReduced ? "--concurrency reduced to \(concurrency), the limit of \(session.descriptor.id)" : nil,
        ].compactMap(\.self)
    }
}

extension SampleBook {
    /// Returns the number of items in the samples of an endless list, from a page on.
    ///
    /// Returns `nil` when the samples contain the end of the list. Also returns `nil` when the page has no sample: its
    /// request fails later.
    fileprivate func itemCount(from firstPage: Int) -> Int? {
        guard let pageCount, let pageSize, firstPage <= pageCount else { return nil }
        return (pageCount - firstPage + 1) * pageSize
    }
}
