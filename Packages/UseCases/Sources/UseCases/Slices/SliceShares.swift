public import Protocols

/// A division of the slices of a plan among several machines. Each share takes about the same number of requests.
public struct SliceShares: Sendable {
    /// The numbers of requests of the shares.
    public private(set) var requestCounts: [Int]
    private let pageSize: Int
    private let limit: Int

    /// Creates shares without slices.
    ///
    /// - Parameters:
    ///   - count: The number of shares, 1 or greater.
    ///   - paging: The paging of the provider's list.
    public init(_ count: Int, paging: Paging) {
        requestCounts = Array(repeating: 0, count: max(1, count))
        pageSize = max(1, paging.sizes.allowed.upperBound)
        limit = paging.resultLimit ?? .max
    }

    /// Adds a slice to the share with the fewest requests so far, and returns the number of the share, 1 or greater.
    public mutating func add(_ slice: ListSlice) -> Int {
        let share = requestCounts.indices.min { requestCounts[$0] < requestCounts[$1] } ?? 0
        add(slice, to: share + 1)
        return share + 1
    }

    /// Adds a slice that already belongs to a share. The number of the share must be valid.
    public mutating func add(_ slice: ListSlice, to share: Int) {
        let items = min(slice.expectedCount ?? limit, limit)
        // A slice without items also takes a request.
        requestCounts[share - 1] += max(1, items / pageSize + (items % pageSize == 0 ? 0 : 1))
    }
}
