public import Protocols
public import StoreProtocols

/// A mapping between the items of an entity and the rows of a store. A row has one value for each column.
///
/// The columns and the `Codable` conformance of an entity describe the same JSON object. To convert a row to an item,
/// the mapper encodes the row as this object and decodes the item from it. Where only the columns are needed, ``rows`` is
/// much faster.
public struct RecordMapper<Item: Entity>: Sendable {
    /// The columns of the rows.
    public let schema: RecordSchema
    /// The names and the columns of the items.
    public let items: ItemDescription<Item>
    private let make: @Sendable ([FieldValue]) throws(ProviderError) -> Item

    /// Creates a mapping.
    ///
    /// - Throws: `invalidSchema` for columns that cannot be stored.
    public init(_ items: ItemDescription<Item> = ItemDescription()) throws(StoreError) {
        let schema = try RecordSchema(items)
        let coder = ItemCoder(items: items, schema: schema)
        self.init(schema: schema, items: items) { row throws(ProviderError) in try coder.item(of: row) }
    }

    init(
        schema: RecordSchema, items: ItemDescription<Item>,
        make: @escaping @Sendable ([FieldValue]) throws(ProviderError) -> Item
    ) {
        self.schema = schema
        self.items = items
        self.make = make
    }

    /// Returns the row of an item.
    public func row(of item: Item) -> [FieldValue] { items.row(of: item) }

    /// Returns the item of a row.
    ///
    /// - Throws: `incorrectData` for a row that does not contain a valid item, for example because it was stored before
    ///   a column existed. The cause is a ``StoredItemsError``, with the name of the column.
    public func item(of row: [FieldValue]) throws(ProviderError) -> Item { try make(row) }
}

/// A coder that makes items through their JSON.
private struct ItemCoder<Item: Entity>: Sendable {
    private let items: ItemDescription<Item>
    private let schema: RecordSchema
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    init(items: ItemDescription<Item>, schema: RecordSchema) {
        self.items = items
        self.schema = schema
        decoder.dateDecodingStrategy = .records
    }

    func item(of row: [FieldValue]) throws(ProviderError) -> Item {
        let members = zip(schema.fields, row).map { FieldValue.Member($0.name, $1) }
        do {
            return try decoder.decode(Item.self, from: encoder.encode(FieldValue.object(members)))
        } catch {
            let id = row.indices.contains(schema.idIndex) ? "\(row[schema.idIndex].reference)" : ""
            let column = (error as? DecodingError)?.column
            let isMissing = column.map { schema.value($0, of: row) ?? .null } == .null
            throw ProviderError(
                .invalidRecord(entity: items.name, id: id, column: column, isMissing: isMissing))
        }
    }
}

extension DecodingError {
    /// The name of the column that could not be decoded.
    fileprivate var column: String? {
        switch self {
        case .keyNotFound(let key, let context): (context.codingPath + [key]).first?.stringValue
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.first?.stringValue
        @unknown default: nil
        }
    }
}

extension FieldValue {
    /// The text of an id: `5551234`.
    var reference: String {
        switch self {
        case .text(let text): text
        case .integer(let integer): "\(integer)"
        default: "\(self)"
        }
    }
}

extension FieldKind {
    /// Parses text as a value of this kind. Returns `nil` for invalid text, and for `list`, `object` and `any`.
    func value(from text: String) -> FieldValue? {
        switch self {
        case .boolean: Bool(text.lowercased()).map(FieldValue.boolean)
        case .integer: Int128(text).map(FieldValue.integer)
        case .number: Double(text).map(FieldValue.number)
        case .text: .text(text)
        case .date: Date(iso8601: text).map(FieldValue.date)
        case .list, .object, .any: nil
        }
    }
}
