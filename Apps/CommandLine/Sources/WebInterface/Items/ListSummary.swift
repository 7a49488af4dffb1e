import Presentation
import Protocols

/// The line above the items: how many are loaded, and what can be done with them.
@MainActor struct ListSummary {
    let list: ListPage

    private var id: String { list.id }
    private var environment: PageEnvironment { list.environment }

    var element: Element {
        Element(.div, "summary", id: "\(id)-summary") {
            Element(.p, "status", id: "\(id)-status", [.role: "status", .live: "polite"]) { status }
            rest
            if !list.model.items.isEmpty { items }
        }
    }

    private var status: String {
        let model = list.model
        let activity: Phrase? =
            switch model.loading.activity {
            case .idle: nil
            case .loading: .loading
            case .reloading: .refreshing
            case .loadingMore: .loadingMore
            }
        if model.isLoadingRest { return environment.text(list.pages.scenes.notices?.wait ?? .loadingRest(model.count)) }
        let count = model.loading.items.isEmpty ? nil : model.partialNote ?? model.count
        let matching = count == nil || model.condition == nil ? nil : Phrase.matching(model.items.count)
        let marked: Phrase? = model.marks.isEmpty ? nil : .marked(model.marks.count)
        return [marked, matching, count, activity.map { list.pages.scenes.notices?.wait ?? $0 }]
            .compactMap { $0.map(environment.text) }
            .joined(separator: " · ")
    }

    /// The button that loads the rest of a list that is sorted only in part, or that stops the loading.
    private var rest: Element? {
        let isLoading = list.model.isLoadingRest
        guard isLoading || list.model.partialNote != nil else { return nil }
        return Element(.button, "quiet", id: "\(id)-rest", [.type: "button", .action: isLoading ? "stop" : "rest"]) {
            environment.text(isLoading ? .stop.capitalized : .loadRestButton)
        }
    }

    /// What can be done with the items that are shown: sorting, copying and downloading.
    private var items: Element {
        let isMarked = !list.model.marks.isEmpty
        let label = environment.text(
            isMarked ? .selectedItems : list.model.condition == nil ? .loadedItems : .matchingItems)
        return Element(.div, "export", id: "\(id)-export", [.role: "group", .labelledBy: "\(id)-export-label"]) {
            Element(.span, "label", id: "\(id)-export-label") { label }
            ListOrder(list: list).element
            button(.columns, .columnsButton)
            if list.model.canExport {
                if list.model.marks.count < list.model.items.count { button(.markAll, .selectAll) }
                if isMarked { button(.clearMarks, .clearSelection) }
                export
            }
        }
    }

    private func button(_ action: PageAction.Name, _ text: Phrase) -> Element {
        Element(.button, "quiet", id: "\(id)-\(action)", [.type: "button", .action: action.rawValue]) {
            environment.text(text)
        }
    }

    @ElementBuilder private var export: [Node] {
        button(.copy, .copy)
        for format in list.model.fileFormats {
            Element.download(address(of: format), as: fileName(format), "quiet", id: "\(id)-\(format.name)") {
                format.suffix.uppercased()
            }
            .with(.title, environment.text(list.model.marks.isEmpty ? .download : .downloadSelected))
        }
    }

    private func address(of format: ItemFileFormat) -> ExportAddress {
        ExportAddress(format, page: list.pages.context.pictures.page)
    }

    /// The name of the file: `pixabay-samples.csv`.
    private func fileName(_ format: ItemFileFormat) -> String {
        let source = environment.source.map { "-\($0.english)" } ?? ""
        return "\(list.pages.provider)\(source).\(format.suffix)"
    }
}

/// The address on this server of the loaded items as a file: `export/csv?page=…`.
struct ExportAddress: Hashable {
    let path: String

    /// - Parameter page: The id of the page. It contains only digits and letters.
    init(_ format: ItemFileFormat, page: String) {
        path = "export/\(format.name)?page=\(page)"
    }
}
