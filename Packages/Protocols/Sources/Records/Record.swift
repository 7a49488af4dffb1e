/// A value with named fields: an ``Entity``, or a part of one, such as the author of a story.
///
///     struct Author: Record {
///         let handle: String
///         static let columns = [Column("handle", \Self.handle)]
///     }
///
/// The `Codable` conformance and the columns describe the same JSON object. To encode a record, set the encoder's
/// `dateEncodingStrategy` to `records`.
public protocol Record: Codable, Hashable, Sendable, FieldConvertible {
    /// The columns in display order. Each column has the name of its property, which is also the JSON key.
    static var columns: [Column<Self>] { get }
}

extension Record {
    public static var fieldKind: FieldKind { .object(columns.map(\.field)) }
    public var fieldValue: FieldValue { .object(Self.columns.map { FieldValue.Member($0.name, $0.value(self)) }) }
}

/// One field of a record.
public struct Column<Item>: Sendable {
    /// The name of the property. It is also the JSON key.
    public let name: String

    /// The kind of the values.
    public let kind: FieldKind

    /// Whether a table of several items shows the column by default. Other output shows all columns by default. This
    /// also applies to the columns of a record inside an item.
    public let isInTables: Bool

    /// The meaning of the values, for interfaces that show more than text; `nil` if there is no special meaning.
    public let role: ColumnRole?

    /// Where the value is in the data of the API; `nil` for the key that ``FieldKeys`` makes from the name.
    public let source: FieldSource?

    /// Returns the value of the field for an item.
    public let value: @Sendable (Item) -> FieldValue

    /// The name, the kind, and whether tables show the column.
    public var field: Field { Field(name, kind, isInTables: isInTables) }

    /// Creates a column for a property: `Column("name", \.name)`. By default, tables show the column.
    ///
    /// If the record itself is decoded from the data of an API, `source` says where the value is; see ``FieldSource``.
    ///
    /// `property` is a function. Swift converts a key path literal to a function. Calling it is several times faster
    /// than using a key path.
    @inlinable public init<Value: FieldConvertible>(
        _ name: String, _ property: @escaping @Sendable (Item) -> Value, from source: FieldSource? = nil,
        isInTables: Bool = true, role: ColumnRole? = nil
    ) {
        self.init(name, Value.fieldKind, from: source, isInTables: isInTables, role: role) { property($0).fieldValue }
    }

    /// Creates a column whose name and kind are known only at run time. By default, tables show the column.
    public init(
        _ name: String, _ kind: FieldKind, from source: FieldSource? = nil, isInTables: Bool = true,
        role: ColumnRole? = nil, value: @escaping @Sendable (Item) -> FieldValue
    ) {
        self.name = name
        self.kind = kind
        self.source = source
        self.isInTables = isInTables
        self.role = role
        self.value = value
    }
}

/// The meaning of a column's values, for interfaces that show more than text. Each role except ``count`` belongs to at
/// most one column.
///
/// An interface ignores a role that it does not know, so a package can declare its own.
public struct ColumnRole: Hashable, Sendable {
    /// The name: `title`.
    public let name: String

    /// Creates a role. Its name must differ from those of all other roles.
    public init(_ name: String) {
        self.name = name
    }

    /// The name by which people know the item. Without a title, an interface shows the id.
    public static let title = ColumnRole("title")
    /// The section of a list to which the item belongs, such as its category.
    public static let section = ColumnRole("section")
    /// A number of things, bytes or pixels, such as likes. Digits can be grouped: `1,204`.
    public static let count = ColumnRole("count")
    /// The URL of a small picture of the item, for lists.
    public static let thumbnail = ColumnRole("thumbnail")
    /// The URL of a picture of the item.
    public static let picture = ColumnRole("picture")
    /// The URL of the item's web page.
    public static let page = ColumnRole("page")
}
