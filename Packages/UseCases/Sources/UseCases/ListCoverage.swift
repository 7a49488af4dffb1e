public import Protocols

/// The part of a range that is available from a lister, such as a provider that reads only from the cache.
public struct ListCoverage: Hashable, Sendable {
    /// The number of available items from the start of the range to the first unavailable page.
    public let count: Int
    /// Whether the whole range is available.
    public let isComplete: Bool
}

extension ListRange {
    /// Reads the range to find out how much of it is available from a lister.
    public func coverage<Item>(by lister: some Listing<Item>) async -> ListCoverage {
        var pages = pages(of: lister).makeAsyncIterator()
        do throws(ProviderError) {
            while try await pages.next(isolation: nil) != nil {}
            return ListCoverage(count: pages.summary.count, isComplete: true)
        } catch {
            return ListCoverage(count: pages.summary.count, isComplete: false)
        }
    }
}

extension [ListRange] {
    /// Returns the first range that is completely available from a lister, or else the one with the most available
    /// items.
    ///
    /// Returns `nil` if no range is complete and no range has available items.
    public func best(coveredBy lister: some Listing) async -> (range: ListRange, coverage: ListCoverage)? {
        var best: (range: ListRange, coverage: ListCoverage)?
        for range in self {
            let coverage = await range.coverage(by: lister)
            if coverage.isComplete { return (range, coverage) }
            if coverage.count > best?.coverage.count ?? 0 { best = (range, coverage) }
        }
        return best
    }
}
