/// The bounds of the values that a rule accepts.
public struct ValueBounds<Value> {
    /// The minimum; `nil` if there is none.
    public let lowerBound: Value?
    /// The upper bound; `nil` if there is none.
    public let upperBound: Value?
    /// Whether the upper bound is accepted: `1...5` has 5, and `1..<5` does not.
    public let includesUpperBound: Bool

    /// Creates bounds. By default, there are none.
    public init(lowerBound: Value? = nil, upperBound: Value? = nil, includesUpperBound: Bool = true) {
        self.lowerBound = lowerBound
        self.upperBound = upperBound
        self.includesUpperBound = includesUpperBound
    }
}

extension ValueBounds: Sendable where Value: Sendable {}
extension ValueBounds: Equatable where Value: Equatable {}
extension ValueBounds: Hashable where Value: Hashable {}

extension ValueBounds where Value: Comparable {
    /// Returns whether a value is within the bounds.
    public func contains(_ value: Value) -> Bool {
        let isAbove = lowerBound.map { value >= $0 } ?? true
        let isBelow = upperBound.map { includesUpperBound ? value <= $0 : value < $0 } ?? true
        return isAbove && isBelow
    }
}

/// A range of the standard library, such as `1...5` or `1...`.
public protocol BoundedRange<Bound>: RangeExpression {
    /// The bounds of the range.
    var bounds: ValueBounds<Bound> { get }
}

extension ClosedRange: BoundedRange {
    public var bounds: ValueBounds<Bound> { ValueBounds(lowerBound: lowerBound, upperBound: upperBound) }
}

extension Range: BoundedRange {
    public var bounds: ValueBounds<Bound> {
        ValueBounds(lowerBound: lowerBound, upperBound: upperBound, includesUpperBound: false)
    }
}

extension PartialRangeFrom: BoundedRange {
    public var bounds: ValueBounds<Bound> { ValueBounds(lowerBound: lowerBound) }
}

extension PartialRangeThrough: BoundedRange {
    public var bounds: ValueBounds<Bound> { ValueBounds(upperBound: upperBound) }
}

extension PartialRangeUpTo: BoundedRange {
    public var bounds: ValueBounds<Bound> { ValueBounds(upperBound: upperBound, includesUpperBound: false) }
}
