import Essentials
import Observation
import Presentation
import Protocols
import Terminal

/// The table of a list, with its sections. The selection is always visible.
@MainActor final class ListScene: Scene {
    let list: ListViewModel
    let scenes: ItemScenes
    /// The open search field; `nil` if it is closed.
    var search: TextInput?
    /// The first visible line.
    private var top = 0
    private var widths = ColumnWidths()
    private var layout = TableLayout([], widths: [], available: 0)
    /// The area of the rows in the last frame.
    private(set) var rowArea = Rectangle(rows: 0, columns: 0)
    private var headingArea = Rectangle(rows: 0, columns: 0)
    /// The gallery, which keeps its drawings while the table is shown; `nil` before it is shown for the first time.
    private var madeGallery: GalleryView?
    private let mode = GalleryMode()
    /// Whether the last frame shows the gallery. The area can be too small for it.
    private(set) var isGalleryDrawn = false

    init(_ list: ListViewModel, _ scenes: ItemScenes) {
        self.list = list
        self.scenes = scenes
        if scenes.environment.prefersGalleries, hasThumbnails { toggleGallery() }
    }

    /// Whether the items have pictures that are made for lists.
    var hasThumbnails: Bool { list.columns.contains { $0.role == .thumbnail } }

    /// The gallery that is shown instead of the table; `nil` for the table.
    var gallery: GalleryView? { mode.isWanted ? madeGallery : nil }

    /// Whether the items can be shown as a gallery.
    var hasPictures: Bool {
        scenes.canShowPictures && list.columns.contains { $0.role == .thumbnail || $0.role == .picture }
    }

    /// Shows the table instead of the gallery, or the gallery instead of the table.
    func toggleGallery() {
        if mode.isWanted {
            madeGallery?.hide()
        } else {
            guard hasPictures, let gallery = madeGallery ?? scenes.thumbnails().map(makeGallery) else {
                scenes.stack.message = .noGallery
                return
            }
            madeGallery = gallery
        }
        mode.isWanted.toggle()
    }

    private func makeGallery(_ thumbnails: Thumbnails) -> GalleryView {
        GalleryView(list, thumbnails, scenes.environment)
    }

    /// Loads the list. If the list requires a search text, opens the search field instead.
    func start() {
        if needsSearch {
            search = TextInput()
        } else {
            list.appear()
        }
    }

    private var needsSearch: Bool {
        list.search.map { $0.isNeeded && $0.text.isEmpty } ?? false
    }

    var environment: BrowserEnvironment { scenes.environment }
    private var lines: ListLines { ListLines(count: list.items.count, sections: list.sections) }

    // MARK: Drawing

    func draw(on surface: inout Surface) {
        let full = frame.draw(on: &surface)
        // A change of the settings may have turned off pictures.
        isGalleryDrawn =
            hasPictures && !list.items.isEmpty
            && gallery?.draw(on: &surface, in: full, cell: scenes.stack.cell) == true
        if isGalleryDrawn { rowArea = full } else { drawTable(on: &surface, in: full) }
        drawSearch(on: &surface)
    }

    private func drawTable(on surface: inout Surface, in full: Rectangle) {
        let (marks, area) = full.split(columns: list.marks.isEmpty ? 0 : min(2, full.columns))
        let (headings, rows) = area.split(rows: 1)
        rowArea = rows
        headingArea = headings
        widths.measure(list.items, of: list.columns, isShown: list.isShown, text: environment.text)
        layout = TableLayout(
            list.columns, widths: widths.widths, available: area.columns, heading: heading(of:), isShown: isShown)
        if list.items.isEmpty {
            drawState(on: &surface, in: area)
        } else {
            for column in layout.columns {
                let heading = heading(of: list.columns[column.index], columns: column.width)
                draw(heading, column, row: 0, in: headings, style: SceneStyles.heading, on: &surface)
            }
            drawRows(on: &surface, in: rows, marks)
        }
    }

    /// The heading of a column, with a mark if the items are sorted by it.
    private func heading(of column: DisplayColumn) -> String {
        let mark = list.orderMark(of: column)
        return mark.isEmpty ? column.heading : "\(column.heading) \(mark)"
    }

    /// The heading of a column with a width. If it is too long, the name is cut and not the mark.
    private func heading(of column: DisplayColumn, columns: Int) -> String {
        let heading = heading(of: column)
        let mark = list.orderMark(of: column)
        let free = columns - DisplayWidth.of(mark) - 1
        guard !mark.isEmpty, DisplayWidth.of(heading) > columns else { return heading }
        return free > 0 ? "\(VisibleText.line(column.heading, columns: free)) \(mark)" : mark
    }

    /// Returns whether the table shows a column. A column without values is shown only if the user chose it. The headings
    /// of the sections show the values of a section's column.
    private func isShown(_ index: Int) -> Bool {
        let column = list.columns[index]
        guard list.isShown(column), list.sections.isEmpty || column.role != .section else { return false }
        return widths.widths[index] > 0 || !column.isInTables || list.rank(of: column) != nil
    }

    private func drawRows(on surface: inout Surface, in area: Rectangle, _ marks: Rectangle) {
        let lines = lines
        scroll(lines, rows: area.rows)
        for row in 0..<area.rows {
            switch lines.content(at: top + row) {
            case nil: return
            case .section(let index):
                let title = list.sections[index].title ?? "—"
                surface.write(title, row: row, in: area, style: SceneStyles.section, overflow: .ellipsis)
            case .item(let index):
                let item = list.items[index]
                for column in layout.columns {
                    let field = DisplayItem.Field(column: item.columns[column.index], value: item.values[column.index])
                    draw(environment.text(of: field), column, row: row, in: area, style: .plain, on: &surface)
                }
                if list.marks.contains(item.id) {
                    surface.write("*", row: row + 1, in: marks, style: SceneStyles.label)
                }
                guard index == list.selection else { continue }
                let columns = marks.columns + area.columns
                let line = Rectangle(row: area.row + row, column: marks.column, rows: 1, columns: columns)
                surface.restyle(line, SceneStyles.select)
            }
        }
    }

    private func draw(
        _ text: String, _ column: TableLayout.Column, row: Int, in area: Rectangle, style: Style,
        on surface: inout Surface
    ) {
        let text = VisibleText.line(text, columns: column.width)
        let isNumeric = list.columns[column.index].kind.isNumeric
        let padding = isNumeric ? column.width - DisplayWidth.of(text) : 0
        surface.write(text, row: row, column: column.start + padding, in: area, style: style)
    }

    private func drawState(on surface: inout Surface, in area: Rectangle) {
        guard list.alert == nil else { return }
        let text = environment.text(state)
        let place = area.centered(rows: 1, columns: DisplayWidth.of(text))
        surface.write(text, in: place, style: SceneStyles.hint)
    }

    private var state: Phrase {
        if list.loading.activity != .idle { return .loading }
        if list.loading.page > 0 { return list.loading.items.isEmpty ? .nothingFound : .noMatch }
        return needsSearch ? .typeToSearch : .pressToLoad
    }

    private func drawSearch(on surface: inout Surface) {
        guard let search, surface.rows > 1 else { return }
        let line = Rectangle(row: surface.rows - 1, rows: 1, columns: surface.columns)
        surface.fill(line)
        surface.write("/", in: line, style: SceneStyles.label)
        search.draw(on: &surface, in: line.split(columns: 1).right)
    }

    private var frame: SceneFrame {
        var title = scenes.title
        if let text = list.search?.text, !text.isEmpty { title += " “\(text)”" }
        for filter in list.filters where !filter.text.isEmpty { title += "  \(filter.id): \(filter.text)" }
        if let condition = list.condition { title += "  where \(condition.text)" }
        var frame = SceneFrame(title, environment)
        let marked: Phrase? = list.marks.isEmpty ? nil : .marked(list.marks.count)
        frame.counter = [marked, list.position].compactMap { $0.map(environment.text) }.joined(separator: ", ")
        frame.status =
            switch list.loading.activity {
            case .idle: ""
            case .loading: scenes.status(.loading)
            case .reloading: scenes.status(.refreshing)
            case .loadingMore: scenes.status(list.isLoadingRest ? .loadingRest(list.count) : .loadingMore)
            }
        frame.keys = keys
        frame.notes = (list.notes + [list.partialNote].compactMap(\.self) + (scenes.notices?.notices ?? [])).map(
            environment.text)
        frame.alert = list.alert
        return frame
    }

    /// Scrolls as little as necessary to show the selection, and a heading directly above the selection.
    private func scroll(_ lines: ListLines, rows: Int) {
        let line = lines.line(ofItem: list.selection ?? 0)
        let hasHeading =
            line > 0 && lines.content(at: line - 1).map { if case .section = $0 { true } else { false } } == true
        if line - (hasHeading ? 1 : 0) < top { top = line - (hasHeading ? 1 : 0) }
        if line >= top + rows { top = line - rows + 1 }
        top = max(0, min(top, lines.total - rows))
    }

    func didDraw() {
        if isGalleryDrawn, let gallery { return gallery.didDraw() }
        let lastVisible = (0..<rowArea.rows).reversed().lazy.compactMap { self.item(atRow: $0) }.first
        if let lastVisible { list.rowAppeared(lastVisible) }
    }

    /// Returns the name of the column whose heading is at a place on the screen; `nil` if there is none.
    func column(atRow row: Int, column: Int) -> String? {
        guard headingArea.contains(row: row, column: column), !list.items.isEmpty else { return nil }
        let offset = column - headingArea.column
        let place = layout.columns.first { $0.start <= offset && offset < $0.start + $0.width }
        return place.map { list.columns[$0.index].name }
    }

    /// Returns the index of the item on a row of the area; `nil` if the row shows no item.
    func item(atRow row: Int) -> Int? {
        guard case .item(let index) = lines.content(at: top + row) else { return nil }
        return index
    }
}

/// The lines of a list: its items, and a heading above each section.
struct ListLines {
    enum Content: Equatable {
        case section(Int), item(Int)
    }

    let count: Int
    let sections: [ListSection]

    var total: Int { count + sections.count }

    func line(ofItem index: Int) -> Int {
        index + (sections.isEmpty ? 0 : sections.prefixCount { $0.rows.lowerBound > index })
    }

    /// Returns what is on a line; `nil` after the last one.
    func content(at line: Int) -> Content? {
        guard line >= 0, line < total else { return nil }
        guard !sections.isEmpty else { return .item(line) }
        // The line of a heading is the number of items and headings before it.
        let after = sections.enumerated().prefixCount { $0.1.rows.lowerBound + $0.0 > line }
        let section = after - 1
        return section >= 0 && sections[section].rows.lowerBound + section == line
            ? .section(section) : .item(line - after)
    }
}

extension Sequence {
    /// Returns the number of elements before the first one that satisfies a condition.
    fileprivate func prefixCount(_ isAfter: (Element) -> Bool) -> Int {
        var count = 0
        for element in self {
            if isAfter(element) { return count }
            count += 1
        }
        return count
    }
}

/// Whether the user wants the gallery instead of the table. It is observed, because a frame that begins to show pictures
/// must be one whose changes are followed.
@MainActor @Observable private final class GalleryMode {
    var isWanted = false
}
