/// One field of an entity: its name, its value, and how a table shows it.
public struct Column<Item>: Sendable {
    /// The property's name, which is also the JSON key and the word for `--fields`.
    public let name: String

    /// Whether a table shows it without being asked; every other format always has all columns.
    public let isInTables: Bool

    /// Whether its values are numbers, which tables align to the right and never cut.
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
