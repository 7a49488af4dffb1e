/// A guess about the items of a response: the entity, its id and its columns.
struct EntityGuess: Sendable {
    /// The names in lower case, such as `near earth object` and `near earth objects`.
    let name: String
    let pluralName: String
    /// The shape of the items.
    let item: ObjectGuess
    /// The properties of the entity. The first one is the id.
    let columns: [ColumnGuess]
    /// How the id was found.
    let idNote: String
    /// Whether the id of an item is its key in an object, and not one of its fields.
    let hasKeyAsID: Bool

    /// The type of the entity.
    var type: String { item.type }

    /// The keys of objects that hold the fields of an item, such as `attributes` in JSON:API and `_source` in
    /// Elasticsearch.
    static let wrappers: Set<String> = ["node", "attributes", "_source", "fields", "properties", "resource"]

    /// Guesses the entity of the items in a list.
    ///
    /// - Parameters:
    ///   - words: The words of the entity's singular name.
    ///   - type: The name of the entity's type.
    ///   - idPath: The path of the id that the user chose, if any.
    init(
        _ list: RecordedList, words: [String], type: String, takenTypes: Set<String>, idPath: String?
    ) throws(GeneratorError) {
        var reader = ObjectReader(takenTypes: takenTypes)
        let name = words.joined(separator: " ")
        self.name = name
        pluralName = (words.dropLast() + [SwiftName.plural(words.last ?? name)]).joined(separator: " ")
        let article = name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
        let objects = list.items.map(\.object)
        var item = reader.read(objects, type: type, summary: "\(article) \(name)")
        let id = try IdentifierGuess(in: list, item, words: words, chosenPath: idPath)
        if let path = id.path { item.makeID(at: path) }
        let columns = Self.columns(of: item, id: id)
        guard !columns.isEmpty else {
            throw GeneratorError("the items at \(list.place) have no field with a value; record other items")
        }
        self.item = item
        idNote = id.note
        hasKeyAsID = id.path == nil
        self.columns = Self.withTableColumns(columns)
    }

    /// Returns whether a field of the item is itself a column. If not, the field is an object, and the fields of that
    /// object are columns.
    func shows(_ field: FieldGuess) -> Bool {
        columns.contains { $0.path.count == 1 && $0.path[0].key == field.key }
    }

    private static func columns(of item: ObjectGuess, id: IdentifierGuess) -> [ColumnGuess] {
        var found: [ColumnGuess] = []
        for field in item.fields {
            guard wrappers.contains(field.key), !field.isOptional, case .object(let inner) = field.type else {
                found.append(ColumnGuess(name: field.property, path: [field]))
                continue
            }
            found += inner.fields.map { ColumnGuess(name: $0.property, path: [field, $0]) }
        }
        let key = FieldGuess(key: "", property: "key", type: .text, isOptional: false, notes: [], width: 10)
        var idColumn = ColumnGuess(name: "id", path: id.path.flatMap { item.fields(at: $0) } ?? [key])
        idColumn.isInTables = true
        idColumn.isItemKey = id.path == nil
        if !id.keepsColumn { found.removeAll { $0.path.map(\.key) == idColumn.path.map(\.key) } }
        return unique([idColumn] + found)
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
    private static func withTableColumns(_ columns: [ColumnGuess]) -> [ColumnGuess] {
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

extension ObjectGuess {
    /// Returns the fields along a path; `nil` if one does not exist, or if an object on the path is missing or null in
    /// some items.
    func fields(at path: [String]) -> [FieldGuess]? {
        guard let key = path.first, let field = fields.first(where: { $0.key == key }) else { return nil }
        if path.count == 1 { return [field] }
        guard !field.isOptional, case .object(let inner) = field.type,
            let rest = inner.fields(at: Array(path.dropFirst()))
        else { return nil }
        return [field] + rest
    }

    /// Changes the type of a field to one that is suitable for an id: an integer or text.
    fileprivate mutating func makeID(at path: [String]) {
        guard let key = path.first, let index = fields.firstIndex(where: { $0.key == key }) else { return }
        if path.count > 1, case .object(var inner) = fields[index].type {
            inner.makeID(at: Array(path.dropFirst()))
            fields[index].type = .object(inner)
        } else {
            switch fields[index].type {
            case .date, .url: fields[index].type = .text
            case .double, .decimal: fields[index].type = .lenientText
            case .seconds, .milliseconds: fields[index].type = .integer
            default: return
            }
            fields[index].notes = ["kept as text, because it is the id"]
        }
    }
}
