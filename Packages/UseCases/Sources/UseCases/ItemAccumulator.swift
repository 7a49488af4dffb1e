import Protocols

/// A filter for list items. It drops skipped items, duplicates, and items past the limit. It counts all other items.
struct ItemAccumulator<Item: Entity> {
    private(set) var summary: ListSummary
    private let limit: Int
    /// The number of items still to be skipped at the start of the list.
    private(set) var skipped: Int
    /// The number of items that were dropped because they are past the limit. All of them are on the page
    /// on which the limit was reached.
    private(set) var itemsPastLimit = 0
    /// The ids of all items so far; `nil` if no item can repeat. For many items, this set takes much of the time and memory.
    private var ids: Set<Item.ID>?

    /// - Parameters:
    ///   - limit: The maximum number of items; `nil` for no limit.
    ///   - hasUniqueItems: Whether no item can be on two pages; see ``ProviderProtocols/Paging/hasUniqueItems``.
    init(_ summary: ListSummary, skipping skipped: Int, limit: Int?, hasUniqueItems: Bool) {
        self.summary = summary
        ids = hasUniqueItems ? nil : []
        self.skipped = skipped
        self.limit = limit ?? .max
    }

    /// Whether the limit has been reached.
    var isFull: Bool { summary.count >= limit }

    /// Returns whether more than `pages` further pages are needed to reach the limit, if each page has `size` items.
    func needsMore(than pages: Int, pagesOf size: Int) -> Bool {
        let (expected, overflow) = pages.multipliedReportingOverflow(by: size)
        return !overflow && expected - min(expected, skipped) < limit - summary.count
    }

    /// Counts the items of a page. Returns the page, which then contains only the new items within the limit.
    mutating func add(_ original: Page<Item>) -> Page<Item> {
        var page = original
        if let total = original.total, total < 0 {
            page.total = nil
            page.incompleteReason = original.incompleteReason ?? "the API reported a total of \(total)"
        }
        summary.add(total: page.total)
        if ids == nil, skipped == 0, original.items.count <= limit - summary.count {
            summary.count += original.items.count
            return page
        }
        page.items = original.items.dropFirst(skipped).filter { isNew($0) }
        skipped -= min(skipped, original.items.count)
        return page
    }

    /// Records whether the list has more items. Called when the limit is reached.
    mutating func reachLimit(hasMorePages: Bool) {
        summary.isCutOff = summary.available.map { $0 > summary.count } ?? (itemsPastLimit > 0 || hasMorePages)
    }

    /// Makes the number of items so far the limit, because the caller needs no more items.
    mutating func end(hasMorePages: Bool) {
        reachLimit(hasMorePages: hasMorePages)
        summary.limit = summary.count
    }

    /// Counts an item, and returns whether it is new and within the limit.
    private mutating func isNew(_ item: Item) -> Bool {
        guard !isFull else {
            itemsPastLimit += 1
            return false
        }
        guard ids?.insert(item.id).inserted != false else {
            summary.duplicates += 1
            return false
        }
        summary.count += 1
        return true
    }
}

/// A checker for the pages of a list. It detects that items may be missing.
struct PageChecker {
    /// The number of pages checked so far.
    private(set) var pageNumber = 0

    /// Whether all pages except the last one should have the same number of items.
    private let hasEqualPages: Bool
    /// The number of items on the largest page so far. All pages except the last one should have this number of items.
    private var fullPageCount: Int?

    init(_ paging: Paging) {
        hasEqualPages = paging.kind == .numbered && !paging.allowsShortPages
    }

    /// Counts a page, and returns a description of its defect if its size shows that items are missing.
    ///
    /// All numbered pages except the last one should have the same size, unless ``Paging/allowsShortPages``. The server
    /// may use a smaller size than the requested one.
    mutating func defect(of page: Page<some Sendable>) -> String? {
        pageNumber += 1
        let count = page.items.count
        let isLast = page.following.isEmpty
        guard hasEqualPages, count > 0 else { return nil }
        guard let fullPageCount else {
            if !isLast { fullPageCount = count }
            return nil
        }
        guard count > fullPageCount || (count < fullPageCount && !isLast) else { return nil }
        self.fullPageCount = max(count, fullPageCount)
        let items = count == 1 ? "1 item" : "\(count) items"
        return "page \(pageNumber) has \(items), but an earlier page has \(fullPageCount)"
    }

    /// The value of `incompleteReason` for a page that has no new items but links to further pages.
    var unreadPages: String {
        "page \(pageNumber) has no new items, so later pages were not read"
    }

    /// Returns the value of `incompleteReason` for a page that links only to pages that were already read.
    ///
    /// Returns `nil` for an empty page. Also returns `nil` if the expected number of items is known, because
    /// ``ListSummary/outcome`` then shows whether items are missing.
    func loop(after page: Page<some Sendable>, _ summary: ListSummary) -> String? {
        guard !page.items.isEmpty, summary.expected == nil else { return nil }
        return "page \(pageNumber) links to a page that was already read"
    }
}
