import Presentation

/// The element ids of a list's rows: `s2-r1`, `s2-r2`, … Item ids are unsuitable, because they can have any characters.
@MainActor final class RowIDs {
    private let prefix: String
    private var byItem: [DisplayItem.ID: String] = [:]
    private var items: [String: DisplayItem.ID] = [:]
    private var shown: [DisplayItem] = []
    private var sections: [ListSection] = []
    private(set) var rows: [Rows.Row] = []

    init(prefix: String) {
        self.prefix = prefix
    }

    /// Returns the id of an item's row.
    func row(of item: DisplayItem.ID) -> String {
        if let row = byItem[item] { return row }
        let row = "\(prefix)-r\(byItem.count + 1)"
        byItem[item] = row
        items[row] = item
        return row
    }

    /// Returns the id of the item in a row; `nil` if there is none.
    func item(inRow row: String) -> DisplayItem.ID? { items[row] }

    /// Updates the rows, with a heading above each section. Does nothing if the list has not changed.
    func update(_ items: [DisplayItem], _ sections: [ListSection]) {
        guard items != shown || sections != self.sections else { return }
        let isLonger = sections.isEmpty && self.sections.isEmpty && items.starts(with: shown)
        var rows = isLonger ? rows : []
        let titles = Dictionary(uniqueKeysWithValues: sections.map { ($0.rows.lowerBound, $0.title ?? "—") })
        for (index, item) in items.enumerated().dropFirst(rows.count) {
            let row = row(of: item.id)
            if let title = titles[index] { rows.append(Rows.Row(id: "\(row)-section", content: .section(title))) }
            rows.append(Rows.Row(id: row, content: .item(item)))
        }
        (self.rows, shown, self.sections) = (rows, items, sections)
    }
}
