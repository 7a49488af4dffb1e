public import Protocols

/// Picks the size of the pages of a walk: the smallest one that costs the fewest requests.
///
/// The size is for the whole walk. One that changes on the last page would shift the window and bring duplicates.
public struct PageSizeRule: Sendable {
    private let allowed: ClosedRange<Int>

    /// A rule for an API with these page sizes.
    public init(_ sizes: PageSizes) {
        allowed = sizes.allowed
    }

    /// The size of the pages.
    ///
    /// - Parameters:
    ///   - limit: how many items are wanted; `nil` for all, which takes the largest pages.
    ///   - wish: the size the user asked for, which wins.
    /// - Throws: `invalidRequest` when the wish is not among the sizes the API takes.
    public func size(limit: Int?, wish: Int? = nil) throws(ProviderError) -> Int {
        if let wish {
            guard allowed.contains(wish) else {
                throw ProviderError(
                    .invalidRequest,
                    "The page size cannot be \(wish); it is a whole number from \(allowed.lowerBound) to "
                        + "\(allowed.upperBound)")
            }
            return wish
        }
        guard let limit else { return allowed.upperBound }
        let requests = limit.dividedRoundingUp(by: allowed.upperBound)
        return max(allowed.lowerBound, limit.dividedRoundingUp(by: requests))
    }
}

extension Int {
    /// The quotient of positive numbers, rounded up; otherwise 0.
    fileprivate func dividedRoundingUp(by divisor: Int) -> Int {
        guard self > 0, divisor > 0 else { return 0 }
        return (self - 1) / divisor + 1
    }
}
