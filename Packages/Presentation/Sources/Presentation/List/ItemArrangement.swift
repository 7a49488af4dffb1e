/// The order of items by the values of one column. A list can be sorted by several of them: the later ones are for items
/// whose values are equal in the earlier ones.
public struct ItemOrder: Hashable, Sendable {
    /// The name of the column whose values are compared.
    public let column: String
    public let isDescending: Bool

    public init(_ column: String, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }
}

/// What a list shows at first: the items that meet a condition, in an order.
public struct ListSelection: Hashable, Sendable {
    /// The text of the condition; `nil` for all items.
    public let condition: String?
    /// The order; empty for the order of the list.
    public let orders: [ItemOrder]

    /// Creates a selection. By default, it has all items in the order of the list.
    public init(where condition: String? = nil, orders: [ItemOrder] = []) {
        self.condition = condition
        self.orders = orders
    }
}

/// A condition for the items of a list, such as `starCount > 1000`.
public struct ListCondition: Sendable {
    /// The text that the user typed.
    public let text: String
    /// Returns whether an item meets the condition.
    public let test: @Sendable (DisplayItem) -> Bool

    public init(_ text: String, test: @escaping @Sendable (DisplayItem) -> Bool) {
        self.text = text
        self.test = test
    }
}

/// The reason why a text is not a condition. It is not translated.
public struct ConditionError: Error, Hashable, Sendable {
    /// What is wrong: `unknown column 'stars'`.
    public let message: String
    /// The text, and a line with `^` under the place of the fault.
    public let marked: [String]
    /// What to do; `nil` if the message says it.
    public let hint: String?

    public init(_ message: String, marked: [String] = [], hint: String? = nil) {
        self.message = message
        self.marked = marked
        self.hint = hint
    }
}

/// The loaded items that meet a condition, in the order that the user chose.
struct ItemArrangement {
    var condition: ListCondition?
    /// The order that the user chose; empty for the order of the list.
    var orders: [ItemOrder] = []
    /// The number of pages since the last one with an item that meets the condition.
    private(set) var fruitlessPages = 0

    private var matching: [DisplayItem] = []
    private var testedCount = 0

    /// Whether all loaded items are shown as they are.
    var isPlain: Bool { condition == nil && orders.isEmpty }

    /// Returns the items to show.
    ///
    /// - Parameters:
    ///   - isAppended: Whether items were only added at the end since the last call. The others are not tested again.
    mutating func items(of loaded: [DisplayItem], isAppended: Bool, by useCase: any ListUseCase) -> [DisplayItem] {
        let matching = match(loaded, isAppended: isAppended)
        return orders.isEmpty ? matching : useCase.sorted(matching, by: orders)
    }

    /// Tests the loaded items. Returns those that meet the condition.
    mutating func match(_ loaded: [DisplayItem], isAppended: Bool) -> [DisplayItem] {
        guard let condition else { return loaded }
        let isContinued = isAppended && testedCount <= loaded.count
        let new = loaded[(isContinued ? testedCount : 0)...].filter(condition.test)
        fruitlessPages = isContinued && new.isEmpty ? fruitlessPages + 1 : 0
        matching = isContinued ? matching + new : new
        testedCount = loaded.count
        return matching
    }
}
