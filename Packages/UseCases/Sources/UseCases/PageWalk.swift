public import Protocols

/// Walks the pages of a list, in order, up to a limit of items.
///
///     for try await page in PageWalk(provider, list: request, limit: 150) { show(page.items) }
///
/// Every page that is read is an element, also one without items, so that nothing an API says about the list is lost:
/// - `items` are the page's new ones. An item whose id was seen on an earlier page is dropped and does not count; what
///   exceeds the limit is cut off.
/// - `total` and `shortfall` are passed on. `statedEnd` is passed on unless the limit was reached: who got all that was
///   asked for does not care why there is no more.
///
/// The walk ends
/// - when the limit is reached; no request is sent past it, and none at all for a limit of 0 or less;
/// - when every page that was named has been read;
/// - with a page that brings nothing new, empty or full of known items. An API that promises pages for ever would
///   otherwise never let go. If pages were still named, the answer may not be whole, and `shortfall` says so;
/// - with an error, after the pages before it were delivered; with `cancelled` when the task is cancelled.
///
/// Several pages are read at once where the API names them ahead and `concurrency` allows it, never more than the limit
/// needs. Where pages have numbers and the limit is known, they can also be requested before a page has named them; what
/// lies past the end is then cancelled and left out of account. A walk holds the current page, the pages under way, the
/// tokens it has used and the ids seen. Each iterator walks anew.
public struct PageWalk<Item: Entity>: AsyncSequence, Sendable {
    public typealias Element = Page<Item>
    public typealias Failure = ProviderError

    let lister: any Listing<Item>
    let list: ListRequest
    let limit: Int?
    let concurrency: Int
    /// Whether pages are requested by number before a page has named them.
    let goesAhead: Bool
    let events: any EventSink

    /// - Parameters:
    ///   - lister: the provider whose list it is.
    ///   - list: which items, the size of the pages, and the page to begin at.
    ///   - limit: how many items are wanted; `nil` for all.
    ///   - concurrency: how many pages may be under way at once, at least 1.
    ///   - goesAhead: whether pages may be requested by number, without waiting for another page to name them. Only for
    ///     lists whose paging is `numbered`; without effect when there is no limit. At most `concurrency` - 1 of these
    ///     requests go past the end of the list.
    ///   - events: where each page is reported, as ``PageRead``.
    public init(
        _ lister: some Listing<Item>, list: ListRequest, limit: Int? = nil, concurrency: Int = 1,
        goesAhead: Bool = false, events: any EventSink = IgnoringEvents()
    ) {
        self.lister = lister
        self.list = list
        self.limit = limit
        self.concurrency = Swift.max(1, concurrency)
        self.goesAhead = goesAhead && limit != nil
        self.events = events
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }
}
