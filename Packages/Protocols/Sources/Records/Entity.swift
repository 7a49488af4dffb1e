/// A record with an id, such as a ``User``. Help and messages call an entity an item. All providers of users return
/// ``User``.
///
/// An entity is an immutable struct that declares its own columns. Output formats therefore need neither reflection nor
/// a list of all entities, and a provider package can declare its own entities.
public protocol Entity: Record, Identifiable where ID: ItemReference & Codable & Hashable {
    /// The singular name: `user`.
    static var name: String { get }

    /// The plural name. The default is `name` with an `s`.
    static var pluralName: String { get }
}

extension Entity {
    public static var pluralName: String { name + "s" }
}

/// A reference to one item: an id, or another name that the API accepts. Users type it as text.
public protocol ItemReference: LosslessStringConvertible, Sendable {
    /// The expected form, for help and error messages: `an integer`.
    static var form: String { get }
    /// The column value that names the item, such as `fullName` with `apple/swift`; `nil` if the text is the item's id.
    var columnValue: FieldValue.Member? { get }
}

extension ItemReference {
    public var columnValue: FieldValue.Member? { nil }
}

extension String: ItemReference {
    public static var form: String { "text" }
}

extension ItemReference where Self: FixedWidthInteger {
    public static var form: String { isSigned ? "an integer" : "an integer, 0 or greater" }
}

extension Int: ItemReference {}
extension Int64: ItemReference {}
extension UInt64: ItemReference {}
