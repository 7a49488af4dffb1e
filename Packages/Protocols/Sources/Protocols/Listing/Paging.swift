/// How an API divides its list into pages.
public struct Paging: Hashable, Sendable {
    /// How pages are named.
    public enum Kind: String, Hashable, Sendable {
        /// Pages have numbers, counted from 1. Any page can be requested, whether or not another one has named it.
        case numbered
        /// Each page names the next one only, with a cursor. The first page alone can be requested without one.
        case cursor
        /// The whole list is one page.
        case single
    }

    /// How pages are named.
    public let kind: Kind
    /// How many items a page may hold.
    public let sizes: PageSizes
    /// Whether pages of different sizes are slices of one list, so that pages 1 and 2 of ten items hold what page 1 of
    /// twenty holds. Otherwise each size has a list of its own.
    public let isSliced: Bool

    /// - Parameters:
    ///   - kind: how pages are named.
    ///   - sizes: how many items a page may hold. For a single page: how many items the API may send.
    ///   - isSliced: whether pages of different sizes are slices of one list.
    public init(_ kind: Kind, sizes: PageSizes, isSliced: Bool = true) {
        self.kind = kind
        self.sizes = sizes
        self.isSliced = isSliced
    }
}
