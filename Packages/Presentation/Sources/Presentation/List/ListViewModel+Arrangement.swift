import Protocols

// The order, the columns and the condition that the user chose. They apply to the loaded items: no request is sent.
extension ListViewModel {
    /// The number of pages without a matching item after which visible rows load no more pages.
    private static let maximumFruitlessPages = 5

    // MARK: Order

    /// The order that the user chose; `nil` for the order of the list.
    public var order: ItemOrder? { arrangement.order }

    /// Returns whether items can be sorted by a column. Lists and objects have no order.
    public func canSort(by column: DisplayColumn) -> Bool {
        switch column.kind {
        case .list, .object: false
        case .boolean, .integer, .number, .text, .date, .any: true
        }
    }

    /// Sorts the loaded items by a column: at first in ascending order, then in descending order, then in the order of
    /// the list again. Does nothing for a column without an order.
    public func sort(by name: String) {
        switch order {
        case ItemOrder(name): sort(in: ItemOrder(name, isDescending: true))
        case ItemOrder(name, isDescending: true): sort(in: nil)
        default: sort(in: ItemOrder(name))
        }
    }

    /// Sorts the loaded items in an order; `nil` for the order of the list. Does nothing for a column without an order.
    public func sort(in new: ItemOrder?) {
        if let new {
            guard let column = columns.first(where: { $0.name == new.column }), canSort(by: column) else { return }
        }
        arrangement.order = new
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
        return .partial(count, isSorted: order != nil, isFiltered: condition != nil)
    }

    /// Whether the list has items that are not loaded.
    var isPartial: Bool { loading.hasMore || loading.showsKept }

    /// Whether visible rows near the end load the next page. Rows of a sorted list would jump. A condition that few items
    /// meet would load the whole list. In both cases, ``loadRest()`` loads it.
    var loadsMoreAutomatically: Bool {
        alert == nil && !isPaused && order == nil && arrangement.fruitlessPages < Self.maximumFruitlessPages
    }

    /// Loads the next page if the last visible row is near the end, or if no item meets the condition.
    func continueLoading() {
        if lastVisibleRow >= 0 || condition != nil { rowAppeared(lastVisibleRow) }
    }
}
