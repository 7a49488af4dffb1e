import Essentials

// The columns of an entity: which fields of an item they show, their names, and whether tables show them.

extension EntityGuess {
    /// Returns the columns of an item, the id first.
    static func columns(of item: ObjectGuess, _ wrappers: ItemWrappers, id: IdentifierGuess) -> [ColumnGuess] {
        var found = item.fields.flatMap { columns(of: $0, wrappers) }
        let key = FieldGuess(key: "", property: "key", type: .text, isOptional: false, notes: [], width: 10)
        var idColumn = ColumnGuess(name: "id", path: id.path.flatMap { item.makingID(at: $0).fields(at: $0) } ?? [key])
        idColumn.isInTables = true
        idColumn.isItemKey = id.path == nil
        if !id.keepsColumn { found.removeAll { $0.path.map(\.key) == idColumn.path.map(\.key) } }
        return unique([idColumn] + found)
    }

    /// Returns the columns of a field: more than one for an object that holds the fields of the item.
    private static func columns(of field: FieldGuess, _ wrappers: ItemWrappers) -> [ColumnGuess] {
        guard case .object(let inner) = field.type else { return [ColumnGuess(name: field.property, path: [field])] }
        if wrappers.contains(field.key), !field.isOptional {
            return inner.fields.map { ColumnGuess(name: $0.property, path: [field, $0]) }
        }
        guard var value = inner.valueOfBinding else { return [ColumnGuess(name: field.property, path: [field])] }
        value.isOptional = value.isOptional || field.isOptional
        value.notes += ["the value in an object of SPARQL, without its type and language"] + field.notes
        return [ColumnGuess(name: field.property, path: [field, value])]
    }

    /// Makes the names of the columns unique. If the name of a nested field is taken, its object's name becomes the
    /// prefix.
    private static func unique(_ columns: [ColumnGuess]) -> [ColumnGuess] {
        var names: Set<String> = []
        return columns.map { column in
            var column = column
            if names.contains(column.name), column.path.count > 1 {
                column.name = SwiftName.property(column.place) ?? column.name
            }
            column.name = names.insertUnused(column.name)
            return column
        }
    }
}

extension EntityGuess {
    private static let maximumTableColumns = 6
    private static let titles = ["name", "title", "fullName", "displayName", "label", "headline", "login", "username"]

    /// Chooses the columns that tables show by default: the id, a title, and some short values.
    static func withTableColumns(_ columns: [ColumnGuess]) -> [ColumnGuess] {
        var columns = columns
        let title = titles.compactMap { name in columns.firstIndex { $0.name == name && $0.field.type == .text } }.first
        if let title { columns[title].isInTables = true }
        for (index, column) in columns.enumerated() where index > 0 && column.isShort {
            guard columns.count(where: \.isInTables) < maximumTableColumns else { break }
            columns[index].isInTables = true
        }
        return columns
    }
}

extension ColumnGuess {
    private static let technicalNames: Set<String> = [
        "cursor", "object", "kind", "index", "nodeID", "typename", "etag", "type", "uuid", "guid",
    ]

    fileprivate var isShort: Bool {
        switch field.type {
        case .boolean, .integer, .unsignedInteger, .double, .decimal, .date, .seconds, .milliseconds, .lenientInteger:
            true
        case .text, .lenientText: field.width <= 30 && !Self.technicalNames.contains(name)
        case .url, .any, .list, .object: false
        }
    }
}
