public import Protocols

/// The pages of a list, in order, up to a maximum number of items.
///
///     for try await page in PageSequence(provider, list: request, limit: 150) { show(page.items) }
///
/// Each page that is read becomes an element, even if it has no items:
/// - `items` contains only new items. Skipped items, items past the limit, and items that repeat the id of an earlier
///   item are dropped.
/// - `total` and `truncationReason` come from the provider. A negative total is replaced with `nil`. When the limit is
///   reached, `truncationReason` is `nil` because the caller has received all requested items.
/// - `incompleteReason` comes from the provider, or from the sequence if the page shows that items are missing. An
///   example is a short page before the last one.
///
/// The sequence ends in one of these cases:
/// - The limit is reached. Pages past the limit are not requested. A limit of 0 or less sends no request.
/// - All linked pages have been read.
/// - A page has no new items. The page is empty, is past the end, or repeats earlier items. This rule also ends a list
///   whose pages always link to a next page. `incompleteReason` is set if linked pages are left. A page whose items are
///   all skipped does not end the sequence. Neither does a page of a list with ``Paging/isConcatenated``.
/// - The provider throws an error. The sequence first returns all earlier pages.
/// - The task is cancelled. The sequence throws `cancelled`.
///
/// Up to `concurrency` pages are requested at once, but not more than the limit requires. With `requestsAhead`, pages
/// are requested by number before any page links to them. When the end of the list is reached, requests past it are
/// cancelled and their results are ignored.
///
/// At the end, ``Iterator/summary`` compares the number of items with the totals that the API reported. If the pages
/// have cursors, ``Iterator/continuation`` is the position at which a later sequence can continue.
///
/// Each iterator starts at the first page of the request. It keeps the pages in flight, the requested tokens, and
/// the ids of all items so far in memory, except for lists with ``ProviderProtocols/Paging/hasUniqueItems``.
public struct PageSequence<Item: Entity>: AsyncSequence, Sendable {
    public typealias Element = Page<Item>
    public typealias Failure = ProviderError

    let lister: any Listing<Item>
    let list: ListRequest
    let skipped: Int
    let limit: Int?
    let concurrency: Int
    let requestsAhead: Bool
    let events: any EventSink

    /// Creates a sequence. Requests are sent only during iteration.
    ///
    /// - Parameters:
    ///   - list: The request for the list, with the page size and the first page.
    ///   - skipped: The number of items to drop from the start of the first page. If that page has fewer items, items
    ///     of the next pages are dropped too.
    ///   - limit: The maximum number of items; `nil` for no limit.
    ///   - concurrency: The maximum number of pages in flight. Values below 1 are treated as 1.
    ///   - requestsAhead: Whether to request pages by number before any page links to them. Only lists with `numbered`
    ///     paging support this option. It has no effect without a limit. At most `concurrency` - 1 of these requests
    ///     are past the end of the list.
    ///   - events: The sink that receives a ``PageRead`` event for each page.
    public init(
        _ lister: some Listing<Item>, list: ListRequest, skipping skipped: Int = 0, limit: Int? = nil,
        concurrency: Int = 1, requestsAhead: Bool = false, events: any EventSink = DiscardingEventSink()
    ) {
        self.lister = lister
        self.list = list
        self.skipped = Swift.max(0, skipped)
        self.limit = limit
        self.concurrency = Swift.max(1, concurrency)
        self.requestsAhead = requestsAhead && limit != nil
        self.events = events
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }

    /// The number of list items that precede the sequence; `nil` if it starts at a page token.
    var start: Int? {
        guard list.firstToken == nil else { return nil }
        let (items, overflow) = (list.firstPage - 1).multipliedReportingOverflow(by: list.pageSize)
        return overflow ? .max : items + Swift.min(skipped, .max - items)
    }
}

/// An event for each page that a sequence reads.
public struct PageRead: Event {
    /// The number of the page in the sequence, starting at 1.
    public let number: Int
    /// The number of new items on the page, within the limit.
    public let items: Int
    /// The number of dropped items on the page: skipped items, duplicates, and items past the limit.
    public let leftOut: Int
    /// The number of items of the sequence so far, including this page.
    public let itemsSoFar: Int
    /// The expected number of items of the sequence, based on its limit, the total and the API's result limit. `nil` if
    /// the sequence has no limit and ``ListSummary/expected`` is `nil`.
    public let itemsWanted: Int?

    public var title: String { "page" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "number": number.fieldValue, "items": items.fieldValue, "dropped": leftOut.fieldValue,
            "items so far": itemsSoFar.fieldValue, "items expected": itemsWanted.fieldValue,
        ]
    }
}
