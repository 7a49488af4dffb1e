import Presentation
import Protocols

/// The field for the order of the items, for a gallery and for narrow pages, which show no headings of columns.
@MainActor struct ListOrder {
    let list: ListPage

    private var id: String { "\(list.id)-order" }
    private var environment: PageEnvironment { list.environment }

    var element: Element {
        let (model, columns) = (list.model, list.model.columns.filter(list.model.isShown))
        var choices: [[ItemOrder]] = [[]]
        for column in columns where model.canSort(by: column) {
            choices += [[ItemOrder(column.name)], [ItemOrder(column.name, isDescending: true)]]
        }
        // The order can have several columns, or one that is not shown.
        if !choices.contains(model.orders) { choices.append(model.orders) }
        return Element(
            .select, list.isGallery ? "order" : "order narrow", id: id,
            [.action: "order", .value: model.orders.text, .label: environment.text(.order)]
        ) {
            for choice in choices { Element(.option, [.value: choice.text]) { label(of: choice) } }
        }
    }

    private func label(of orders: [ItemOrder]) -> String {
        guard !orders.isEmpty else { return environment.text(.orderOfList) }
        return orders.map { order in
            let heading = list.model.columns.first { $0.name == order.column }?.heading ?? order.column
            return environment.text(order.isDescending ? .descending(heading) : .ascending(heading))
        }.joined(separator: "; ")
    }
}

extension [ItemOrder] {
    /// The order as the value of a field, as of `--sort-by`: `starCount`, or `-starCount,name`.
    var text: String { map { $0.isDescending ? "-\($0.column)" : $0.column }.joined(separator: ",") }

    /// Creates the order of a field's value; empty for the order of the list.
    init(_ text: String) {
        self = text.split(separator: ",").map { word in
            let isDescending = word.hasPrefix("-")
            return ItemOrder(String(isDescending ? word.dropFirst() : word), isDescending: isDescending)
        }
    }
}
