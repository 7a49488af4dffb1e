import Essentials

/// Numbered pages: the recorded request has the number of the first page, and its response has the number of pages.
public struct PageNumbers: Sendable {
    /// The query item with the number of a page.
    public let queryName: String
    /// The number of the first page: 0 or 1.
    public let first: Int
    /// The keys from the root of the response to the number of pages.
    public let path: [String]
    /// The number of items on a page.
    let size: Int

    /// Finds the number in the query, and the number of pages in the response.
    init?(in hints: [EnvelopeHint], beside list: RecordedList, after request: RecordedRequest) {
        let number = request.query.first { PagingNames.pages.contains(SwiftName.words($0.name).joined()) }
        let count = hints.first { hint in
            guard case .number = hint.value else { return false }
            return PagingNames.pageCounts.contains(SwiftName.words(hint.path.last ?? "").joined())
                && hint.value.integer ?? 0 > 0
        }
        guard let number, let first = Int(number.value), (0...1).contains(first), let count else { return nil }
        let size = request.query.first { PagingNames.sizes.contains(SwiftName.words($0.name).joined()) }
        (queryName, self.first, path) = (number.name, first, count.path)
        // A last page can have fewer items than the others.
        self.size = max(list.items.count, size.flatMap { Int($0.value) } ?? 0)
    }

    var summary: String {
        "requests pages by number with '\(queryName)', from \(first), and reads their number at "
            + "\(path.joined(separator: ".")); a guess: every page has \("item".counted(size))"
    }
}
