import Protocols

/// A column of the output: a field of an item, or a value inside it, such as `author.handle`.
struct OutputColumn<Item> {
    let heading: FieldHeading
    let value: (Item) -> FieldValue

    init(_ column: Column<Item>) {
        heading = FieldHeading(
            name: column.name, kind: column.kind, isInTables: column.isInTables, role: column.role)
        value = column.value
    }

    /// Creates a column for a path of names; `nil` if the item has no such field.
    init?(_ path: String, in columns: [Column<Item>]) {
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

    /// The column, or one column for each value inside an object. Tables and delimited formats cannot nest values.
    var flattened: [OutputColumn] {
        guard case .object(let fields) = heading.kind, !fields.isEmpty else { return [self] }
        return fields.flatMap { field in
            let name = "\(heading.name).\(field.name)"
            let nested = FieldHeading(name: name, kind: field.kind, isInTables: heading.isInTables)
            return OutputColumn(nested) { [value] item in value(item)[field.name] ?? .null }.flattened
        }
    }
}

struct FieldHeading: Hashable, Sendable {
    let name: String
    let kind: FieldKind
    /// Whether tables and cards show the column: it is declared for tables, or the user chose it.
    var isInTables = true
    var role: ColumnRole?
}

extension FieldKind {
    /// Returns the kind of the values at a path of names; `nil` if there are no such values.
    fileprivate func kind(at names: ArraySlice<String>) -> FieldKind? {
        guard let name = names.first else { return self }
        if case .list(let element) = self { return element.kind(at: names).map { FieldKind.list($0) } }
        return fields.first { $0.name == name }?.kind.kind(at: names.dropFirst())
    }
}

extension FieldValue {
    /// Returns the value at a path of names. For a list, returns the list of the values at this path in its elements.
    fileprivate func value(at names: ArraySlice<String>) -> FieldValue {
        guard let name = names.first else { return self }
        if case .list(let values) = self { return .list(values.map { $0.value(at: names) }) }
        return self[name]?.value(at: names.dropFirst()) ?? .null
    }
}
