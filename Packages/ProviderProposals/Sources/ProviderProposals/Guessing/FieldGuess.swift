/// The guessed type of a value.
public indirect enum FieldType: Hashable, Sendable {
    case boolean
    case integer
    /// An integer above `Int.max`.
    case unsignedInteger
    case double
    case decimal
    case text
    case date
    /// A time as a number of seconds since 1970.
    case seconds
    /// A time as a number of milliseconds since 1970.
    case milliseconds
    case url
    /// Text or a number.
    case lenientText
    /// Integers, some as numbers and some as text.
    case lenientInteger
    /// Any JSON value.
    case any
    case list(FieldType, hasNulls: Bool)
    case object(ObjectGuess)

    /// The type of the objects in the value or in the elements of a list; `nil` if there are none.
    public var object: ObjectGuess? {
        switch self {
        case .object(let object): object
        case .list(let element, _): element.object
        default: nil
        }
    }
}

/// A guess about one field of the objects in a response.
public struct FieldGuess: Hashable, Sendable {
    /// The key in JSON.
    public let key: String
    /// The name of the property in the record.
    public var property: String
    public var type: FieldType
    /// Whether the field is missing or null in some objects.
    public var isOptional: Bool
    /// The reasons for the type, and what to check.
    public var notes: [String]
    /// The average number of characters in the values. It is used to choose the columns of tables.
    public let width: Int
}

/// A guess about the objects at one place in a response.
public struct ObjectGuess: Hashable, Sendable {
    /// The type of the record.
    public let type: String
    /// A description for comments: `the owner of a repository`.
    public let summary: String
    public var fields: [FieldGuess]
    /// The keys that have no value in any object.
    public var emptyKeys: [String]
    /// The keys that have a value that no type can hold, each with the reason.
    public var leftOut: [LeftOut]

    public struct LeftOut: Hashable, Sendable {
        public let key: String
        public let reason: String
    }
}

/// A property of the entity: a field of an item, or of an object in it.
public struct ColumnGuess: Sendable {
    /// The name of the column.
    public var name: String
    /// The fields from the item to the value. All but the last one are objects that every item has.
    public let path: [FieldGuess]
    public var isInTables = false
    /// Whether the value is the key of the item, and not a field.
    public var isItemKey = false

    public var field: FieldGuess { path[path.count - 1] }
    /// The path in JSON, such as `attributes.title`.
    public var place: String { path.map(\.key).joined(separator: ".") }
}
