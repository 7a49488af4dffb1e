import Presentation

/// The ids of a list's rows on the page: `s2-r1`, `s2-r2`, … The ids of items can contain any characters.
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

    /// Makes the rows of a list, with a row above each section. Rows of an unchanged list stay the same.
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
