public import Protocols

/// A range of items in a list, and the pages that contain it. All of these pages have the same size.
///
/// If ``Paging/isSizeIndependent`` is `true`, the same range can be read with different page sizes. Only three sizes
/// are used, so that ranges can share cached pages: the size that the user chose, the API's default size, and its
/// largest size.
public struct ListRange: Sendable {
    /// The request for the pages. It contains their size, and the number or the token of the first page.
    public let list: ListRequest
    /// The number of items at the start of the first page that precede the range.
    public let skipped: Int
    /// The maximum number of items in the range; `nil` for all items of the list.
    public let limit: Int?

    /// Returns the sequence of the pages that contain the range.
    ///
    /// The parameters have the same meaning as in the initializer of ``PageSequence``.
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
    /// Creates the range of the first items of a provider's list, in pages that need the fewest requests.
    ///
    ///     let list = try ListRange(of: descriptor, ["query": "language:swift"], limit: 50)
    ///     for try await page in list.pages(of: github) { show(page.items) }
    ///
    /// - Parameters:
    ///   - api: The descriptor of the provider.
    ///   - given: The values of the provider's parameters, in the form that users type.
    ///   - limit: The maximum number of items; `nil` for all items of the list.
    /// - Throws: `invalidRequest` for an invalid parameter, and for a provider without lists.
    public init(
        of api: ProviderDescriptor, _ given: [String: String] = [:], limit: Int?
    ) throws(ProviderError) {
        guard let paging = api.paging else { throw ProviderError(.invalidRequest, "\(api.id) has no list") }
        let values = try ParameterValues(given, for: api.parameters)
        self = try Self.choices(values, limit: limit, paging: paging)[0]
    }

    /// Returns the requested range once for each suitable page size, in order of preference.
    ///
    /// If the user chose a page size, the range with this size comes first. Otherwise, the range that needs the fewest
    /// requests comes first.
    ///
    /// - Parameters:
    ///   - parameters: The values of the provider's parameters.
    ///   - start: The position of the first item; the start of the list by default.
    ///   - limit: The maximum number of items; `nil` for no limit.
    ///   - pageSize: The page size that the user chose, if any.
    ///   - paging: The paging of the provider's list.
    /// - Throws: `invalidRequest` for a page size or a start that the API does not support.
    public static func choices(
        _ parameters: ParameterValues, from start: ListStart = .page(1), limit: Int?, pageSize: Int? = nil,
        paging: Paging
    ) throws(ProviderError) -> [ListRange] {
        let sizes = paging.sizes
        let isExact = !paging.isSizeIndependent || paging.kind == .single || paging.requestsItems
        let fixedSize = try start.pageSize(given: pageSize)
        // A size-independent list continues from a cursor with any page size. A page number after 1 needs a fixed size.
        let isFree = start.isBeginning || (paging.isSizeIndependent && paging.kind == .cursor)
        let items = limit.map { start.skipped + min($0, .max - start.skipped) }
        let exactSize = isExact && isFree ? sizes.smallestSize(forLimit: items) : nil
        let list = try start.list(parameters, pageSize: fixedSize ?? exactSize ?? sizes.defaultSize, for: paging)
        let range = ListRange(list: list, skipped: start.skipped, limit: limit)
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

    /// Returns the same range in pages of the given size, or `nil` if the position of its first item overflows.
    private func resized(to size: Int) throws(ProviderError) -> ListRange? {
        if list.paging.kind == .cursor {
            let request = try ListRequest(
                list.parameters, pageSize: size, startingAt: list.firstToken, for: list.paging)
            return ListRange(list: request, skipped: skipped, limit: limit)
        }
        let (start, overflow) = (list.firstPage - 1).multipliedReportingOverflow(by: list.pageSize)
        guard !overflow else { return nil }
        let request = try ListRequest(
            list.parameters, pageSize: size, firstPage: start / size + 1, for: list.paging)
        return ListRange(list: request, skipped: start % size, limit: limit)
    }

    /// The number of requests that the range needs if the list contains all of it.
    private var requestCount: Int {
        let limit = limit ?? .max
        return (skipped + min(limit, .max - skipped)).dividedRoundingUp(by: list.pageSize)
    }
}

/// The position of the first item of a range.
public enum ListStart: Hashable, Sendable {
    /// The start of the page with this number; the first page is 1. The number refers to pages of the size that the
    /// user chose, or else of the API's default size.
    case page(Int)
    /// The position at which an earlier sequence ended.
    case cursor(ListCursor)

    fileprivate var isBeginning: Bool { self == .page(1) }

    fileprivate var skipped: Int {
        switch self {
        case .page: 0
        case .cursor(let cursor): cursor.skipped
        }
    }

    /// Returns the page size that the cursor requires, or else the one that the user chose.
    fileprivate func pageSize(given: Int?) throws(ProviderError) -> Int? {
        guard case .cursor(let cursor) = self, let size = cursor.pageSize else { return given }
        guard let given, given != size else { return size }
        throw ProviderError(.invalidRequest, "invalid page size '\(given)': expected \(size), the cursor's page size")
    }

    fileprivate func list(
        _ parameters: ParameterValues, pageSize: Int, for paging: Paging
    ) throws(ProviderError) -> ListRequest {
        switch self {
        case .page(let number):
            try ListRequest(parameters, pageSize: pageSize, firstPage: number, for: paging)
        case .cursor(let cursor):
            try ListRequest(parameters, pageSize: pageSize, startingAt: cursor.token, for: paging)
        }
    }
}

extension PageSizes {
    /// Returns the page size that needs the fewest requests to reach the limit, or the smallest of several such sizes.
    ///
    /// This size is used if each page size produces a different list, if each item needs its own request, or if the API
    /// always sends the whole list.
    fileprivate func smallestSize(forLimit limit: Int?) -> Int {
        guard let limit else { return allowed.upperBound }
        let requests = limit.dividedRoundingUp(by: allowed.upperBound)
        return max(allowed.lowerBound, limit.dividedRoundingUp(by: requests))
    }
}

extension Int {
    /// Returns the quotient, rounded up, or 0 if either number is not positive.
    fileprivate func dividedRoundingUp(by divisor: Int) -> Int {
        guard self > 0, divisor > 0 else { return 0 }
        return (self - 1) / divisor + 1
    }
}
