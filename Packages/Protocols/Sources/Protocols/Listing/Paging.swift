/// How an API divides its list into pages.
public struct Paging: Hashable, Sendable {
    /// How pages are named.
    public enum Kind: String, Hashable, Sendable {
        /// Pages have numbers, counted from 1. Every page can be requested directly.
        case numbered
        /// Each page names only the next one, with a cursor. Only the first page can be requested directly.
        case cursor
        /// The whole list is one page.
        case single
    }

    /// How pages are named.
    public let kind: Kind
    /// The number of items that a page may hold.
    public let sizes: PageSizes
    /// Whether pages of every size are slices of the same list: pages 1 and 2 of ten items are page 1 of twenty.
    /// Otherwise each page size has a list of its own.
    public let isSliced: Bool
    /// The maximum number of items that the API serves for one list, however many it finds; `nil` for no maximum.
    public let resultLimit: Int?

    /// Creates a description.
    ///
    /// - Parameter sizes: For a single page, the number of items that the API may send.
    public init(_ kind: Kind, sizes: PageSizes, isSliced: Bool = true, resultLimit: Int? = nil) {
        self.kind = kind
        self.sizes = sizes
        self.isSliced = isSliced
        self.resultLimit = resultLimit
    }
}

/// The number of items that an API puts on a page.
public struct PageSizes: Hashable, Sendable {
    /// The sizes that the API accepts, 1 or greater.
    public let allowed: ClosedRange<Int>
    /// The size to use by default.
    public let defaultSize: Int

    /// Creates sizes. A default size outside of the allowed ones becomes the nearest allowed one.
    public init(_ allowed: ClosedRange<Int>, defaultSize: Int) {
        self.allowed = allowed
        self.defaultSize = min(max(defaultSize, allowed.lowerBound), allowed.upperBound)
    }
}
