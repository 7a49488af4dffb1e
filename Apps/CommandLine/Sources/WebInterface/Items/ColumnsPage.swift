import Presentation
import Protocols

/// A dialog for the columns of a list: which of them are shown, and those by which the items are sorted.
@MainActor final class ColumnsPage: PageScene {
    let id: String
    private let model: ListViewModel
    private let environment: PageEnvironment

    init(_ model: ListViewModel, _ pages: ItemPages) {
        self.model = model
        environment = pages.environment
        id = pages.context.makeID()
    }

    let keys = [PageKey.escape]

    var focus: String? { "\(id)-0" }

    var element: Element {
        var dialog = Dialog(
            id: id, title: environment.text(.columnsButton), environment: environment, style: "small")
        dialog.status = model.partialNote.map(environment.text) ?? ""
        return dialog.element {
            Element(.p, "hint", id: "\(id)-hint") { environment.text(.columnsHint) }
            Element(.ul, "columns", id: "\(id)-columns") {
                for (index, column) in model.columns.enumerated() { row(column, "\(id)-\(index)") }
            }
        }
    }

    private func row(_ column: DisplayColumn, _ id: String) -> Element {
        let isShown = model.isShown(column)
        let isOnlyOne = isShown && model.columns.count(where: model.isShown) == 1
        return Element(.li, id: "\(id)-column") {
            Element(.label, "choice", id: "\(id)-label") {
                Element(
                    .input, id: id,
                    [
                        .type: "checkbox", .action: "column", .subject: column.name, .checked: isShown ? "" : nil,
                        .disabled: isOnlyOne ? "" : nil,
                    ])
                Element(.span) { column.heading }
            }
            if model.canSort(by: column) { order(column, id) }
        }
    }

    /// Returns the field for the order by a column, and its place if the items are sorted by several.
    private func order(_ column: DisplayColumn, _ id: String) -> Element {
        let rank = model.rank(of: column)
        let number = rank.flatMap { model.orders.count > 1 ? " (\($0.number))" : nil } ?? ""
        let orders = [("", Phrase.notSorted), (column.name, .ascendingOrder), ("-\(column.name)", .descendingOrder)]
        return Element(
            .select, id: "\(id)-order",
            [
                .action: "order", .subject: column.name, .value: rank.map { [$0.order].text } ?? "",
                .label: environment.text(.sortBy(column.heading)) + number,
            ]
        ) {
            for (value, label) in orders {
                Element(.option, [.value: value]) { environment.text(label) + (value.isEmpty ? "" : number) }
            }
        }
    }

    func handle(_ action: PageAction) -> Bool {
        switch action.name {
        case .column: model.toggleColumn(action.subject)
        case .order: model.sort(in: [ItemOrder](action.value).first, by: action.subject)
        default: return false
        }
        return true
    }
}
