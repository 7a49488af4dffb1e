import Records

/// The name and the columns of a table of records.
public struct RecordSchema: Hashable, Sendable {
    /// The name of the table, which is the singular name of the entity: `repo`.
    public let entity: String
    /// The names and kinds of the columns, in the order of the values of a row.
    public let fields: [Field]
    /// The index of the id column.
    public let idIndex: Int

    /// The id column.
    public var id: Field { fields[idIndex] }

    /// Creates a schema.
    ///
    /// Names that start with `_` are reserved for stores. A store can refuse other names, too.
    ///
    /// - Throws: `invalidSchema` if the id column is missing, if a name is empty or reserved, or if the names of two
    ///   columns differ only in case.
    public init(entity: String, fields: [Field], id: String = "id") throws(StoreError) {
        guard let index = fields.firstIndex(where: { $0.name == id }) else {
            throw StoreError(.invalidSchema, "missing column '\(id)' in '\(entity)'")
        }
        for name in [entity] + fields.map(\.name) where name.isEmpty || name.hasPrefix("_") {
            throw StoreError(.invalidSchema, "invalid name '\(name)' in '\(entity)'")
        }
        var names: Set<String> = []
        for field in fields where !names.insert(field.name.lowercased()).inserted {
            throw StoreError(.invalidSchema, "duplicate column '\(field.name)' in '\(entity)'")
        }
        self.entity = entity
        self.fields = fields
        idIndex = index
    }

    /// Checks that a row has an id, and one value of the right kind for each column.
    ///
    /// - Throws: `invalidRecord`, with the name of the column.
    public func validate(_ row: [FieldValue]) throws(StoreError) {
        guard row.count == fields.count else {
            throw StoreError(.invalidRecord, "expected \(fields.count) values for '\(entity)', got \(row.count)")
        }
        for (field, value) in zip(fields, row) where !field.kind.includes(value) {
            throw StoreError(
                .invalidRecord, "invalid value in column '\(field.name)' of '\(entity)': expected \(field.kind.name)")
        }
        if row[idIndex] == .null { throw StoreError(.invalidRecord, "missing \(id.name) in '\(entity)'") }
    }
}

/// The changes that a store made to a table so that the table has all columns of a schema.
public struct SchemaChange: Hashable, Sendable {
    /// Whether the table is new. The columns of a new table are not in ``addedColumns``.
    public var isNewTable: Bool
    /// The names of the columns that were added to an existing table. Earlier records have `null` in these columns.
    public var addedColumns: [String]
    /// The names of the columns whose kind was widened, from integers to numbers.
    public var widenedColumns: [String]

    /// Creates a description of changes. By default, nothing changed.
    public init(isNewTable: Bool = false, addedColumns: [String] = [], widenedColumns: [String] = []) {
        self.isNewTable = isNewTable
        self.addedColumns = addedColumns
        self.widenedColumns = widenedColumns
    }
}

extension FieldKind {
    /// The kind in words, for messages: `list of text`.
    public var name: String {
        switch self {
        case .boolean: "boolean"
        case .integer: "integer"
        case .number: "number"
        case .text: "text"
        case .date: "date"
        case .list(let element): "list of \(element.name)"
        case .object: "object"
        case .any: "any"
        }
    }

    /// Returns whether a column of this kind can hold all values of a column of another kind.
    ///
    /// The fields of objects are not compared, because objects are stored with the names of their members.
    public func holds(_ other: FieldKind) -> Bool {
        switch (self, other) {
        case (.list(let element), .list(let other)): element.holds(other)
        case (.number, .integer), (.object, .object): true
        default: self == other
        }
    }

    /// Returns whether a value is of this kind. `null` matches every kind. The contents of lists and objects are not
    /// checked.
    public func includes(_ value: FieldValue) -> Bool {
        switch (self, value) {
        case (_, .null), (.any, _), (.boolean, .boolean), (.integer, .integer), (.text, .text), (.date, .date),
            (.number, .integer), (.number, .number), (.number, .decimal), (.list, .list), (.object, .object):
            true
        default: false
        }
    }
}
