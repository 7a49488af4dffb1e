/// The way in which an API divides a list into pages.
public struct Paging: Hashable, Sendable {
    /// The way in which pages are requested.
    public enum Kind: String, Hashable, Sendable {
        /// Pages are numbered, starting at 1. Every page can be requested directly.
        case numbered
        /// Each page contains a cursor for the next page. Only the first page can be requested directly.
        case cursor
        /// The whole list is one page.
        case single
    }

    /// The way in which pages are requested.
    public let kind: Kind
    /// The allowed page sizes. For `single`, they are the allowed sizes of the only page.
    public let sizes: PageSizes
    /// Whether the pages of every size are parts of the same list. If so, pages 1 and 2 of size 10 contain the items
    /// of page 1 of size 20. Otherwise, each page size produces a different list.
    public let isSizeIndependent: Bool
    /// Whether a page costs one request for each item, because the API lists only ids. If so, apps request no more
    /// items than they need.
    public let requestsItems: Bool
    /// The maximum number of items that the API serves for one list; `nil` for no maximum. The total may be larger.
    public let resultLimit: Int?
    /// Whether the list is a concatenation of several lists. A page of repeated items is then not the end.
    public let isConcatenated: Bool
    /// Whether the API generates items for every page that is requested, so that the list has no end.
    public let isEndless: Bool
    /// Whether pages before the last one can have fewer items, for example if each page is a range of ids. Otherwise, a
    /// numbered page with fewer items than an earlier one means that items are missing.
    public let allowsShortPages: Bool
    /// Whether no item is on two pages, also if the list changes while it is read, so that readers need not remember the ids.
    public let hasUniqueItems: Bool
    /// Why a list of the kind `single` has all items on its only page, in a few words for users; `nil` if that is unknown.
    public let singlePageReason: String?

    /// Creates a description of the pages. By default, the pages of every size are parts of one list, each page costs
    /// one request, and the list has an end but no maximum number of items.
    public init(
        _ kind: Kind, sizes: PageSizes, isSizeIndependent: Bool = true, requestsItems: Bool = false,
        resultLimit: Int? = nil, isConcatenated: Bool = false, isEndless: Bool = false, allowsShortPages: Bool = false,
        hasUniqueItems: Bool = false, singlePageReason: String? = nil
    ) {
        self.kind = kind
        self.sizes = sizes
        self.isSizeIndependent = isSizeIndependent
        self.requestsItems = requestsItems
        self.resultLimit = resultLimit
        self.isConcatenated = isConcatenated
        self.isEndless = isEndless
        self.allowsShortPages = allowsShortPages
        self.hasUniqueItems = hasUniqueItems
        self.singlePageReason = singlePageReason
    }
}

extension Paging {
    /// Creates a description of the pages with the allowed page sizes, and the size that is used by default.
    public init(
        _ kind: Kind, sizes: ClosedRange<Int>, defaultSize: Int, isSizeIndependent: Bool = true,
        requestsItems: Bool = false, resultLimit: Int? = nil, isConcatenated: Bool = false, isEndless: Bool = false,
        allowsShortPages: Bool = false
    ) {
        self.init(
            kind, sizes: PageSizes(sizes, defaultSize: defaultSize), isSizeIndependent: isSizeIndependent,
            requestsItems: requestsItems, resultLimit: resultLimit, isConcatenated: isConcatenated,
            isEndless: isEndless, allowsShortPages: allowsShortPages)
    }
}

/// The page sizes that an API accepts, 1 or greater.
public struct PageSizes: Hashable, Sendable {
    /// The allowed numbers of items per page.
    public let allowed: ClosedRange<Int>
    /// The page size for requests that do not specify one. It is within the allowed range.
    public let defaultSize: Int

    /// Creates page sizes. A default size outside the allowed range is clamped to it.
    public init(_ allowed: ClosedRange<Int>, defaultSize: Int) {
        self.allowed = allowed
        self.defaultSize = min(max(defaultSize, allowed.lowerBound), allowed.upperBound)
    }
}
