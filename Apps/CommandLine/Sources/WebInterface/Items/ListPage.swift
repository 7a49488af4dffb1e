import Presentation
import Protocols
import WebServer

/// A list as a gallery or as a table, with its search and its filters.
@MainActor final class ListPage: PageScene {
    let model: ListViewModel
    let pages: ItemPages
    let id: String
    let ids: RowIDs
    let isDialog = false
    /// The renderer of the gallery or of the table.
    private(set) var renderer: any ItemRenderer
    /// Whether the filters are shown.
    var showsFilters = false
    var condition: ConditionField

    init(_ model: ListViewModel, _ pages: ItemPages) {
        self.model = model
        self.pages = pages
        condition = ConditionField(model.condition?.text ?? "")
        id = pages.context.makeID()
        ids = RowIDs(prefix: id)
        renderer = TableRenderer(model, pages)
        if hasThumbnails { renderer = GalleryRenderer(model, pages) }
    }

    var environment: PageEnvironment { pages.environment }

    /// Loads the list, unless it requires a search text that is still missing.
    func start() {
        if !needsSearch { model.appear() }
    }

    var needsSearch: Bool {
        model.search.map { $0.parameter.isRequired && $0.parameter.defaultValue == nil && $0.text.isEmpty } ?? false
    }

    /// Whether the items can be shown as a gallery.
    var hasPictures: Bool {
        pages.scenes.pictures != nil && model.columns.contains { $0.role?.isPicture == true }
    }

    /// Whether the items are better shown as a gallery. Only thumbnails are made for lists: a picture without one can be
    /// large, or can show something else, such as the owner of a repository.
    private var hasThumbnails: Bool { hasPictures && model.columns.contains { $0.role == .thumbnail } }

    var isGallery: Bool { renderer is GalleryRenderer }

    func toggleGallery() {
        renderer = isGallery ? TableRenderer(model, pages) : GalleryRenderer(model, pages)
    }

    var focus: String? {
        if needsSearch { return "\(id)-search" }
        return model.selectedItem.map { ids.row(of: $0.id) + "-open" }
    }

    // MARK: Rendering

    var title: String {
        [subject, environment.named(pages.provider)].filter { !$0.isEmpty }.joined(separator: " – ")
    }

    /// The search text, the filters with the names of their fields, and the condition: `“heron” · Order: latest`.
    var subject: String {
        let text = model.search?.text ?? ""
        let filters = model.filters.filter { !$0.text.isEmpty }.map { "\($0.heading): \($0.text)" }
        let conditions = [model.condition?.text].compactMap(\.self)
        return ((text.isEmpty ? [] : [environment.text(.quoted(text))]) + filters + conditions).joined(separator: " · ")
    }

    var element: Element {
        // A change of the settings may have turned off pictures.
        if isGallery, !hasPictures { toggleGallery() }
        ids.update(model.items, model.sections)
        return Element(.main, "scene list", id: id, [.label: pages.provider, .tabindex: "-1"]) {
            ListBar(list: self).element
            if showsFilters { ListFilters(list: self).element }
            ListSummary(list: self).element
            model.alert.map { AlertBox($0, id: "\(id)-alert", environment).element }
            items
            if model.items.isEmpty, model.alert == nil {
                Element(.p, "state", id: "\(id)-state") { environment.text(state) }
            }
            Element(.ul, "notes", id: "\(id)-notes") {
                for note in model.notes + (pages.scenes.notices?.notices ?? []) {
                    Element(.li) { environment.text(note) }
                }
            }
            credit
        }
    }

    private var items: Element {
        let selection = model.selectedItem.map { ids.row(of: $0.id) }
        let marks = Set(model.marks.map(ids.row))
        let rows = Rows(rows: ids.rows, selection: selection, marks: marks, renderer: renderer)
        return renderer.list(rows, id: "\(id)-\(isGallery ? "gallery" : "table")")
            .with(.isBusy, model.loading.activity == .idle ? nil : "true")
    }

    /// The items that are copied and downloaded: the marked ones, or else all shown ones.
    private var exported: [DisplayItem] { model.marks.isEmpty ? model.items : model.chosenItems }

    /// Copies the items for a spreadsheet.
    func copyRows() {
        if let text = model.text(of: exported, as: .tsv) { pages.context.copy(text) }
    }

    /// Returns a file with the items; `nil` for an unknown format, and if they cannot be exported.
    func download(as format: String) async throws(ExportError) -> WebContent? {
        guard let format = model.fileFormats.first(where: { $0.name == format }),
            let content = try await model.content(of: exported, as: format)
        else { return nil }
        return WebContent(200, format.mediaType, Data(content))
    }

    /// Copies an item as JSON.
    func copy(_ item: DisplayItem?) {
        if let text = item.flatMap({ model.text(of: [$0], as: .object) }) { pages.context.copy(text) }
    }

    private var state: Phrase {
        if model.loading.activity != .idle { return .loading }
        if model.loading.page > 0 { return .nothingFound }
        return needsSearch ? .typeToSearchHere : .notLoaded
    }

    private var credit: Element {
        let attribution = pages.scenes.attribution
        return Element(.footer, "credit", id: "\(id)-credit") {
            environment.text(isGallery ? .picturesAndData : .data) + " "
            if let url = URL(string: attribution.documentation) {
                Element.link(url) { attribution.name }
            } else {
                attribution.name
            }
        }
    }
}
