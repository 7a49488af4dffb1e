public import Protocols

/// The items that a ``PageSequence`` has returned, compared with the items that the API promised.
///
/// An API that reports a total promises that many items, up to the limit of the sequence and to the API's own
/// result limit. When a sequence has ended, ``outcome`` says whether it kept that promise.
public struct ListSummary: Hashable, Sendable {
    /// The result of the comparison.
    public enum Outcome: Hashable, Sendable {
        /// Every promised item was returned, or the API reports no total.
        case complete
        /// Items are missing, but no more than the list changed while it was read.
        case drifted(missing: Int)
        /// Items are missing.
        case incomplete(missing: Int)
    }

    /// The number of items that were returned.
    public internal(set) var count = 0
    /// The number of items in the list from the start of the sequence on; `nil` when the API reports no total. Of the
    /// totals of the first and the last page, the larger one.
    public var total: Int? {
        [firstTotal, lastTotal].compactMap(\.self).max().map { max(0, $0 - start) }
    }
    /// Whether the list has more items than were returned, as the limit of the sequence was reached.
    public internal(set) var isCutOff = false
    /// The maximum number of items from the start of the sequence on, by the API's result limit.
    public let resultLimit: Int?

    /// The number of items that were dropped because an earlier page had them.
    var duplicates = 0

    private let start: Int
    private let limit: Int?
    private var firstTotal: Int?
    private var lastTotal: Int?

    /// - Parameters:
    ///   - start: the number of items of the list before those of the sequence.
    ///   - limit: the maximum number of items.
    init(of list: ListRequest, start: Int, limit: Int?) {
        self.start = start
        self.limit = limit
        resultLimit = list.paging.resultLimit.map { max(0, $0 - start) }
    }

    /// The number of items that the sequence should return; `nil` when the API reports no total.
    public var expected: Int? {
        total.map { total in [total, limit, resultLimit].compactMap(\.self).reduce(.max, min) }
    }

    /// The result of the comparison. It is final when the sequence has ended.
    public var outcome: Outcome {
        let missing = max(0, (expected ?? 0) - count)
        if missing == 0 { return .complete }
        return missing <= drift ? .drifted(missing: missing) : .incomplete(missing: missing)
    }

    /// Updates the totals with that of a page, 0 or greater.
    mutating func add(total: Int?) {
        guard let total else { return }
        if firstTotal == nil { firstTotal = total }
        lastTotal = total
    }

    /// The number of items that may be missing because the list changed: an item that is removed moves another one to
    /// a page that was already read, and a new one repeats an item on the next page.
    private var drift: Int {
        guard let firstTotal, let lastTotal else { return duplicates }
        return duplicates + min(abs(lastTotal - firstTotal), .max - duplicates)
    }
}
