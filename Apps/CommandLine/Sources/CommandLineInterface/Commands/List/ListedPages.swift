import Protocols
import UseCases

/// The pages of a list, in the way the user wants them read: as the API lists them, or in slices.
struct ListedPages<Lister: Listing> {
    private let session: ProviderSession
    private let plan: ListPlan
    private let offer: SliceOffer<Lister>?
    private var pages: PageSequence<Lister.Item>.Iterator
    /// The page with which the number of all items was read; `nil` once it was returned.
    private var first: Page<Lister.Item>?
    /// Whether the list can be continued after a page. A cursor in a list of slices is not valid for `--after`.
    private var hasCursors: Bool

    /// Creates the pages of a range. Nothing is requested yet.
    ///
    /// - Parameter slices: The list that consists of the slices that the user gave; `nil` for the provider's list.
    init(
        of provider: Lister, slices: (any Listing<Lister.Item>)?, _ range: ListRange, _ plan: ListPlan,
        _ session: ProviderSession, _ invocation: Invocation
    ) {
        self.session = session
        self.plan = plan
        offer = slices == nil ? SliceOffer(provider, plan, session, invocation) : nil
        hasCursors = slices == nil
        let lister: any Listing<Lister.Item> = slices ?? provider
        pages = range.pages(
            of: lister, concurrency: plan.concurrency, requestsAhead: plan.requestsAhead,
            events: session.events
        ).makeAsyncIterator()
    }

    /// The summary of the pages that were read.
    var summary: ListSummary { pages.summary }

    /// The position after the last page; `nil` if the list cannot be continued there.
    var continuation: ListCursor? { hasCursors ? pages.continuation : nil }

    /// Decides how the list is read. If the user can choose, this reads the first page, which has the number of items.
    mutating func begin() async throws(Failure) {
        guard let offer, let page = try await read() else { return }
        if let sliced = try await offer.pages(total: pages.summary.total) {
            (pages, hasCursors) = (sliced, false)
        } else {
            first = page
        }
    }

    /// Returns the next page; `nil` after the last one.
    mutating func next() async throws(Failure) -> Page<Lister.Item>? {
        if let page = first.take() { return page }
        return try await read()
    }

    private mutating func read() async throws(Failure) -> Page<Lister.Item>? {
        do throws(ProviderError) {
            return try await pages.next()
        } catch {
            let error = await session.guide?.explained(error, listWith: plan.given) ?? error
            throw session.failures.failure(error)
        }
    }
}
