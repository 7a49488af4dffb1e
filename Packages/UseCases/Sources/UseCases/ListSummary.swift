import Protocols

/// A comparison of the number of items that a ``PageSequence`` has returned with the total that the API reports.
public struct ListSummary: Hashable, Sendable {
    /// The result of the comparison.
    public enum Outcome: Hashable, Sendable {
        /// All expected items were returned, or the expected number is unknown.
        case complete
        /// Items are missing, but changes to the list while it was read can explain all of them.
        case drifted(missing: Int)
        /// More items are missing than changes to the list can explain.
        case incomplete(missing: Int)
    }

    /// The number of items returned so far.
    public internal(set) var count = 0
    /// The number of items in the whole list; `nil` if the API reports no total. If the totals of the first and the
    /// last page differ, the larger one is used.
    public var total: Int? { [firstTotal, lastTotal].compactMap(\.self).max() }
    /// Whether the list has more items past the limit of the sequence.
    public internal(set) var isCutOff = false

    /// The number of items that were dropped because an earlier item had the same id.
    var duplicates = 0

    /// The number of list items that precede the sequence; `nil` if it is unknown.
    private let start: Int?
    /// The API's result limit, counted from the start of the sequence. An API may stop exactly at the limit (the lower
    /// bound) or at the end of the page that contains the limit (the upper bound).
    private let resultLimits: ClosedRange<Int>?
    /// The maximum number of items; `nil` for no limit.
    var limit: Int?
    private var firstTotal: Int?
    private var lastTotal: Int?

    /// - Parameters:
    ///   - start: The number of list items that precede the sequence. If it is `nil`, the number of returned items is
    ///     not compared with the total.
    ///   - limit: The maximum number of items; `nil` for no limit.
    init(of list: ListRequest, start: Int?, limit: Int?) {
        self.start = start
        self.limit = limit
        resultLimits = list.paging.resultLimit.flatMap { limit in
            guard let start else { return nil }
            let rest = limit % list.pageSize
            let pageEnd = limit + (rest == 0 ? 0 : min(list.pageSize - rest, .max - limit))
            return max(0, limit - start)...max(0, pageEnd - start)
        }
    }

    /// The number of items that the sequence should return; `nil` if the API reports no total, or if the sequence
    /// starts at a page token.
    public var expected: Int? {
        available.map { available in [available, limit, resultLimit].compactMap(\.self).reduce(.max, min) }
    }

    /// The API's result limit, counted from the start of the sequence; `nil` if the API has none or has exceeded it.
    private var resultLimit: Int? { resultLimits.flatMap { count > $0.upperBound ? nil : $0.lowerBound } }

    /// Whether the list has further items that the API does not return because of its result limit.
    public var isAtResultLimit: Bool {
        guard let resultLimit, let available else { return false }
        return count >= resultLimit && available > count
    }

    /// The number of items from the start of the sequence to the end of the list; `nil` if it is unknown.
    var available: Int? { total.flatMap { total in start.map { max(0, total - $0) } } }

    /// The result of the comparison. It is final when the sequence ends.
    public var outcome: Outcome {
        let missing = max(0, (expected ?? 0) - count)
        if missing == 0 { return .complete }
        return missing <= drift ? .drifted(missing: missing) : .incomplete(missing: missing)
    }

    /// Updates the totals with the total of a page, which must not be negative.
    mutating func add(total: Int?) {
        guard let total else { return }
        if firstTotal == nil { firstTotal = total }
        lastTotal = total
    }

    /// The maximum number of missing items that changes to the list can explain.
    ///
    /// When an item is removed, a later item moves to a page that was already read, and is missed. When an item is
    /// added, another item moves to the next page and is read twice.
    private var drift: Int {
        guard let firstTotal, let lastTotal else { return duplicates }
        return duplicates + min(abs(lastTotal - firstTotal), .max - duplicates)
    }
}
