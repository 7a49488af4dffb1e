/// A record that an app shows, such as a user. It is the same type for every provider that offers it.
///
/// An entity is an immutable struct. It describes its own columns, so that tables, CSV and JSON need neither
/// reflection nor a list of all entities, and a provider may bring its own entity.
public protocol Entity: Identifiable, Codable, Hashable, Sendable where ID: ItemReference & Codable & Hashable {
    /// The name of one of them: `user`.
    static var name: String { get }

    /// The name of several of them: `name` with an `s` by default.
    static var pluralName: String { get }

    /// The fields in the order in which they are shown. Their names are the property names, which are the JSON keys.
    static var columns: [Column<Self>] { get }
}

extension Entity {
    public static var pluralName: String { name + "s" }
}

/// One field of an entity: its name, its value, and how a table shows it.
public struct Column<Item>: Sendable {
    /// The name of the property, which is also the JSON key and the name for `--fields`.
    public let name: String

    /// Whether a table shows it by default. Every other format always has all columns.
    public let isInTables: Bool

    /// Whether its values are numbers, which tables align to the right and never truncate.
    public let isNumeric: Bool

    /// Reads the value from an item.
    public let value: @Sendable (Item) -> FieldValue

    /// Describes the property at a key path.
    public init<Value: FieldConvertible>(
        _ name: String, _ property: any KeyPath<Item, Value> & Sendable, isInTables: Bool = true
    ) {
        self.name = name
        self.isInTables = isInTables
        isNumeric = Value.isNumeric
        value = { $0[keyPath: property].fieldValue }
    }
}

/// A reference to one item, as a user types it: an id, or another name that the API accepts.
public protocol ItemReference: LosslessStringConvertible, Sendable {
    /// What it looks like, for help and errors: `an integer`.
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
