import Connections
import Failures
import Output
import Protocols
import UseCases

/// The pages of a list, in the way the user wants them read: as the API lists them, or in slices.
package struct ListedPages<Item: Entity> {
    private let connection: Connection
    private let given: [String: String]
    private let offer: SliceOffer<Item>?
    private var pages: PageSequence<Item>.Iterator
    /// The page with which the number of all items was read; `nil` once it was returned.
    private var first: Page<Item>?
    /// Whether the list can be continued after a page. A cursor in a list of slices is not valid for `--after`.
    private var hasCursors: Bool

    /// Creates the pages of a range. Nothing is requested yet.
    ///
    /// - Parameter question: The question whether to read the list in slices.
    package init(
        of provider: any Listing<Item>, plan: ListPlan, range: ListRange, connection: Connection,
        question: SliceQuestion,
        console: Console, now: @escaping @Sendable () -> Date
    ) {
        self.connection = connection
        given = connection.completed(plan.input.parameters)
        offer =
            plan.slices == nil
            ? SliceOffer(
                provider, plan: plan, connection: connection, question: question, console: console, now: now) : nil
        hasCursors = plan.slices == nil
        pages = range.pages(
            of: plan.lister(provider), concurrency: plan.concurrency,
            requestsAhead: plan.requestsAhead(from: connection.source), events: connection.events
        ).makeAsyncIterator()
    }

    /// The summary of the pages that were read.
    package var summary: ListSummary { pages.summary }

    /// The position after the last page; `nil` if the list cannot be continued there.
    package var continuation: ListCursor? { hasCursors ? pages.continuation : nil }

    /// Decides how the list is read. If the user can choose, this reads the first page, which has the number of items.
    package mutating func begin() async throws(Failure) {
        guard let offer, let page = try await read() else { return }
        if let sliced = try await offer.pages(total: pages.summary.total) {
            (pages, hasCursors) = (sliced, false)
        } else {
            first = page
        }
    }

    /// Returns the next page; `nil` after the last one.
    package mutating func next() async throws(Failure) -> Page<Item>? {
        if let page = first.take() { return page }
        return try await read()
    }

    /// Ends the list after the pages that were returned, because no more items are wanted.
    package mutating func end() { pages.end() }

    private mutating func read() async throws(Failure) -> Page<Item>? {
        do throws(ProviderError) {
            return try await pages.next()
        } catch {
            let error = await connection.guide?.explained(error, listWith: given) ?? error
            throw connection.failures.failure(error)
        }
    }
}
