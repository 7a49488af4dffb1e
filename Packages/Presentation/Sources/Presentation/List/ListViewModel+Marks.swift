import Protocols

// Several selected items, for example for an export.
extension ListViewModel {
    /// The items that are exported and copied: the marked ones in the order of the list, or else the selected one.
    public var chosenItems: [DisplayItem] {
        marks.isEmpty ? [selectedItem].compactMap(\.self) : items.filter { marks.contains($0.id) }
    }

    /// Marks the selected item, or removes its mark.
    public func toggleMark() {
        guard let id = selectedItem?.id else { return }
        if marks.remove(id) == nil { marks.insert(id) }
    }

    /// Marks all shown items. If all are marked, removes their marks.
    public func toggleAllMarks() {
        let all = Set(items.map(\.id))
        marks = marks == all ? [] : all
    }

    /// Removes all marks. Returns whether there were any.
    public func clearMarks() -> Bool {
        defer { marks = [] }
        return !marks.isEmpty
    }

    /// Removes the marks of items that are not shown, because nobody would see that they are exported.
    func removeHiddenMarks() {
        if !marks.isEmpty { marks.formIntersection(items.map(\.id)) }
    }

    // MARK: Export

    /// The chosen items with the chosen columns.
    private var excerpt: ItemExcerpt { ItemExcerpt(items: chosenItems, columns: chosenColumns?.map(\.name)) }

    /// Returns the chosen items as JSON: an object for the selected item, an array for marked ones; `nil` if there are
    /// none, or if items cannot be exported.
    public func json() -> String? {
        guard let exporter, !chosenItems.isEmpty else { return nil }
        let text = exporter.text(of: excerpt, as: marks.isEmpty ? .object : .json)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Returns items as text, with all their columns; `nil` if items cannot be exported.
    public func text(of items: [DisplayItem], as format: ItemTextFormat) -> String? {
        exporter?.text(of: ItemExcerpt(items: items), as: format)
    }

    /// Whether items can be exported.
    public var canExport: Bool { exporter != nil }

    /// Makes the view model of an export of the chosen items; `nil` if there are none, or if items cannot be exported.
    public func export(_ navigator: any ExportNavigator) -> ExportViewModel? {
        guard let exporter, !chosenItems.isEmpty else { return nil }
        return ExportViewModel(excerpt, exporter, navigator: navigator)
    }
}
