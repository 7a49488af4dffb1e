public import Protocols

/// The slices of a list, in order. Together, they cover the list. No slice has more items than the API returns for a
/// list, unless it is truncated.
///
/// A list is divided into halves along an axis until each part has few enough items. Only the first half is counted, by
/// requesting its first page, unless it has almost all items. Reading the slice uses the cached response.
///
/// An empty part is joined with the part after it, so that the slices have no gaps. If the two parts are not one range, or
/// if nothing is after it, it is a slice of its own. An empty list has no slices.
///
/// If more items than the API returns have equal values on all axes, the slice of these items is marked as truncated.
public struct SlicePlan<Item: Entity>: AsyncSequence, Sendable {
    public typealias Element = ListSlice
    public typealias Failure = ProviderError

    fileprivate let provider: any Partitioning<Item>
    fileprivate let request: SliceRequest
    /// The parts to divide, in order.
    fileprivate let parts: [SlicePart]

    /// Creates a plan for a slice, or for a whole list. Requests are sent only during iteration.
    ///
    /// - Parameter last: The last slice of an interrupted plan of the same list, whose other slices are the result; `nil`
    ///   for all slices. The slices up to it are not counted again.
    public init(_ provider: some Partitioning<Item>, of request: SliceRequest, after last: ListSlice? = nil) {
        self.provider = provider
        self.request = request
        parts = last.map(request.parts(after:)) ?? [request.part]
    }

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Requests the first page of a part. The same request is sent when the slice is read.
    fileprivate func probe(_ part: SlicePart) async throws(ProviderError) -> (total: Int, incompleteReason: String?) {
        let list = try request.list(part, pageSize: request.paging.sizes.allowed.upperBound)
        let page = try await provider.page(nil, of: list)
        if let total = page.total, total >= 0 { return (total, page.incompleteReason) }
        throw ProviderError(.incorrectData, "the API reported no total, so the list cannot be divided")
    }

    /// An iterator that returns each slice as soon as its number of items is known.
    public struct Iterator: AsyncIteratorProtocol {
        /// The summary of the slices and requests so far.
        public private(set) var summary = SlicePlanSummary()

        private let plan: SlicePlan
        private var stack: SliceStack
        /// The empty parts before the next one, as one part.
        private var empty: SlicePart?

        fileprivate init(_ plan: SlicePlan) {
            self.plan = plan
            stack = SliceStack(plan.parts)
        }

        /// Returns the next slice; `nil` after the last one.
        ///
        /// - Throws: The provider's error. `incorrectData` if the API reports no total or ignores ranges. `cancelled` if
        ///   the task is cancelled.
        public mutating func next(isolation: isolated (any Actor)?) async throws(ProviderError) -> ListSlice? {
            while let part = stack.first {
                guard !Task.isCancelled else { throw ProviderError(.cancelled, "the plan was cancelled") }
                if plan.request.isTooLong(part), stack.divide(by: plan.request) { continue }
                if part.count == nil { try await count(part, isolation: isolation) }
                guard let counted = stack.first, let count = counted.count else { return nil }
                if count > plan.request.limit {
                    // A derived count may be too high. If the part cannot be divided, its count is requested.
                    if stack.divide(by: plan.request) || stack.forgetDerivedCount() { continue }
                }
                guard let whole = joinedWithEmpty(counted) else { return emptySlice() }
                stack.removeFirst()
                if count > 0 || counted.isReported == false { return slice(whole, count) }
                empty = whole
            }
            return emptySlice()
        }

        /// Requests the number of items in the next part.
        private mutating func count(
            _ part: SlicePart, isolation: isolated (any Actor)?
        ) async throws(ProviderError) {
            let (total, incompleteReason) = try await plan.probe(part)
            let isReliable = incompleteReason == nil
            if isReliable { try await countHalf(total, isolation: isolation) }
            stack.setCount(total, isReliable: isReliable)
            summary.add(probe: total, incompleteReason, isTotal: plan.parts.count == 1)
        }

        /// Returns a part together with the empty parts before it; `nil` if they are not one range.
        private mutating func joinedWithEmpty(_ part: SlicePart) -> SlicePart? {
            guard let empty else { return part }
            guard let joined = plan.request.joined(empty, part) else { return nil }
            self.empty = nil
            return joined
        }

        /// Returns the slice of the empty parts, if there are any. An empty list has no ranges, and no slice.
        private mutating func emptySlice() -> ListSlice? {
            guard let part = empty.take(), !part.ranges.isEmpty else { return nil }
            return slice(part, 0)
        }

        /// Counts the second half of a divided part if necessary, given the number of items in the first half.
        private mutating func countHalf(
            _ count: Int, isolation: isolated (any Actor)?
        ) async throws(ProviderError) {
            guard let (half, countOfBoth) = stack.halfToCount(count, limit: plan.request.limit) else { return }
            let (total, incompleteReason) = try await plan.probe(half)
            summary.add(probe: total, incompleteReason)
            guard incompleteReason == nil else { return }
            try plan.request.check(half, total, of: countOfBoth)
            stack.setLaterCount(total)
        }

        private mutating func slice(_ part: SlicePart, _ count: Int) -> ListSlice {
            let whole = plan.request.slice
            let slice = ListSlice(
                provider: whole.provider, parameters: plan.request.parameters.values, ranges: part.ranges,
                expectedCount: count, isTruncated: count > plan.request.limit, plannedAt: plan.request.end)
            summary.add(slice, count)
            return slice
        }
    }
}

/// The numbers of slices, requests and items of a plan.
public struct SlicePlanSummary: Hashable, Sendable {
    /// The number of slices.
    public private(set) var sliceCount = 0
    /// The number of truncated slices.
    public private(set) var truncatedCount = 0
    /// The number of requests.
    public private(set) var probeCount = 0
    /// The number of items in all slices.
    public private(set) var itemCount = 0
    /// The number of items in the longest slice.
    public private(set) var largestCount = 0
    /// The number of items in the list, or in the rest of the list; `nil` before the first response, and if the rest is
    /// counted in several parts.
    public private(set) var total: Int?
    /// The reasons why the numbers of items may be too low, without duplicates.
    public private(set) var incompleteReasons: [String] = []

    mutating func add(_ slice: ListSlice, _ count: Int) {
        sliceCount += 1
        truncatedCount += slice.isTruncated ? 1 : 0
        itemCount += Swift.min(count, .max - itemCount)
        largestCount = Swift.max(largestCount, count)
    }

    mutating func add(probe count: Int, _ incompleteReason: String?, isTotal: Bool = false) {
        probeCount += 1
        if isTotal { total = total ?? count }
        if let incompleteReason, !incompleteReasons.contains(incompleteReason) {
            incompleteReasons.append(incompleteReason)
        }
    }
}
