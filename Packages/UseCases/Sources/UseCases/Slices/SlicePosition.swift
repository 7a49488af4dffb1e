import Protocols

/// The position of a page in a ``SlicedList``. It is the content of the list's page tokens.
struct SlicePosition: Codable, Hashable, Sendable {
    /// The index of the current slice.
    private(set) var slice = 0
    /// The text of the provider's token; `nil` for the first page of the part.
    private(set) var page: String?
    /// The number of pages of the part before this page.
    private(set) var number = 0
    /// The number of items that the API returns for all earlier parts.
    private(set) var earlierCount = 0
    /// The remaining parts of the slice, including the current one.
    var stack: SliceStack
    /// The maximum number of items that the API returns for the current part.
    private var limit: Int

    /// Creates the position of the first page.
    init(_ slices: [SliceRequest]) {
        stack = SliceStack(slices.first?.part)
        limit = slices.first?.limit ?? .max
    }

    /// Returns whether the position is valid for the slices. A user may have changed the text of the token.
    func isValid(in slices: [SliceRequest]) -> Bool {
        slices.indices.contains(slice) && (0..<Int.max / 2).contains(number) && earlierCount >= 0 && limit > 0
    }

    /// The current part; `nil` at the end of the list.
    var part: SlicePart? { stack.first }

    /// The number of items that the API returns for the current part; `nil` if it is unknown.
    private var count: Int? { part?.count.map { min(max(0, $0), limit) } }

    /// Returns the position of a later page of the same part.
    ///
    /// - Parameter skipped: The number of pages between the two positions.
    func moved(to token: PageToken, after skipped: Int) -> SlicePosition {
        var position = self
        position.page = token.text
        position.number += 1 + skipped
        return position
    }

    /// Returns the position of the first page of the next part, or of the end of the list.
    func next(in slices: [SliceRequest]) -> SlicePosition {
        var position = self
        (position.page, position.number) = (nil, 0)
        position.earlierCount += min(count ?? 0, .max - earlierCount)
        position.stack.removeFirst()
        if position.part == nil, slice < slices.count - 1 {
            position.slice += 1
            position.stack = SliceStack(slices[position.slice].part)
            position.limit = slices[position.slice].limit
        }
        return position
    }

    /// Returns the number of items in all slices; `nil` if it is unknown.
    func total(in slices: [SliceRequest]) -> Int? {
        let counts = [count] + stack.laterCounts + slices.dropFirst(slice + 1).map(\.slice.expectedCount)
        return counts.reduce(earlierCount) { sum, count in
            guard let sum, let count else { return nil }
            return sum + min(max(0, count), .max - sum)
        }
    }
}
