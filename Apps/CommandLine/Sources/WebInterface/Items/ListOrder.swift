import Presentation
import Protocols

/// The field for the order of the items, for a gallery and for narrow pages, which show no headings of columns.
@MainActor struct ListOrder {
    let list: ListPage

    private var id: String { "\(list.id)-order" }
    private var environment: PageEnvironment { list.environment }

    var element: Element {
        Element(
            .select, list.isGallery ? "order" : "order narrow", id: id,
            [.action: "order", .value: list.model.order?.text ?? "", .label: environment.text(.order)]
        ) {
            Element(.option, [.value: ""]) { environment.text(.orderOfList) }
            for column in list.model.columns where list.model.canSort(by: column) && column.isInTables {
                option(ItemOrder(column.name), .ascending(column.heading))
                option(ItemOrder(column.name, isDescending: true), .descending(column.heading))
            }
        }
    }

    private func option(_ order: ItemOrder, _ label: Phrase) -> Element {
        Element(.option, [.value: order.text]) { environment.text(label) }
    }
}

extension ItemOrder {
    /// The order as the value of a field: `starCount`, or `-starCount` for a descending order.
    fileprivate var text: String { isDescending ? "-\(column)" : column }

    /// Creates the order of a field's value; `nil` for the order of the list.
    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        let isDescending = text.hasPrefix("-")
        self.init(isDescending ? String(text.dropFirst()) : text, isDescending: isDescending)
    }
}
