import Protocols
import UseCases

/// The range of a list, and how its pages are loaded.
struct ListPlan {
    /// The same range with different page sizes. The best choice for loading from the network comes first.
    private let choices: [ListRange]
    /// The maximum number of items; `nil` for all items.
    let limit: Int?
    /// The maximum number of pages in flight.
    let concurrency: Int
    /// Whether a page is requested by its number before the previous page has arrived.
    ///
    /// This uses more connections and may request pages past the end, so only a `--concurrency` above the default
    /// enables it.
    let requestsAhead: Bool
    /// The values of the parameters, keyed by name, without default values.
    let given: [String: String]
    /// Notes for the user about options that may have no effect or whose value was reduced.
    let notes: [String]

    /// - Parameter readsSlices: Whether slices are read instead of the list.
    /// - Throws: a failure for conflicting options, and for an option or a value that the provider does not support.
    init(
        _ arguments: ParsedArguments, _ preferences: Preferences, _ session: ProviderSession, readsSlices: Bool = false
    ) throws(Failure) {
        guard var paging = session.paging else { throw .unsupported("list", session.descriptor) }
        if readsSlices { paging = paging.joined }
        let samples = session.source.sampleBook
        try arguments.checkRange(of: session.descriptor, isEndless: paging.isEndless && samples == nil)
        let given = preferences.limit(option: arguments[.limit] ?? arguments[.pageSize()])
        limit = arguments[.all] ? nil : readsSlices ? arguments[.limit] : given ?? paging.sizes.defaultSize
        let start = arguments[.after].map(ListStart.cursor) ?? .page(arguments[.page])
        let count = [limit, samples?.itemCount(from: start)].compactMap(\.self).min()
        concurrency = min(arguments[.concurrency], session.maximumConcurrency)
        requestsAhead = paging.kind == .numbered && samples == nil && concurrency > Option.concurrency.defaultValue

        let parameters = session.parameters
        self.given = session.givenValues(arguments)
        notes = Self.notes(
            arguments, parameters.filter { arguments.contains(Option($0)) }, session, concurrency: concurrency)
        // A slice has its own parameters.
        let values = readsSlices ? nil : try session.parameterValues(arguments)
        do {
            let values = if let values { values } else { try ParameterValues(for: []) }
            choices = try ListRange.choices(
                values, from: start, limit: count,
                pageSize: samples?.pageSize ?? arguments[.pageSize()], paging: paging)
        } catch {
            throw session.failures.failure(error)
        }
    }

    /// Returns the range whose page size matches cached responses. If there is none, returns the range that is best
    /// to load from the network.
    ///
    /// Online, the cached responses must be fresh and cover the complete range. Offline, the page size with the most
    /// cached items is used.
    func range(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) -> ListRange {
        guard choices.count > 1 else { return choices[0] }
        let source: ResponseSource
        switch session.source {
        case .network(let cache?) where !cache.isRefreshing: source = .cacheOnly(cache, onlyFresh: true)
        case .cacheOnly: source = session.source
        default: return choices[0]
        }
        // The events of the search in the cache are discarded, because they are not events of the list itself.
        let search = try ProviderSession(invocation, from: source, events: DiscardingEventSink())
        guard let lister = search.provider as? any Listing, let best = await choices.best(coveredBy: lister) else {
            return choices[0]
        }
        if case .network = session.source, !best.coverage.isComplete { return choices[0] }
        return best.range
    }

    private static func notes(
        _ arguments: ParsedArguments, _ given: [Parameter], _ session: ProviderSession, concurrency: Int
    ) -> [String] {
        let isSampled = session.source.sampleBook != nil
        let unmatched =
            given.map { Option($0).flag }.sorted() + (arguments.contains(.pageSize()) ? [Option.pageSize().flag] : [])
        let isReduced =
            session.source.store == nil && arguments.contains(.concurrency) && concurrency < arguments[.concurrency]
        return [
            isSampled && !unmatched.isEmpty ? "samples may not match \(unmatched.joined(separator: ", "))" : nil,
            session.sampleNote(arguments),
            isReduced ? "--concurrency reduced to \(concurrency), the limit of \(session.descriptor.id)" : nil,
        ].compactMap(\.self)
    }
}

extension SampleBook {
    /// Returns the number of sample items from the start on, if the samples do not reach the end of the list.
    ///
    /// Returns `nil` if the samples contain the end of the list, or if the start is a cursor. Also returns `nil` if the
    /// start is a page without a sample. The request for that page then fails.
    fileprivate func itemCount(from start: ListStart) -> Int? {
        guard case .page(let firstPage) = start, let pageCount, let pageSize, firstPage <= pageCount else { return nil }
        return (pageCount - firstPage + 1) * pageSize
    }
}
