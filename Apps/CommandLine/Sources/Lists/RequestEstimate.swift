import Output
import Protocols

/// An estimate of the requests for the items of a list, and of their time.
package struct RequestEstimate {
    /// The number of items; `nil` if it is unknown, because one request returns all of them.
    private let itemCount: Int?
    private let requestCount: Int
    /// The maximum rate; `nil` for no limit.
    private let rate: Rate?

    /// Creates the estimate for a list that is read page by page.
    ///
    /// - Parameter itemCount: The number of items; `nil` if one request returns all of them.
    package init(_ itemCount: Int?, pageSize: Int, of paging: Paging, rate: Rate?) {
        self.itemCount = itemCount
        let items = itemCount ?? 1
        let pages = items == 0 ? 0 : paging.kind == .single ? 1 : (items - 1) / max(1, pageSize) + 1
        let (requests, overflow) = pages.addingReportingOverflow(paging.requestsItems ? items : 0)
        requestCount = overflow ? .max : requests
        self.rate = rate
    }

    /// Creates the estimate for a list that is read in slices.
    ///
    /// On average, a slice has half as many items as the result limit, and its last page is half full. Dividing the list
    /// takes about one request for each slice.
    package init(inSlices itemCount: Int, of paging: Paging, rate: Rate?) {
        self.itemCount = itemCount
        let slices = Double(itemCount) / Double(max(1, paging.resultLimit ?? .max)) * 2
        requestCount = Int(Double(itemCount) / Double(max(1, paging.sizes.allowed.upperBound)) + slices * 1.5)
        self.rate = rate
    }

    /// The minimum time at the maximum rate; `nil` for no limit.
    private var duration: Duration? {
        rate.map { rate in
            rate.period * (Double(rate.countsItems ? itemCount ?? 1 : requestCount) / Double(max(1, rate.count)))
        }
    }

    /// The estimate as text: `12,000 items take about 156 requests, 16 min at 10 requests per 60 s`.
    package var text: String {
        let time = duration.map { duration in
            let seconds = duration.components.seconds
            return ", \(seconds < 120 ? "\(seconds) s" : "\((seconds + 30) / 60) min")"
        }
        let items = itemCount.map { "\($0.counted("item")) take\($0 == 1 ? "s" : "")" } ?? "the list takes"
        return "\(items) about \(requestCount.counted("request"))"
            + (time.map { $0 + " at \(rate?.description ?? "")" } ?? "")
    }
}
