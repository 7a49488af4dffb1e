/// A value that crosses package borders: what an app shows, whichever provider it came from.
///
/// An entity is an immutable struct. It describes its own columns, so that tables, CSV and JSON need neither
/// reflection nor a list of all entities, and a provider may bring an entity of its own.
public protocol Entity: Identifiable, Codable, Hashable, Sendable where ID: ItemReference & Codable & Hashable {
    /// What one of them is called, such as `user`.
    static var name: String { get }

    /// What several of them are called. `name` with an `s`, unless the entity says otherwise.
    static var pluralName: String { get }

    /// The fields in the order they are shown. Their names are the property names, which are the JSON keys.
    static var columns: [Column<Self>] { get }
}

extension Entity {
    public static var pluralName: String { name + "s" }
}
