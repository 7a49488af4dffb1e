import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

// The range of the items that `list` reads.
extension ListPlan {
    /// Whether a page is requested by its number before the previous page has arrived.
    ///
    /// This uses more connections and may request pages past the end, so only a `--concurrency` above the default
    /// enables it.
    package func requestsAhead(from source: ResponseSource) -> Bool {
        paging.kind == .numbered && source.sampleBook == nil && concurrency > Option.concurrency.defaultValue
    }

    /// Returns the range whose page size matches cached responses. If there is none, returns the range that is best
    /// to load from the network.
    ///
    /// Online, the cached responses must be fresh and cover the complete range. Offline, the page size with the most
    /// cached items is used.
    ///
    /// - Parameter connect: Connects the provider to cached responses. The events of the search in the cache are
    ///   discarded, because they are not events of the list itself.
    package func range(
        _ connection: Connection, _ connect: (ResponseSource, any EventSink) throws(Failure) -> Connection
    ) async throws(Failure) -> ListRange {
        let choices = try choices(connection)
        guard choices.count > 1 else { return choices[0] }
        let source: ResponseSource
        switch connection.source {
        case .network(let cache?) where !cache.isRefreshing: source = .cacheOnly(cache, onlyFresh: true)
        case .cacheOnly: source = connection.source
        default: return choices[0]
        }
        let search = try connect(source, DiscardingEventSink())
        guard let lister = search.provider.lister, let best = await choices.best(coveredBy: lister) else {
            return choices[0]
        }
        if case .network = connection.source, !best.coverage.isComplete { return choices[0] }
        return best.range
    }

    /// Returns the same range with different page sizes. The best choice for loading from the network comes first.
    private func choices(_ connection: Connection) throws(Failure) -> [ListRange] {
        let samples = connection.source.sampleBook
        return try connection.prepare { () throws(ProviderError) in
            // A slice has its own parameters.
            try ListRange.choices(
                slices == nil ? parameters : ParameterValues(), from: input.start, limit: limit(in: samples),
                pageSize: samples?.pageSize ?? input.pageSize, paging: paging)
        }
    }

    /// Returns the maximum number of items to read; `nil` for all items.
    ///
    /// - Parameter samples: The samples from which the list is read; `nil` for none.
    func limit(in samples: SampleBook?) -> Int? {
        [limit, samples?.itemCount(from: input.start)].compactMap(\.self).min()
    }

    /// Returns notes for the user about options that may have no effect or whose value was reduced.
    package func notes(_ connection: Connection) -> [String] {
        let given = connection.parameters.filter { input.parameters[$0.name] != nil }.map { Option($0).flag }.sorted()
        let unmatched = given + (input.pageSize == nil ? [] : [Option.pageSize().flag])
        let isReduced =
            connection.source.store == nil && input.isConcurrencyGiven && concurrency < input.concurrency
        return [
            connection.source.sampleBook != nil && !unmatched.isEmpty
                ? "samples may not match \(unmatched.joined(separator: ", "))" : nil,
            connection.sampleNote(input.parameters),
            isReduced ? "--concurrency reduced to \(concurrency), the limit of \(connection.descriptor.id)" : nil,
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
