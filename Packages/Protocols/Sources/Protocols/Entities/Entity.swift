/// A record that an app shows, such as a ``User``. All providers of users return the same type.
///
/// An entity is an immutable struct that declares its own columns. Output formats therefore need neither reflection nor
/// a list of all entities, and a provider package can declare its own entities.
public protocol Entity: Identifiable, Codable, Hashable, Sendable where ID: ItemReference & Codable & Hashable {
    /// The singular name: `user`.
    static var name: String { get }

    /// The plural name. The default is `name` with an `s`.
    static var pluralName: String { get }

    /// The columns in display order. Each column has the name of its property, which is also the JSON key.
    static var columns: [Column<Self>] { get }
}

extension Entity {
    public static var pluralName: String { name + "s" }
}

/// One field of an entity.
public struct Column<Item>: Sendable {
    /// The name of the property. It is also the JSON key and the name for `--fields`.
    public let name: String

    /// Whether a table of several items shows the column by default. Other output shows all columns by default.
    public let isInTables: Bool

    /// Whether the values are numbers. Tables align numbers to the right and narrow text columns first.
    public let isNumeric: Bool

    /// Returns the value of the field for an item.
    public let value: @Sendable (Item) -> FieldValue

    /// Creates a column for the property at a key path. By default, tables show it.
    public init<Value: FieldConvertible>(
        _ name: String, _ property: any KeyPath<Item, Value> & Sendable, isInTables: Bool = true
    ) {
        self.name = name
        self.isInTables = isInTables
        isNumeric = Value.isNumeric
        value = { $0[keyPath: property].fieldValue }
    }
}

/// A reference to one item: an id, or another name that the API accepts. Users type it as text.
public protocol ItemReference: LosslessStringConvertible, Sendable {
    /// The expected form, for help and error messages: `an integer`.
    static var form: String { get }
}

extension String: ItemReference {
    public static var form: String { "text" }
}

extension Int64: ItemReference {
    public static var form: String { "an integer" }
}

extension UInt64: ItemReference {
    public static var form: String { "an integer, 0 or greater" }
}
