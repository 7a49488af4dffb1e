public import Protocols

/// The operations that the list scene needs from a provider.
public protocol ListUseCase: Sendable {
    /// The columns of the items.
    var columns: [DisplayColumn] { get }

    /// The parameters of the list.
    var parameters: [Parameter] { get }

    /// The name of the parameter that the search field sets; `nil` if the list cannot be searched. By default, it is
    /// `query` if there is a parameter with this name.
    var searchParameter: String? { get }

    /// The actions that the provider supports.
    var actions: Set<ItemAction> { get }

    /// The number of items after which the API ends a list, although it has more; `nil` if there is no such limit, or if
    /// it is unknown. The default is `nil`.
    var resultLimit: Int? { get }

    /// Returns one page of stored items, which are shown until the first page of the list arrives; `nil` if there are
    /// none. The default implementation returns `nil`.
    ///
    /// - Parameter token: The token from the previous page of stored items; `nil` for the first page.
    func storedPage(_ token: PageToken?, of query: ListQuery) async -> ItemPage?

    /// Returns one page of a list.
    ///
    /// - Parameter token: The token from the previous page; `nil` for the first page.
    /// - Throws: The errors of the provider. `pageOutOfRange` ends the list.
    func page(_ token: PageToken?, of query: ListQuery) async throws(ProviderError) -> ItemPage

    /// Returns items sorted by the first order, then by the next ones. Items with equal values keep their order.
    func sorted(_ items: [DisplayItem], by orders: [ItemOrder]) -> [DisplayItem]

    /// Returns the function that tests items for a condition.
    ///
    /// - Throws: An error with its place, for text that is not a condition.
    func test(for condition: String) throws(ConditionError) -> @Sendable (DisplayItem) -> Bool
}

extension ListUseCase {
    public var resultLimit: Int? { nil }

    public func storedPage(_ token: PageToken?, of query: ListQuery) async -> ItemPage? { nil }

    public var searchParameter: String? { parameters.contains { $0.name == "query" } ? "query" : nil }
}

/// The query of a list. All pages of the list have the same query.
public struct ListQuery: Hashable, Sendable {
    /// The validated values of the parameters.
    public let parameters: ParameterValues
    /// Whether to send requests to the API even if there are cached responses.
    public let isRefreshing: Bool

    public init(_ parameters: ParameterValues, isRefreshing: Bool = false) {
        self.parameters = parameters
        self.isRefreshing = isRefreshing
    }
}

/// One page of a list of items.
public struct ItemPage: Hashable, Sendable {
    /// The items, in the order of the API.
    public let items: [DisplayItem]
    /// The token of the next page; `nil` on the last page.
    public let next: PageToken?
    /// The number of items in the whole list, if the API reports it.
    public let total: Int?
    /// On the last page, the reason why the list ends although the API has more items.
    public let truncationReason: String?
    /// The reason why items may be missing on this page.
    public let incompleteReason: String?
    /// A notice about the source of stored items, such as their age. It is not translated.
    public let notice: String?

    /// Creates a page. By default, it is the last page of a complete list.
    public init(
        items: [DisplayItem], next: PageToken? = nil, total: Int? = nil, truncationReason: String? = nil,
        incompleteReason: String? = nil, notice: String? = nil
    ) {
        self.items = items
        self.next = next
        self.total = total
        self.truncationReason = truncationReason
        self.incompleteReason = incompleteReason
        self.notice = notice
    }

    /// Creates a page from a page of entities.
    ///
    /// - Parameters:
    ///   - described: The description of the items in the provider's descriptor.
    ///   - shared: The ``ListUseCase/columns`` of the use case. All items share them.
    ///   - notice: See ``notice``.
    public init<Item: Entity>(
        _ page: Page<Item>, of described: ItemDescription<Item> = ItemDescription(), sharing shared: [DisplayColumn],
        notice: String? = nil
    ) {
        self.init(
            items: page.items.map { DisplayItem($0, of: described, sharing: shared) }, next: page.following.first,
            total: page.total, truncationReason: page.truncationReason, incompleteReason: page.incompleteReason,
            notice: notice)
    }
}
