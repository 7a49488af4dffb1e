import Essentials
import Protocols

/// A column of the output: a field of an item, or a value inside it, such as `author.handle`.
package struct OutputColumn<Item> {
    package let heading: FieldHeading
    package let value: (Item) -> FieldValue

    package init(_ column: Column<Item>) {
        heading = FieldHeading(
            name: column.name, kind: column.kind, isInTables: column.isInTables, role: column.role)
        value = column.value
    }

    /// Creates a column for a path of field names, such as `author.handle`; `nil` if no field has this path.
    package init?(_ path: String, in columns: [Column<Item>]) {
        let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let column = columns.first(where: { $0.name == names[0] }) else { return nil }
        guard let kind = column.kind.kind(at: names.dropFirst()) else { return nil }
        heading = FieldHeading(name: path, kind: kind, role: names.count == 1 ? column.role : nil)
        guard names.count > 1 else {
            value = column.value
            return
        }
        value = { item in column.value(item).value(at: names.dropFirst()) }
    }

    private init(_ heading: FieldHeading, value: @escaping (Item) -> FieldValue) {
        self.heading = heading
        self.value = value
    }

    /// Returns the columns for formats that cannot nest values. An object with declared fields has one column for each
    /// of them.
    ///
    /// - Parameter isChosen: Whether the user chose the column. If so, all its fields count as chosen.
    package func flattened(isChosen: Bool) -> [OutputColumn] {
        guard case .object(let fields) = heading.kind, !fields.isEmpty else { return [self] }
        return fields.flatMap { field in
            let name = "\(heading.name).\(field.name)"
            let isInTables = heading.isInTables && (isChosen || field.isInTables)
            let nested = FieldHeading(name: name, kind: field.kind, isInTables: isInTables)
            let column = OutputColumn(nested) { [value] item in value(item)[field.name] ?? .null }
            return column.flattened(isChosen: isChosen)
        }
    }
}

package struct FieldHeading: Hashable, Sendable {
    package let name: String
    package let kind: FieldKind
    /// Whether the column is declared for tables or chosen by the user. Tables and cards show these columns.
    package var isInTables = true
    package var role: ColumnRole?

    /// The name as plain text, with control and invisible characters escaped. The columns of a query can have any name.
    package var line: String { VisibleText.line(name) }
}

extension FieldKind {
    /// Returns the kind of the values at a path of field names; `nil` if no value can have this path.
    fileprivate func kind(at names: ArraySlice<String>) -> FieldKind? {
        guard let name = names.first else { return self }
        if case .list(let element) = self { return element.kind(at: names).map { FieldKind.list($0) } }
        return fields.first { $0.name == name }?.kind.kind(at: names.dropFirst())
    }
}

extension FieldValue {
    /// Returns the value at a path of field names. For a list, returns the values at the path in its elements.
    fileprivate func value(at names: ArraySlice<String>) -> FieldValue {
        guard let name = names.first else { return self }
        if case .list(let values) = self { return .list(values.map { $0.value(at: names) }) }
        return self[name]?.value(at: names.dropFirst()) ?? .null
    }
}
