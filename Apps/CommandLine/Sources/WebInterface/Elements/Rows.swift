import Presentation

/// The rows of a long list. Only rows that change are rendered and sent.
struct Rows: Hashable {
    /// An item, or the heading of a section.
    struct Row: Hashable {
        enum Content: Hashable {
            case item(DisplayItem)
            case section(String)
        }

        let id: String
        let content: Content
    }

    /// A type that renders rows.
    @MainActor protocol Renderer: AnyObject {
        func element(for row: Row, isMarked: Bool) -> Element
    }

    let rows: [Row]
    /// The id of the selected row.
    let selection: String?
    /// The ids of the marked rows.
    var marks: Set<String> = []
    let renderer: any Renderer

    static func == (first: Rows, second: Rows) -> Bool {
        // The arrays of an unchanged list share their storage, so `==` does not compare them row by row.
        first.selection == second.selection && first.marks == second.marks && first.rows == second.rows
            && first.renderer === second.renderer
    }

    func hash(into hasher: inout Hasher) { hasher.combine(rows.count) }

    /// Returns the elements for a range of rows.
    @MainActor func elements(_ range: some RangeExpression<Int>) -> [Element] {
        rows[range.relative(to: rows)].map { row in
            renderer.element(for: row, isMarked: marks.contains(row.id)).with(
                .current, row.id == selection ? "true" : nil)
        }
    }

    /// Returns the changes that turn older rows into these rows. Usually, only the rows at the end are new.
    ///
    /// - Parameter id: The id of the element that contains the rows.
    @MainActor func patches(from old: Rows, in id: String) -> [Patch] {
        var patches = rows == old.rows ? [] : changes(from: old, in: id)
        let changed = marks.symmetricDifference(old.marks)
        if !changed.isEmpty {
            for row in rows where changed.contains(row.id) {
                patches.append(.set("\(row.id)-mark", [.checked: marks.contains(row.id) ? "" : nil]))
            }
        }
        guard selection != old.selection else { return patches }
        let unselected = old.selection.flatMap { selected in old.rows.contains { $0.id == selected } ? selected : nil }
        if let unselected, rows.contains(where: { $0.id == unselected }) {
            patches.append(.set(unselected, [.current: nil]))
        }
        if let selection {
            patches.append(.set(selection, [.current: "true"]))
            patches.append(.reveal(selection))
        }
        return patches
    }

    @MainActor private func changes(from old: Rows, in id: String) -> [Patch] {
        let start = zip(rows, old.rows).prefix { $0 == $1 }.count
        let most = min(rows.count, old.rows.count) - start
        let end = zip(rows.reversed(), old.rows.reversed()).prefix(most).prefix { $0 == $1 }.count
        let new = start..<rows.count - end
        let removed = old.rows[start..<old.rows.count - end]
        if start == 0, end == 0 { return [.fill(id, elements(0...).map { .element($0) })] }
        if removed.map(\.id) == rows[new].map(\.id) {
            return zip(removed, elements(new)).map { .replace($0.id, $1) }
        }
        let next = end == 0 ? nil : rows[rows.count - end].id
        return (removed.isEmpty ? [] : [.remove(removed.map(\.id))])
            + (new.isEmpty ? [] : [.insert(into: id, before: next, elements(new))])
    }
}
