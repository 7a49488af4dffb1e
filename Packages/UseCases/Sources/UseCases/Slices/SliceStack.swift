import Protocols

/// A part of a list whose length may be known.
struct SlicePart: Codable, Hashable, Sendable {
    /// The ranges by the name of their axis.
    var ranges: [String: ClosedRange<Int64>]
    /// The number of items; `nil` if it is unknown.
    var count: Int?
    /// Whether the number of items is a difference of totals, and was not reported by the API.
    fileprivate(set) var isDerived = false
    /// The number of items of this part and the part before it together.
    fileprivate var countOfBoth: Int?

    init(ranges: [String: ClosedRange<Int64>], count: Int? = nil) {
        self.ranges = ranges
        self.count = count
    }

    /// The ranges in one word: `created=1191196800..1491196799`.
    var name: String { ListSlice(provider: "", parameters: [:], ranges: ranges).name }
}

/// The parts of a list that are left, in order. They have no items in common.
///
/// Parts are divided into halves. If the length of the first half is known, that of the second one need not be requested.
struct SliceStack: Codable, Hashable, Sendable {
    /// The parts in reverse order.
    private var parts: [SlicePart]

    /// Creates a stack of one part, or an empty one.
    init(_ part: SlicePart?) {
        parts = [part].compactMap(\.self)
    }

    /// The next part.
    var first: SlicePart? { parts.last }

    /// The number of items in each part after the next one; `nil` if it is unknown.
    var laterCounts: [Int?] { parts.dropLast().map(\.count) }

    /// Sets the length of the next part.
    ///
    /// - Parameter isReliable: Whether the API has counted all items.
    mutating func setCount(_ count: Int, isReliable: Bool = true) {
        guard !parts.isEmpty else { return }
        parts[parts.count - 1].count = count
        parts[parts.count - 1].isDerived = false
        guard parts.count > 1, let both = parts[parts.count - 2].countOfBoth else { return }
        // The totals of an API vary slightly. If nothing seems to be left, the API is asked again.
        parts[parts.count - 2].count = isReliable && both > count ? both - count : nil
        parts[parts.count - 2].isDerived = true
        parts[parts.count - 2].countOfBoth = nil
    }

    /// Forgets the length of the next part, if it is a difference of totals.
    mutating func forgetDerivedCount() -> Bool {
        guard let part = parts.last, part.isDerived, part.count != nil else { return false }
        parts[parts.count - 1].count = nil
        return true
    }

    /// Replaces the next part with its halves. Returns `false` if it cannot be divided.
    mutating func divide(by request: SliceRequest) -> Bool {
        guard let part = parts.last, case (let first, var second)? = request.halves(of: part) else { return false }
        second.countOfBoth = part.count
        parts.removeLast()
        parts += [second, first]
        return true
    }

    /// Removes the next part, if there is one.
    mutating func removeFirst() {
        _ = parts.popLast()
    }
}
