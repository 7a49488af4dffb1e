import Presentation
import Protocols

/// A renderer of a list and its rows.
@MainActor protocol ItemRenderer: Rows.Renderer {
    /// Returns the element that contains the rows.
    func list(_ rows: Rows, id: String) -> Element

    /// Called when a row has become visible.
    func appear(_ row: String)
    /// Called when the user refreshes the list.
    func refresh()
}

/// A renderer of a gallery, in which each item is a card with a picture.
@MainActor final class GalleryRenderer: ItemRenderer {
    private let pages: ItemPages
    private let queue: PictureQueue
    /// The addresses of the pictures, keyed by the ids of their rows.
    private var addresses: [String: PictureAddress] = [:]

    init(_ pages: ItemPages) {
        self.pages = pages
        queue = PictureQueue(pages.context.pictures) { [weak context = pages.context] address in
            context?.fill("\(address.row)-frame", with: .picture(address, alt: ""))
        }
    }

    func list(_ rows: Rows, id: String) -> Element {
        Element(.ul, "gallery", id: id).with(rows)
    }

    func element(for row: Rows.Row) -> Element {
        switch row.content {
        case .section(let title): Element(.li, "section", id: row.id) { Element(.h2) { title } }
        case .item(let item):
            Element(.li, "card", id: row.id, [.row: ""]) {
                Element(.button, id: "\(row.id)-open", [.type: "button", .action: "open", .subject: row.id]) {
                    Element(.span, "frame", id: "\(row.id)-frame") { picture(item, row.id) }
                    Element(.span, "title") { item.title }
                    Element(.span, "facts") { facts(item) }
                }
            }
        }
    }

    private func picture(_ item: DisplayItem, _ row: String) -> Element? {
        let loader = pages.scenes.pictures
        let address = loader.flatMap { pages.context.pictures.address(of: .thumbnail, item, row: row, loader: $0) }
        addresses[row] = address
        return address.flatMap { queue.isLoaded($0) ? .picture($0, alt: "") : nil }
    }

    func appear(_ row: String) {
        if let address = addresses[row] { queue.load(address) }
    }

    func refresh() { queue.retry() }

    /// Returns the first three non-empty values of the item, without its id, its title and its section.
    private func facts(_ item: DisplayItem) -> [Element] {
        let shown = item.fields.filter { field in
            let role = field.column.role
            return field.column.isInTables && role != .title && role != .section && field.column.name != "id"
        }
        return shown.lazy.map { ($0.column, self.pages.environment.text(of: $0)) }.filter { !$0.1.isEmpty }.prefix(3)
            .map { column, text in
                Element(.span, "fact") {
                    Element(.span, "label") { column.heading }
                    " "
                    Element(.span, "value") { text }
                }
            }
    }
}

/// A renderer of a table with the same columns as in a terminal. The headings sort the rows.
@MainActor final class TableRenderer: ItemRenderer {
    private let model: ListViewModel
    private let titleIndex: Int
    private let pages: ItemPages

    init(_ model: ListViewModel, _ pages: ItemPages) {
        self.model = model
        self.pages = pages
        let shown = model.columns.enumerated().filter { $1.isInTables && $1.role != .section }
        titleIndex = shown.first { $0.element.role == .title }?.offset ?? shown.first?.offset ?? 0
    }

    /// The columns with their indices. Sorted rows are in no sections, so the table then has a column for these.
    private var columns: [(index: Int, column: DisplayColumn)] {
        model.columns.enumerated().filter { _, column in
            column.isInTables && (model.order != nil || column.role != .section)
        }.map { ($0.offset, $0.element) }
    }

    func appear(_ row: String) {}
    func refresh() {}

    func list(_ rows: Rows, id: String) -> Element {
        // A table with another column is another element, because rows that do not move would keep their cells.
        let table = columns.contains { $0.column.role == .section } ? "\(id)-sections" : id
        return Element(.div, "table", id: table) {
            Element(.table, id: "\(table)-all", [.label: pages.provider]) {
                Element(.thead, id: "\(table)-head") {
                    Element(.tr, id: "\(table)-headings") {
                        for (index, column) in columns { heading(column, id: "\(id)-heading-\(index)") }
                    }
                }
                Element(.tbody, id: "\(table)-rows").with(rows)
            }
        }
    }

    private func heading(_ column: DisplayColumn, id: String) -> Element {
        let order = model.order.flatMap { $0.column == column.name ? $0 : nil }
        let sort = order.map { $0.isDescending ? "descending" : "ascending" }
        return Element(.th, style(of: column), id: id, [.scope: "col", .sort: sort]) {
            if model.canSort(by: column) {
                Element(
                    .button, id: "\(id)-sort", [.type: "button", .action: "sort", .subject: column.name]
                ) { column.heading }
            } else {
                column.heading
            }
        }
    }

    func element(for row: Rows.Row) -> Element {
        switch row.content {
        case .section(let title):
            Element(.tr, "section", id: row.id) {
                Element(.th, [.scope: "rowgroup", .colspan: "\(columns.count)"]) { title }
            }
        case .item(let item):
            Element(.tr, "row", id: row.id, [.row: "", .action: "open", .subject: row.id]) {
                for (index, column) in columns { cell(item, index, column, row.id) }
            }
        }
    }

    private func cell(_ item: DisplayItem, _ index: Int, _ column: DisplayColumn, _ row: String) -> Element {
        let text = pages.environment.text(of: DisplayItem.Field(column: column, value: item.values[index]))
        let isTitle = index == titleIndex
        let style = text.isEmpty && !isTitle ? style(of: column) + " empty" : style(of: column)
        return Element(.td, isTitle ? style + " title" : style, [.heading: column.heading]) {
            if isTitle {
                Element(.button, id: "\(row)-open", [.type: "button", .action: "open", .subject: row]) {
                    text.isEmpty ? "—" : text
                }
            } else {
                text
            }
        }
    }

    private func style(of column: DisplayColumn) -> String { column.kind.isNumeric ? "number" : "text" }
}

extension Element {
    /// Returns the element with rows as its children.
    fileprivate func with(_ rows: Rows) -> Element {
        var copy = self
        copy.content = .rows(rows)
        return copy
    }
}
