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

/// A renderer of a table with the same columns as in a terminal.
@MainActor final class TableRenderer: ItemRenderer {
    private let columns: [(index: Int, column: DisplayColumn)]
    private let titleIndex: Int
    private let pages: ItemPages

    init(_ columns: [DisplayColumn], _ pages: ItemPages) {
        let shown = columns.enumerated().filter { $1.isInTables && $1.role != .section }
        self.columns = shown.map { ($0.offset, $0.element) }
        titleIndex = shown.first { $0.element.role == .title }?.offset ?? shown.first?.offset ?? 0
        self.pages = pages
    }

    func appear(_ row: String) {}
    func refresh() {}

    func list(_ rows: Rows, id: String) -> Element {
        Element(.div, "table", id: id) {
            Element(.table, id: "\(id)-all", [.label: pages.provider]) {
                Element(.thead, id: "\(id)-head") {
                    Element(.tr) {
                        for (_, column) in columns {
                            Element(.th, style(of: column), [.scope: "col"]) { column.heading }
                        }
                    }
                }
                Element(.tbody, id: "\(id)-rows").with(rows)
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
