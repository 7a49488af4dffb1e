import Arguments
import Connections
import Output
import Protocols
import UseCases

// What a dry run says about a list.
extension ListPlan {
    /// Whether the number of requests depends on the number of items that the list has.
    package var dependsOnTotal: Bool { limit == nil && (paging.kind != .single || paging.requestsItems) }

    /// Returns how many requests the list takes, and how long.
    ///
    /// - Parameters:
    ///   - total: The number of items that the list has after its start; `nil` if it is unknown.
    ///   - pageSize: The number of items on a page.
    package func estimate(total: Int?, pageSize: Int, _ connection: Connection) -> String {
        let count = [limit, total ?? planned].compactMap(\.self).min()
        guard count != nil || !dependsOnTotal else {
            let rate = connection.rate.map { "; at most \($0)" } ?? ""
            return "the number of items is unknown, and each request has at most \(pageSize.counted("item"))\(rate)"
        }
        let unknownTime = connection.rate == nil ? "; the time is unknown, because no rate limit is known" : ""
        return estimate(count, pageSize: pageSize, connection) + unknownTime
    }

    /// - Parameter count: The number of items; `nil` if a single request returns all of them.
    private func estimate(_ count: Int?, pageSize: Int, _ connection: Connection) -> String {
        let (provider, rate) = (connection.descriptor, connection.rate)
        let whole = provider.paging ?? paging
        if slices != nil, planned == nil, let count {
            return RequestEstimate(inSlices: count, of: whole, rate: rate).text
        }
        guard let count, let most = whole.resultLimit, slices == nil, count > most else {
            return RequestEstimate(count, pageSize: pageSize, of: paging, rate: rate).text
        }
        guard input.acceptsSlices, provider.canPartition else {
            let advice =
                provider.canPartition ? "; \(Option.all.flag) \(Option.yes.flag) reads all items in slices" : ""
            let estimate = RequestEstimate(most, pageSize: pageSize, of: paging, rate: rate).text
            return "\(estimate); the API returns no more of \(count.grouped) items for one list\(advice)"
        }
        return RequestEstimate(inSlices: count, of: whole, rate: rate).text + ", in slices"
    }

    /// The number of items that the plan with the slices has counted; `nil` if it is unknown.
    private var planned: Int? {
        guard let slices else { return nil }
        let counts = slices.compactMap(\.slice.expectedCount)
        return counts.count == slices.count ? counts.reduce(0, +) : nil
    }
}
