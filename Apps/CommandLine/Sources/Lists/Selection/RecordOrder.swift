import Arguments
import Failures
import Output
import Protocols
import Sorting

/// The order of records by some of their columns.
package struct RecordOrder<Item> {
    private let columns: [(column: OutputColumn<Item>, isDescending: Bool)]

    /// - Throws: A usage failure for a column whose values have no order.
    package init(_ sortColumns: [SortColumn], in columns: [Column<Item>]) throws(Failure) {
        var ordered: [(OutputColumn<Item>, Bool)] = []
        for sortColumn in sortColumns {
            guard let column = OutputColumn(sortColumn.path, in: columns) else { continue }
            try Self.refuse(column.heading)
            ordered.append((column, sortColumn.isDescending))
        }
        self.columns = ordered
    }

    /// Returns the values of an item by which it is sorted.
    package func key(of item: Item) -> OrderedBytes {
        var key = OrderedBytes()
        for (column, isDescending) in columns { key.append(column.value(item), isDescending: isDescending) }
        return key
    }

    private static func refuse(_ heading: FieldHeading) throws(Failure) {
        let flag = Option.sortBy().flag
        switch heading.kind {
        case .list: throw .usage("'\(flag) \(heading.name)': a list has no order; sort by a field with single values")
        case .object(let fields):
            throw .usage(
                "'\(flag) \(heading.name)': an object has no order",
                hint: fields.first.map { "sort by a field of it, such as \(heading.name).\($0.name)" })
        case .boolean, .integer, .number, .text, .date, .any: break
        }
    }
}
