public import Protocols
import StoreProtocols
import Synchronization

/// A record as a row of values, for output that needs only the columns.
///
/// Making an item of a stored row takes several times longer than reading the row.
public struct StoredRow: Entity {
    /// The text of the item's id.
    public let id: String
    /// One value for each column.
    public let values: [FieldValue]

    public init(id: String, values: [FieldValue]) {
        self.id = id
        self.values = values
    }

    /// The description of the rows has the name of the items.
    public static let name = "record"
    /// The description of the rows has the columns.
    public static let columns: [Column<StoredRow>] = []
}

extension RecordMapper {
    /// The mapping to rows that have the columns of the items.
    ///
    /// A row that could not be made into an item is an error here, too. For this, one item is made of each combination of
    /// values that are null or have another kind than their column.
    public var rows: RecordMapper<StoredRow> {
        let checked = CheckedShapes(kinds: schema.fields.map(\.kind))
        let idIndex = schema.idIndex
        return RecordMapper<StoredRow>(schema: schema, items: items.rows) { row throws(ProviderError) in
            if !checked.contain(row) {
                _ = try self.item(of: row)
                checked.add(row)
            }
            return StoredRow(id: row[idIndex].reference, values: row)
        }
    }
}

extension ItemDescription {
    /// The description of rows that have the columns of the items.
    public var rows: ItemDescription<StoredRow> {
        let columns = columns.enumerated().map { index, column in
            Column<StoredRow>(
                column.name, column.kind, from: column.source, isInTables: column.isInTables, role: column.role
            ) { $0.values[index] }
        }
        return ItemDescription<StoredRow>(
            name: name, pluralName: pluralName, columns: columns, reference: reference, isReference: acceptsReference)
    }
}

/// The shapes of the rows of which an item was made. Rows of the same shape differ only in values of the declared kinds.
private final class CheckedShapes: Sendable {
    private let kinds: [FieldKind]
    private let shapes = Mutex<Set<UInt64>>([])

    init(kinds: [FieldKind]) { self.kinds = kinds }

    func contain(_ row: [FieldValue]) -> Bool {
        guard let shape = shape(of: row) else { return false }
        return shapes.withLock { $0.contains(shape) }
    }

    func add(_ row: [FieldValue]) {
        guard let shape = shape(of: row) else { return }
        shapes.withLock { _ = $0.insert(shape) }
    }

    /// Returns a bit for each value that is null; `nil` if a value has another kind than its column, and for rows with more
    /// values than bits, of which an item is made each time.
    private func shape(of row: [FieldValue]) -> UInt64? {
        guard row.count <= UInt64.bitWidth else { return nil }
        var shape: UInt64 = 0
        for index in row.indices {
            if case .null = row[index] {
                shape |= 1 << UInt64(index)
            } else {
                guard kinds[index].hasCase(of: row[index]) else { return nil }
            }
        }
        return shape
    }
}

extension FieldKind {
    /// Whether a value of this kind has the case of the given value. Values in lists and objects are not compared.
    fileprivate func hasCase(of value: FieldValue) -> Bool {
        switch (self, value) {
        case (.any, _), (.text, .text), (.integer, .integer), (.number, .number), (.number, .integer),
            (.number, .decimal), (.boolean, .boolean), (.date, .date), (.list, .list), (.object, .object):
            true
        default: false
        }
    }
}
