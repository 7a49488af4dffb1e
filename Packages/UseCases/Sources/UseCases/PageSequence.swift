public import Protocols

/// The pages of a list, in order, up to a maximum number of items.
///
///     for try await page in PageSequence(provider, list: request, limit: 150) { show(page.items) }
///
/// Every page that is read is an element, even one without items, so that no information about the list is lost:
/// - `items` contains only new items. Items whose ids were on an earlier page are dropped and do not count. Items past
///   the limit are cut off.
/// - `total`, `incompleteReason` and `truncationReason` are those of the page. When the limit is reached,
///   `truncationReason` is `nil`, because the caller has received all the requested items.
///
/// The sequence ends
/// - when the limit is reached. Pages past the limit are not requested. A limit of 0 or less sends no request;
/// - when every page that another page links to has been read;
/// - with a page without new items: an empty one, one past the end, or one that repeats known items. Otherwise the
///   sequence would never end if the API always links to a next page. If further pages were linked,
///   `incompleteReason` is set;
/// - with an error, after the pages before it; with `cancelled` when the task is cancelled.
///
/// Whether all items were read is known at the end: see ``Iterator/summary``. A page that shows that items are missing,
/// such as a short page before the last one, has an `incompleteReason`.
///
/// Up to `concurrency` known pages are requested at once, but no more than the limit requires. Where pages have numbers
/// and there is a limit, they can also be requested before another page links to them. Requests past the end are then
/// cancelled and ignored. A sequence keeps the current page, the pages in flight, the tokens it has used, and the ids
/// it has seen. Each iterator starts anew.
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

    /// Creates the sequence. No request is sent before the first element is requested.
    ///
    /// - Parameters:
    ///   - lister: the provider.
    ///   - list: the request for the list, with the page size and the first page.
    ///   - skipped: the number of items at the start of the first page that are left out.
    ///   - limit: the maximum number of items; `nil` for all.
    ///   - concurrency: the maximum number of pages in flight, at least 1.
    ///   - requestsAhead: whether pages are requested by number before another page links to them. Only lists whose
    ///     paging is `numbered` support this. It has no effect without a limit. At most `concurrency` - 1 of these
    ///     requests are past the end of the list.
    ///   - events: receives ``PageRead`` for each page.
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

    /// The number of items of the list before those of the sequence.
    var start: Int {
        let (items, overflow) = (list.firstPage - 1).multipliedReportingOverflow(by: list.pageSize)
        return overflow ? .max : items + Swift.min(skipped, .max - items)
    }
}

/// An event: a page of a sequence was read.
public struct PageRead: Event {
    /// The number of the page in the sequence, from 1.
    public let number: Int
    /// The number of new items on the page, within the limit.
    public let items: Int
    /// The number of items that were left out: known ones, and those past the limit.
    public let leftOut: Int
    /// The number of items of the sequence so far, including this page.
    public let itemsSoFar: Int
    /// The expected number of items of the sequence, if known: the limit, or the total when that is less.
    public let itemsWanted: Int?

    public var title: String { "page" }

    public var details: KeyValuePairs<String, FieldValue> {
        [
            "number": number.fieldValue, "items": items.fieldValue, "left out": leftOut.fieldValue,
            "items so far": itemsSoFar.fieldValue, "items wanted": itemsWanted.fieldValue,
        ]
    }
}
