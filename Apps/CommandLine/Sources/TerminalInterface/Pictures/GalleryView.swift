import Presentation
import Protocols
import Terminal

/// The items of a list as a gallery: pictures with captions.
@MainActor final class GalleryView {
    private let list: ListViewModel
    private let environment: BrowserEnvironment
    private let thumbnails: Thumbnails
    /// The first visible row of tiles.
    private var top = 0
    private(set) var layout: GalleryLayout?
    /// The pictures that the last frame needs.
    private var wanted: [Thumbnails.Subject] = []

    init(_ list: ListViewModel, _ thumbnails: Thumbnails, _ environment: BrowserEnvironment) {
        self.list = list
        self.thumbnails = thumbnails
        self.environment = environment
    }

    /// The indices of the visible items.
    private var visible: Range<Int> {
        guard let layout else { return 0..<0 }
        let start = min(top * layout.columns, list.items.count)
        return start..<min(start + layout.count, list.items.count)
    }

    /// Draws the visible items. Returns `false` if the area is too small for any.
    func draw(on surface: inout Surface, in area: Rectangle, cell: CellSize?) -> Bool {
        layout = GalleryLayout(area)
        wanted = []
        guard let layout else { return false }
        top = layout.top(top, selection: list.selection ?? 0, of: list.items.count)
        for index in visible {
            draw(list.items[index], at: index, in: layout.tile(index - visible.lowerBound), cell, on: &surface)
        }
        return true
    }

    private func draw(
        _ item: DisplayItem, at index: Int, in tile: Rectangle, _ cell: CellSize?, on surface: inout Surface
    ) {
        let (frame, caption) = tile.split(rows: GalleryLayout.picture.rows)
        drawPicture(of: item, in: frame.split(columns: GalleryLayout.picture.columns).left, cell, on: &surface)
        let mark = list.marks.contains(item.id) ? "* " : ""
        surface.write(mark + item.title, in: caption, style: SceneStyles.label, overflow: .ellipsis)
        surface.write(facts(of: item), row: 1, in: caption, style: SceneStyles.hint, overflow: .ellipsis)
        if index == list.selection { surface.restyle(caption, SceneStyles.select) }
    }

    private func drawPicture(
        of item: DisplayItem, in frame: Rectangle, _ cell: CellSize?, on surface: inout Surface
    ) {
        guard let url = item.thumbnailURL else {
            return drawMessage(environment.text(.noThumbnail), in: frame, on: &surface)
        }
        let subject = Thumbnails.Subject(url: url, cell: cell)
        wanted.append(subject)
        switch thumbnails.state(of: subject) {
        case nil, .loading: drawMessage("…", in: frame, on: &surface)
        case .failed(let reason): drawMessage(environment.text(reason), in: frame, on: &surface)
        case .drawn(let picture, let size):
            // The picture stands on its caption.
            let (_, place) = frame.split(rows: frame.rows - size.rows)
            let area = place.split(columns: size.columns).left
            switch picture {
            case .characters(let art): art.draw(on: &surface, in: area)
            case .sequence(let bytes, let removal):
                surface.place(Terminal.Picture(area: area, payload: [bytes], removal: removal))
            }
        }
    }

    private func drawMessage(_ text: String, in frame: Rectangle, on surface: inout Surface) {
        let lines = min(frame.rows, TextWrapping.lines(text, columns: frame.columns).count)
        surface.writeWrapped(text, in: frame.split(rows: frame.rows - lines).bottom, style: SceneStyles.hint)
    }

    /// Returns the first values of the shown columns, without the title and the id.
    private func facts(of item: DisplayItem) -> String {
        let fields = item.fields.filter { field in
            list.isShown(field.column) && field.column.role != .title && field.column.name != "id"
        }
        return fields.lazy.map { self.environment.text(of: $0) }.filter { !$0.isEmpty }.prefix(3)
            .joined(separator: " · ")
    }

    /// Loads the pictures of the last frame, and more items if its last row is the last one.
    func didDraw() {
        thumbnails.show(wanted)
        if let last = visible.last { list.rowAppeared(last) }
    }

    /// Cancels what is being loaded, because the table is shown instead.
    func hide() { thumbnails.show([]) }

    /// Tries again to load the pictures that could not be loaded.
    func retry() { thumbnails.retry() }

    // MARK: Input

    /// Returns the index of the item at a place on the screen; `nil` if there is none.
    func item(atRow row: Int, column: Int) -> Int? {
        guard let index = layout?.index(atRow: row, column: column).map({ visible.lowerBound + $0 }) else { return nil }
        return visible.contains(index) ? index : nil
    }

    /// Moves the selection by a key. Returns `false` for keys without a movement.
    func move(_ press: KeyPress) -> Bool {
        guard let layout, !press.modifiers.contains(.alt) else { return false }
        switch (press.key, Movement(press)) {
        case (.left, _): list.moveSelection(by: -1)
        case (.right, _): list.moveSelection(by: 1)
        case (_, .lines(let lines)?): moveRows(by: lines)
        case (_, .pages(let pages)?): moveRows(by: pages * layout.rows)
        case (_, .start?): list.select(0)
        case (_, .end?): list.loadRest()
        case (_, nil): return false
        }
        return true
    }

    /// Moves the selection up or down in its column, as far as there are items.
    func moveRows(by rows: Int) {
        guard let layout, let selection = list.selection else { return }
        let (row, column) = (selection / layout.columns, selection % layout.columns)
        let last = (list.items.count - 1) / layout.columns
        let target = max(0, min(row + rows, last))
        if target != row { list.select(target * layout.columns + column) }
    }
}
