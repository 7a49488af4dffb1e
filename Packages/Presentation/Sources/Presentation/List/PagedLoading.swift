/// The state of a list that is loaded page by page. It determines which request may be sent next.
///
/// It contains no tasks and no clock. Each method that begins a load returns the request to send, or `nil` if no
/// request may be sent now. The result of an abandoned request is ignored.
public struct PagedLoading<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// What is being loaded.
    public enum Activity: Hashable, Sendable {
        case idle
        /// The first page of a list. Earlier items stay until the page arrives.
        case loading
        /// The first page of the same list, in order to refresh it.
        case reloading
        /// The page after the loaded ones.
        case loadingMore
    }

    /// A request for a page.
    public struct Request: Hashable, Sendable {
        /// The number of the page, starting at 1.
        public let page: Int
        /// The activity that needs the page.
        public let activity: Activity
        fileprivate let serial: Int
    }

    /// The loaded items, without duplicates.
    public private(set) var items: [Item] = []
    /// The number of items in the whole list, if the API reports it.
    public private(set) var total: Int?
    /// What is being loaded.
    public private(set) var activity = Activity.idle
    /// The number of the last loaded page; 0 before the first one.
    public private(set) var page = 0
    /// Whether the list has more pages.
    public private(set) var hasMore = false
    /// Whether the items are stored items, which the first page has not replaced yet.
    public private(set) var showsKept = false

    private var ids: Set<Item.ID> = []
    /// The number of requests and cancellations so far. Only the result of the request with this number is used.
    private var serial = 0

    /// Creates the state of a list that is not loaded.
    public init() {}

    /// Whether a load has finished and found nothing.
    public var isEmpty: Bool { page > 0 && items.isEmpty && activity == .idle }

    /// Whether ``loadMore()`` would return a request.
    public var canLoadMore: Bool { activity == .idle && hasMore && !items.isEmpty }

    // MARK: Requests

    /// Begins to load the first page, unless something is being loaded.
    public mutating func load() -> Request? {
        activity == .idle ? begin(.loading, page: 1) : nil
    }

    /// Begins to refresh the list, unless something is being loaded.
    public mutating func reload() -> Request? {
        activity == .idle ? begin(.reloading, page: 1) : nil
    }

    /// Begins to load the next page, unless something is being loaded, no items are loaded, or the list has ended.
    public mutating func loadMore() -> Request? {
        canLoadMore ? begin(.loadingMore, page: page + 1) : nil
    }

    /// Begins to load the first page of a different list, such as a new search. Abandons the current request.
    public mutating func restart() -> Request {
        begin(.loading, page: 1)
    }

    /// Abandons the current request. The items stay.
    public mutating func cancel() {
        serial += 1
        activity = .idle
    }

    private mutating func begin(_ activity: Activity, page: Int) -> Request {
        serial += 1
        self.activity = activity
        return Request(page: page, activity: activity, serial: serial)
    }

    // MARK: Results

    /// Returns whether the result of a request is still needed.
    public func isCurrent(_ request: Request) -> Bool { request.serial == serial && activity != .idle }

    /// Shows stored items of a new list until its first page replaces them. They stay if the request for this page fails.
    /// Returns `false` if there are no stored items, or if the request was abandoned or is not for a new list.
    public mutating func show(stored: [Item], until request: Request) -> Bool {
        guard isCurrent(request), request.activity == .loading, !stored.isEmpty else { return false }
        (items, ids, total, hasMore, showsKept) = ([], [], nil, false, true)
        add(stored: stored)
        return true
    }

    /// Adds the next page of stored items, unless the first page of the list has replaced them.
    public mutating func add(stored: [Item]) {
        guard showsKept else { return }
        for item in stored where ids.insert(item.id).inserted { items.append(item) }
    }

    /// Adds a page, or replaces all items with a first page. Returns `false` if the request was abandoned.
    ///
    /// The list ends when its total is reached, and at a page without new items, even if the API reports more pages.
    /// Otherwise, every attempt to load more would request the same page again.
    public mutating func finish(_ request: Request, items new: [Item], total: Int? = nil, hasMore: Bool) -> Bool {
        guard isCurrent(request) else { return false }
        activity = .idle
        if request.activity != .loadingMore {
            items = []
            ids = []
            self.total = nil
            showsKept = false
            page = 1
        }
        let count = items.count
        for item in new where ids.insert(item.id).inserted { items.append(item) }
        self.total = total ?? self.total
        let isAtTotal = self.total.map { items.count >= $0 } ?? false
        self.hasMore = hasMore && items.count > count && !isAtTotal
        if request.activity == .loadingMore, items.count > count { page = request.page }
        return true
    }

    /// Ends a request that failed. The items stay. Returns `false` if the request was abandoned.
    public mutating func fail(_ request: Request) -> Bool {
        guard isCurrent(request) else { return false }
        activity = .idle
        return true
    }

    // MARK: Changes by the user

    /// Replaces the item with the same id, or inserts a new item at the start.
    public mutating func save(_ item: Item) {
        if let index = items.firstIndex(where: { $0.id == item.id }) {
            items[index] = item
        } else {
            items.insert(item, at: 0)
            ids.insert(item.id)
            total = total.map { $0 + 1 }
        }
    }

    /// Removes the item with the given id.
    public mutating func delete(_ id: Item.ID) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        items.remove(at: index)
        ids.remove(id)
        total = total.map { max(0, $0 - 1) }
    }
}

extension PagedLoading: Equatable where Item: Equatable {}
