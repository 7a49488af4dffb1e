import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import UseCases

/// What `list --dry-run` says: how many requests a list takes, and how long.
struct ListPreview<Item: Entity> {
    private let lister: any Listing<Item>
    private let plan: ListPlan
    private let connection: Connection
    private let invocation: Invocation

    init(_ lister: any Listing<Item>, _ plan: ListPlan, _ connection: Connection, _ invocation: Invocation) {
        self.lister = lister
        self.plan = plan
        self.connection = connection
        self.invocation = invocation
    }

    /// Shows the estimate. If it depends on the number of items in the list, the first page is requested; it is cached, so
    /// that the list itself does not request it again.
    func show() async throws(Failure) {
        let range = try await plan.range(connection) { source, events throws(Failure) in
            try invocation.connector.connect(connection.descriptor, to: source, events: events)
        }
        guard plan.dependsOnTotal, plan.slices == nil else {
            return show(plan.estimate(total: nil, pageSize: range.list.pageSize, connection), "nothing was sent")
        }
        let page = try await connection.call { () async throws(ProviderError) in
            try await lister.page(range.list.firstToken, of: range.list)
        }
        let earlier = (range.list.firstPage - 1).multipliedReportingOverflow(by: range.list.pageSize)
        let total = page.total.map { max(0, $0 - (earlier.overflow ? .max : earlier.partialValue)) }
        let known = total ?? (page.following.isEmpty ? page.items.count : nil)
        show(
            plan.estimate(total: known, pageSize: range.list.pageSize, connection),
            "only the first page was requested, for the number of items")
    }

    private func show(_ estimate: String, _ effect: String) {
        invocation.console.result("dry run: \(estimate); \(effect)")
    }
}
