import Protocols

/// A part of a list, with its number of items if that is known.
struct SlicePart: Codable, Hashable, Sendable {
    /// The ranges, keyed by the names of their axes.
    var ranges: [String: ClosedRange<Int64>]
    /// The number of items; `nil` if it is unknown.
    var count: Int?
    /// Whether the number of items is the difference of two totals, and was not reported by the API.
    fileprivate(set) var isDerived = false
    /// Whether the API has reported the number of items and has counted all of them. `nil`, also in the token of an earlier
    /// version, means `false`.
    fileprivate(set) var isReported: Bool?
    /// The number of items in this part and the part before it together.
    fileprivate var countOfBoth: Int?
    /// Whether the API has reported ``countOfBoth``; `nil` means `false`.
    fileprivate var isBothReported: Bool?

    init(ranges: [String: ClosedRange<Int64>], count: Int? = nil) {
        self.ranges = ranges
        self.count = count
    }

    /// The ranges as text without spaces: `created=1191196800..1491196799`.
    var name: String { ListSlice(provider: "", parameters: [:], ranges: ranges).name }
}

/// The remaining parts of a list, in order. They have no items in common.
///
/// When the first half of a divided part is counted, the count of the second half is derived without a request.
struct SliceStack: Codable, Hashable, Sendable {
    /// The parts in reverse order.
    private var parts: [SlicePart]

    /// Creates a stack of one part, or an empty stack if the part is `nil`.
    init(_ part: SlicePart?) {
        self.init([part].compactMap(\.self))
    }

    /// Creates a stack of parts in order. They have no items in common.
    init(_ parts: [SlicePart]) {
        self.parts = parts.reversed()
    }

    /// The next part.
    var first: SlicePart? { parts.last }

    /// The numbers of items in the parts after the next one; `nil` for an unknown number.
    var laterCounts: [Int?] { parts.dropLast().map(\.count) }

    /// Sets the number of items in the next part. If it is a first half, also derives the number for the second half.
    ///
    /// - Parameter isReliable: Whether the API has counted all items.
    mutating func setCount(_ count: Int, isReliable: Bool = true) {
        guard !parts.isEmpty else { return }
        parts[parts.count - 1].count = count
        parts[parts.count - 1].isDerived = false
        parts[parts.count - 1].isReported = isReliable
        guard parts.count > 1, let both = parts[parts.count - 2].countOfBoth else { return }
        // An API's totals may vary between requests. If the difference is not positive, the number is requested
        // instead.
        parts[parts.count - 2].count = isReliable && both > count ? both - count : nil
        parts[parts.count - 2].isDerived = true
        parts[parts.count - 2].countOfBoth = nil
    }

    /// Returns the second half of a divided part if it must be counted before the first half is divided; otherwise, `nil`.
    ///
    /// An API that ignores ranges reports the same number for a part and for both of its halves, so that dividing them
    /// would never end. The second half is counted if the first half has at least 15/16 of the items, and is therefore
    /// suspect. Must be called before the number of the first half is set.
    ///
    /// - Parameters:
    ///   - count: The number of items in the next part.
    ///   - limit: The number of items from which the next part is divided.
    func halfToCount(_ count: Int, limit: Int) -> (part: SlicePart, countOfBoth: Int)? {
        guard parts.count > 1, count > limit, let both = parts[parts.count - 2].countOfBoth,
            parts[parts.count - 2].isBothReported == true, count >= both - both / 16
        else { return nil }
        return (parts[parts.count - 2], both)
    }

    /// Sets the number of items in the part after the next one. The API must have counted all of them.
    mutating func setLaterCount(_ count: Int) {
        guard parts.count > 1 else { return }
        parts[parts.count - 2].count = count
        parts[parts.count - 2].isDerived = false
        parts[parts.count - 2].isReported = true
        parts[parts.count - 2].countOfBoth = nil
    }

    /// Removes the number of items in the next part if it was derived. Returns whether a number was removed.
    mutating func forgetDerivedCount() -> Bool {
        guard let part = parts.last, part.isDerived, part.count != nil else { return false }
        parts[parts.count - 1].count = nil
        return true
    }

    /// Replaces the next part with its halves. Returns `false` if it cannot be divided.
    mutating func divide(by request: SliceRequest) -> Bool {
        guard let part = parts.last, case (let first, var second)? = request.halves(of: part) else { return false }
        second.countOfBoth = part.count
        second.isBothReported = part.isReported
        parts.removeLast()
        // A part that is too long is divided before it is counted. The part after it then cannot get the rest of the count of
        // both, because no count of its halves is that of the part.
        if part.count == nil, let later = parts.indices.last { parts[later].countOfBoth = nil }
        parts += [second, first]
        return true
    }

    /// Removes the next part, if there is one.
    mutating func removeFirst() {
        _ = parts.popLast()
    }
}
