public import Protocols

/// A range of the items of a list, and the pages of one size that contain it.
///
/// Where pages of every size are slices of one list, the same range can be read with several sizes. Only two are used,
/// the API's default size and its largest, so that cached pages serve other ranges too.
public struct ListRange: Sendable {
    /// The request for the pages: their size, and the first of them.
    public let list: ListRequest
    /// The number of items on the first page before the range.
    public let skipped: Int
    /// The maximum number of items in the range; `nil` for all items of the list.
    public let limit: Int?

    /// Returns the sequence of the pages that contain the range.
    ///
    /// The parameters are those of ``PageSequence``.
    public func pages<Item>(
        of lister: some Listing<Item>, concurrency: Int = 1, requestsAhead: Bool = false,
        events: any EventSink = DiscardingEventSink()
    ) -> PageSequence<Item> {
        PageSequence(
            lister, list: list, skipping: skipped, limit: limit, concurrency: concurrency,
            requestsAhead: requestsAhead, events: events)
    }
}

extension ListRange {
    /// Returns the same range in pages of different sizes, the best choice for the network first: the size that the
    /// user chose, or else the one that needs the fewest requests.
    ///
    /// - Parameters:
    ///   - parameters: the provider's own parameters.
    ///   - firstPage: the page to begin at, from 1, in pages of `pageSize` or of the API's default size.
    ///   - limit: the maximum number of items; `nil` for all.
    ///   - pageSize: the size that the user chose, if any.
    ///   - paging: the paging of the provider's list.
    /// - Throws: `invalidRequest` for a page size or a first page that the API does not support.
    public static func choices(
        _ parameters: ParameterValues, firstPage: Int = 1, limit: Int?, pageSize: Int? = nil, paging: Paging
    ) throws(ProviderError) -> [ListRange] {
        let sizes = paging.sizes
        let isExact = !paging.isSliced || paging.kind == .single
        let exactSize = isExact && firstPage == 1 ? sizes.smallestSize(forLimit: limit) : nil
        let list = try ListRequest(
            parameters, pageSize: pageSize ?? exactSize ?? sizes.defaultSize, firstPage: firstPage, for: paging)
        let range = ListRange(list: list, skipped: 0, limit: limit)
        guard !isExact else { return [range] }
        let others = Set([sizes.defaultSize, sizes.allowed.upperBound]).subtracting([list.pageSize]).sorted()
        var ranges = [range]
        for size in others { ranges += [try range.resized(to: size)].compactMap(\.self) }
        guard pageSize == nil else { return ranges }
        return ranges.enumerated().sorted {
            ($0.element.requestCount, $0.offset) < ($1.element.requestCount, $1.offset)
        }
        .map(\.element)
    }

    /// Returns the same range in pages of another size; `nil` when it begins too far into the list.
    private func resized(to size: Int) throws(ProviderError) -> ListRange? {
        let (start, overflow) = (list.firstPage - 1).multipliedReportingOverflow(by: list.pageSize)
        guard !overflow else { return nil }
        let request = try ListRequest(
            list.parameters, pageSize: size, firstPage: start / size + 1, for: list.paging)
        return ListRange(list: request, skipped: start % size, limit: limit)
    }

    /// The number of requests that the range needs if the list is long enough.
    private var requestCount: Int {
        let limit = limit ?? .max
        return (skipped + min(limit, .max - skipped)).dividedRoundingUp(by: list.pageSize)
    }
}

extension PageSizes {
    /// Returns the smallest size that needs the fewest requests, for an API whose pages of different sizes are
    /// different lists, or that always sends the whole list.
    fileprivate func smallestSize(forLimit limit: Int?) -> Int {
        guard let limit else { return allowed.upperBound }
        let requests = limit.dividedRoundingUp(by: allowed.upperBound)
        return max(allowed.lowerBound, limit.dividedRoundingUp(by: requests))
    }
}

extension Int {
    /// Returns the quotient of two positive numbers, rounded up; otherwise 0.
    fileprivate func dividedRoundingUp(by divisor: Int) -> Int {
        guard self > 0, divisor > 0 else { return 0 }
        return (self - 1) / divisor + 1
    }
}
