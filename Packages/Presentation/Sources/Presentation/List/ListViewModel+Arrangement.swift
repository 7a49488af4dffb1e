import Protocols

// The order, the columns and the condition that the user chose. They apply to the loaded items: no request is sent.
extension ListViewModel {
    /// The number of pages without a matching item after which visible rows load no more pages.
    private static let maximumFruitlessPages = 5

    // MARK: Order

    /// The order that the user chose; empty for the order of the list.
    public var orders: [ItemOrder] { arrangement.orders }

    /// Whether the loaded items are sorted.
    public var isSorted: Bool { !orders.isEmpty }

    /// Returns the place of a column in the order, starting at 1, and its direction; `nil` if the items are not sorted by it.
    public func rank(of column: DisplayColumn) -> (number: Int, order: ItemOrder)? {
        orders.firstIndex { $0.column == column.name }.map { ($0 + 1, orders[$0]) }
    }

    /// Returns whether items can be sorted by a column. Lists and objects have no order.
    public func canSort(by column: DisplayColumn) -> Bool { column.kind.isSortable }

    /// Sorts the loaded items by a column: at first in ascending order, then in descending order, then in the order of
    /// the list again. Does nothing for a column without an order.
    ///
    /// - Parameter isAdding: Whether the other columns by which the items are sorted stay, and come first.
    public func sort(by name: String, isAdding: Bool = false) {
        let current = orders.first { $0.column == name }
        let next: ItemOrder? =
            switch current {
            case nil: ItemOrder(name)
            case let order? where !order.isDescending: ItemOrder(name, isDescending: true)
            default: nil
            }
        guard isAdding else { return sort(in: orders.count > 1 ? [ItemOrder(name)] : [next].compactMap(\.self)) }
        sort(in: next, by: name)
    }

    /// Changes the order by one column. The other columns by which the items are sorted stay.
    ///
    /// - Parameter order: The order by the column; `nil` to sort no longer by it.
    public func sort(in order: ItemOrder?, by name: String) {
        var orders = orders
        switch (orders.firstIndex { $0.column == name }, order) {
        case (let index?, let order?): orders[index] = order
        case (let index?, nil): orders.remove(at: index)
        case (nil, let order?): orders.append(order)
        case (nil, nil): break
        }
        sort(in: orders)
    }

    /// Sorts the loaded items in an order; empty for the order of the list. Does nothing if a column has no order.
    public func sort(in orders: [ItemOrder]) {
        let isPossible = orders.allSatisfy { order in
            columns.contains { $0.name == order.column && canSort(by: $0) }
        }
        guard isPossible, orders != self.orders else { return }
        arrangement.orders = orders
        updateItems { _ in }
    }

    // MARK: Columns

    /// Returns whether a table shows a column: as the user chose, or else as declared.
    public func isShown(_ column: DisplayColumn) -> Bool { columnChoices[column.name] ?? column.isInTables }

    /// The columns that the user chose; `nil` before the first choice.
    public var chosenColumns: [DisplayColumn]? { columnChoices.isEmpty ? nil : columns.filter(isShown) }

    /// Shows a column in tables, or hides it. The last column cannot be hidden.
    public func toggleColumn(_ name: String) {
        guard let column = columns.first(where: { $0.name == name }) else { return }
        guard !isShown(column) || columns.count(where: isShown) > 1 else { return }
        columnChoices[name] = !isShown(column)
    }

    // MARK: Condition

    /// The condition that the user gave; `nil` for none.
    public var condition: ListCondition? { arrangement.condition }

    /// Shows only the items that meet a condition. Empty text removes the condition.
    ///
    /// - Throws: An error with its place, for text that is not a condition. The former condition stays.
    public func filter(where text: String) throws(ConditionError) {
        let isEmpty = text.allSatisfy(\.isWhitespace)
        setCondition(isEmpty ? nil : ListCondition(text, test: try useCase.test(for: text)))
    }

    /// Removes the condition. Returns whether there was one.
    public func clearCondition() -> Bool {
        guard condition != nil else { return false }
        setCondition(nil)
        return true
    }

    private func setCondition(_ condition: ListCondition?) {
        arrangement.condition = condition
        isPaused = false
        lastVisibleRow = -1
        updateItems { _ in }
        continueLoading()
    }

    // MARK: Loading

    /// What is sorted or filtered if it is not the whole list: `Sorted: only 30 of 1,204 items are loaded`.
    public var partialNote: Phrase? {
        guard !arrangement.isPlain, isPartial, !loading.items.isEmpty else { return nil }
        return .partial(count, isSorted: isSorted, isFiltered: condition != nil)
    }

    /// Whether the list has items that are not loaded.
    var isPartial: Bool { loading.hasMore || loading.showsKept }

    /// Whether visible rows near the end load the next page. Rows of a sorted list would jump. A condition that few items
    /// meet would load the whole list. In both cases, ``loadRest()`` loads it.
    var loadsMoreAutomatically: Bool {
        alert == nil && !isPaused && !isSorted && arrangement.fruitlessPages < Self.maximumFruitlessPages
    }

    /// Loads the next page if the last visible row is near the end, or if no item meets the condition.
    func continueLoading() {
        if lastVisibleRow >= 0 || condition != nil { rowAppeared(lastVisibleRow) }
    }
}
