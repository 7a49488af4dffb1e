import Protocols

// Several selected items, for example for an export.
extension ListViewModel {
    /// The items that are exported and copied: the marked ones in the order of the list, or else the selected one.
    public var chosenItems: [DisplayItem] {
        marks.isEmpty ? [selectedItem].compactMap(\.self) : items.filter { marks.contains($0.id) }
    }

    /// Marks the selected item, or removes its mark.
    public func toggleMark() {
        if let item = selectedItem { mark(item.id, !marks.contains(item.id)) }
    }

    /// Marks a shown item, or removes its mark.
    public func mark(_ id: DisplayItem.ID, _ isMarked: Bool) {
        if !isMarked {
            marks.remove(id)
        } else if items.contains(where: { $0.id == id }) {
            marks.insert(id)
        }
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

    /// Returns items with the chosen columns.
    private func excerpt(of items: [DisplayItem]) -> ItemExcerpt {
        ItemExcerpt(items: items, columns: chosenColumns?.map(\.name))
    }

    /// Returns the chosen items as JSON: an object for the selected item, an array for marked ones; `nil` if there are
    /// none, or if items cannot be exported.
    public func json() -> String? {
        guard !chosenItems.isEmpty, let text = text(of: chosenItems, as: marks.isEmpty ? .object : .json) else {
            return nil
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Returns items as text, with the chosen columns; `nil` if items cannot be exported.
    public func text(of items: [DisplayItem], as format: ItemTextFormat) -> String? {
        exporter?.text(of: excerpt(of: items), as: format)
    }

    /// The formats of files with items; empty if items cannot be exported.
    public var fileFormats: [ItemFileFormat] { exporter?.fileFormats ?? [] }

    /// Returns the content of a file with items, with the chosen columns; `nil` if items cannot be exported.
    public func content(of items: [DisplayItem], as format: ItemFileFormat) async throws(ExportError) -> [UInt8]? {
        try await exporter?.content(of: excerpt(of: items), as: format)
    }

    /// Whether items can be exported.
    public var canExport: Bool { exporter != nil }

    /// Makes the view model of an export of the chosen items; `nil` if there are none, or if items cannot be exported.
    public func export(_ navigator: any ExportNavigator) -> ExportViewModel? {
        guard let exporter, !chosenItems.isEmpty else { return nil }
        return ExportViewModel(excerpt(of: chosenItems), exporter, navigator: navigator)
    }
}
