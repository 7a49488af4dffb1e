import Connections
import Failures
import Lists
import Output
import Protocols
import UseCases

/// The requests of a list that are known before any of them is sent, for `--curl`.
struct RecordedPages<Item: Entity> {
    private let lister: any Listing<Item>
    private let plan: ListPlan
    private let connection: Connection
    private let console: Console

    init(_ lister: any Listing<Item>, _ plan: ListPlan, _ connection: Connection, _ console: Console) {
        self.lister = lister
        self.plan = plan
        self.connection = connection
        self.console = console
    }

    /// Records the requests of the pages. The number of the pages is known if they are numbered and the user has limited
    /// the number of items.
    func record() async throws(Failure) {
        let range = try await plan.range(connection) { _, _ throws(Failure) in connection }
        let lister = plan.lister(lister)
        let pageCount = range.pageCount
        let isNumbered = plan.slices == nil && plan.paging.kind == .numbered
        let knownCount = isNumbered ? pageCount ?? 1 : min(pageCount ?? 1, 1)
        var page = 0
        while page < knownCount, let list = range.list.skipping(page) {
            try await connection.record { () async throws(ProviderError) in
                try await lister.page(list.firstToken, of: list)
            }
            page += 1
        }
        if plan.paging.requestsItems { console.note("the requests for the items depend on the answer") }
        if plan.paging.kind != .single || plan.slices != nil, pageCount ?? .max > page {
            console.note("the next pages depend on the answer")
        }
    }
}

extension ListRange {
    /// The number of pages that a list of sufficient length has in the range; `nil` if the range has no end.
    fileprivate var pageCount: Int? {
        guard let limit else { return nil }
        guard limit > 0 else { return 0 }
        let end = skipped + min(limit, .max - skipped)
        let pages = (end - 1) / list.pageSize + 1
        guard let maximum = list.paging.resultLimit else { return pages }
        // The first page is requested even if it is past the last item.
        return min(pages, max(1, (maximum - 1) / list.pageSize + 2 - list.firstPage))
    }
}
