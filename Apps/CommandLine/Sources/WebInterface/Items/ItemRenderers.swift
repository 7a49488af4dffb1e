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
    private let model: ListViewModel
    private let pages: ItemPages
    private let queue: PictureQueue
    /// The addresses of the pictures, keyed by the ids of their rows.
    private var addresses: [String: PictureAddress] = [:]

    init(_ model: ListViewModel, _ pages: ItemPages) {
        self.model = model
        self.pages = pages
        queue = PictureQueue(pages.context.pictures) { [weak context = pages.context] address in
            context?.fill("\(address.row)-frame", with: .picture(address, alt: ""))
        }
    }

    func list(_ rows: Rows, id: String) -> Element {
        // Other columns are other facts on all cards.
        Element(.ul, "gallery", id: id + model.columnsSuffix).with(rows)
    }

    func element(for row: Rows.Row, isMarked: Bool) -> Element {
        switch row.content {
        case .section(let title): Element(.li, "section", id: row.id) { Element(.h2) { title } }
        case .item(let item):
            Element(.li, "card", id: row.id, [.row: ""]) {
                Element(.button, id: "\(row.id)-open", [.type: "button", .action: "open", .subject: row.id]) {
                    Element(.span, "frame", id: "\(row.id)-frame") { picture(item, row.id) }
                    Element(.span, "title") { item.title }
                    Element(.span, "facts") { facts(item) }
                }
                if model.canExport { Element.mark(item, row.id, isMarked, pages.environment) }
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
            return model.isShown(field.column) && role != .title && role != .section && field.column.name != "id"
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
    private let pages: ItemPages

    init(_ model: ListViewModel, _ pages: ItemPages) {
        self.model = model
        self.pages = pages
    }

    /// The columns with their indices. Sorted rows are in no sections, so the table then has a column for these.
    private var columns: [(index: Int, column: DisplayColumn)] {
        model.columns.enumerated().filter { _, column in
            model.isShown(column) && (model.isSorted || column.role != .section)
        }.map { ($0.offset, $0.element) }
    }

    /// The index of the column whose cells open the items.
    private var titleIndex: Int {
        let shown = columns.filter { $0.column.role != .section }
        return (shown.first { $0.column.role == .title } ?? shown.first ?? columns.first)?.index ?? 0
    }

    func appear(_ row: String) {}
    func refresh() {}

    func list(_ rows: Rows, id: String) -> Element {
        // A table with other columns is another element, because rows that do not move would keep their cells.
        let sections = columns.contains { $0.column.role == .section } ? "-sections" : ""
        let table = id + sections + model.columnsSuffix
        return Element(.div, "table", id: table) {
            Element(.table, id: "\(table)-all", [.label: pages.provider]) {
                Element(.thead, id: "\(table)-head") {
                    Element(.tr, id: "\(table)-headings") {
                        if model.canExport {
                            let label = pages.environment.text(.selectedColumn)
                            Element(.th, "mark", id: "\(id)-heading-mark", [.scope: "col", .label: label])
                        }
                        for (index, column) in columns { heading(column, id: "\(id)-heading-\(index)") }
                    }
                }
                Element(.tbody, id: "\(table)-rows").with(rows)
            }
        }
    }

    private func heading(_ column: DisplayColumn, id: String) -> Element {
        let rank = model.rank(of: column)
        let sort = rank.map { $0.order.isDescending ? "descending" : "ascending" }
        // `aria-sort` says by which column the rows are sorted first. Only the label says which ones follow.
        let isFirst = rank?.number == 1
        return Element(.th, style(of: column), id: id, [.scope: "col", .sort: isFirst ? sort : nil]) {
            guard model.canSort(by: column) else { return ElementBuilder.buildExpression(column.heading) }
            return ElementBuilder.buildExpression(button(column, rank, id: "\(id)-sort"))
        }
    }

    private func button(_ column: DisplayColumn, _ rank: (number: Int, order: ItemOrder)?, id: String) -> Element {
        let environment = pages.environment
        let number = model.orders.count > 1 ? rank.map { "\($0.number)" } : nil
        let label = rank.flatMap { rank in
            number.map { number in
                let heading: Phrase =
                    rank.order.isDescending ? .descending(column.heading) : .ascending(column.heading)
                return "\(environment.text(heading)) (\(number))"
            }
        }
        return Element(
            .button, rank.map { $0.order.isDescending ? "descending" : "ascending" } ?? "", id: id,
            [
                .type: "button", .action: "sort", .subject: column.name, .label: label, .number: number,
                .title: environment.text(.sortHint),
            ]
        ) { column.heading }
    }

    func element(for row: Rows.Row, isMarked: Bool) -> Element {
        switch row.content {
        case .section(let title):
            Element(.tr, "section", id: row.id) {
                Element(.th, [.scope: "rowgroup", .colspan: "\(columns.count + (model.canExport ? 1 : 0))"]) { title }
            }
        case .item(let item):
            Element(.tr, "row", id: row.id, [.row: "", .action: "open", .subject: row.id]) {
                if model.canExport {
                    Element(.td, "mark") { Element.mark(item, row.id, isMarked, pages.environment) }
                }
                let title = titleIndex
                for (index, column) in columns { cell(item, index, column, row.id, isTitle: index == title) }
            }
        }
    }

    private func cell(
        _ item: DisplayItem, _ index: Int, _ column: DisplayColumn, _ row: String, isTitle: Bool
    ) -> Element {
        let text = pages.environment.text(of: DisplayItem.Field(column: column, value: item.values[index]))
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

extension ListViewModel {
    /// The end of the id of an element that shows the chosen columns; empty before the first choice.
    fileprivate var columnsSuffix: String {
        guard chosenColumns != nil else { return "" }
        return columns.indices.filter { isShown(columns[$0]) }.map { "-\($0)" }.joined()
    }
}

extension Element {
    /// Returns the box that marks an item.
    @MainActor fileprivate static func mark(
        _ item: DisplayItem, _ row: String, _ isMarked: Bool, _ environment: PageEnvironment
    ) -> Element {
        Element(.label, "mark") {
            Element(
                .input, id: "\(row)-mark",
                [
                    .type: "checkbox", .action: "mark", .subject: row, .checked: isMarked ? "" : nil,
                    .label: environment.text(.select(item.title)),
                ])
        }
    }

    /// Returns the element with rows as its children.
    fileprivate func with(_ rows: Rows) -> Element {
        var copy = self
        copy.content = .rows(rows)
        return copy
    }
}
