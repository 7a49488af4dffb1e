/// The guessed type of a value.
indirect enum FieldType: Hashable, Sendable {
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

    /// The type of the property.
    var swift: String {
        switch self {
        case .boolean: "Bool"
        case .integer, .lenientInteger: "Int"
        case .unsignedInteger: "UInt64"
        case .double: "Double"
        case .decimal: "Decimal"
        case .text, .lenientText: "String"
        case .date, .seconds, .milliseconds: "Date"
        case .url: "URL"
        case .any: "FieldValue"
        case .list(let element, let hasNulls):
            element.form == nil ? "[\(element.swift)\(hasNulls ? "?" : "")]" : "[FieldValue]"
        case .object(let object): object.type
        }
    }

    /// The case of `FieldSource.Form` for the values; `nil` if the API sends them in the form of their Swift type.
    var form: String? {
        switch self {
        case .lenientText, .lenientInteger: "textOrNumber"
        case .seconds: "secondsSince1970"
        case .milliseconds: "millisecondsSince1970"
        default: nil
        }
    }

    /// The type of the objects in the value or in the elements of a list; `nil` if there are none.
    var object: ObjectGuess? {
        switch self {
        case .object(let object): object
        case .list(let element, _): element.object
        default: nil
        }
    }
}

/// A guess about one field of the objects in a response.
struct FieldGuess: Hashable, Sendable {
    /// The key in JSON.
    let key: String
    /// The name of the property in the record.
    var property: String
    var type: FieldType
    /// Whether the field is missing or null in some objects.
    var isOptional: Bool
    /// The reasons for the type, and what to check.
    var notes: [String]
    /// The average number of characters in the values. It is used to choose the columns of tables.
    let width: Int

    /// The type in the entity, with `?` if the field is optional.
    var swift: String { type.swift + (isOptional ? "?" : "") }

    /// Where the value is, as an argument of a column; empty if the key is the name of the column.
    ///
    /// - Parameter path: The keys from the record to the value.
    func source(at path: [String], for column: String) -> String {
        let text = SwiftSource.literal(SwiftSource.path(path))
        if let form = type.form { return ", from: .path(\(text), form: .\(form))" }
        return path == [column] ? "" : ", from: \(text)"
    }
}

/// A guess about the objects at one place in a response.
struct ObjectGuess: Hashable, Sendable {
    /// The type of the record.
    let type: String
    /// A description for comments: `the owner of a repository`.
    let summary: String
    var fields: [FieldGuess]
    /// The keys that have no value in any object.
    var emptyKeys: [String]
    /// The keys that have a value that no type can hold, each with the reason.
    var leftOut: [LeftOut]

    struct LeftOut: Hashable, Sendable {
        let key: String
        let reason: String
    }
}

/// A property of the entity: a field of an item, or of an object in it.
struct ColumnGuess: Sendable {
    /// The name of the column.
    var name: String
    /// The fields from the item to the value. All but the last one are objects that every item has.
    let path: [FieldGuess]
    var isInTables = false
    /// Whether the value is the key of the item, and not a field.
    var isItemKey = false

    var field: FieldGuess { path[path.count - 1] }
    /// The path in JSON, such as `attributes.title`.
    var place: String { path.map(\.key).joined(separator: ".") }

    /// Where the value is, as an argument of the column.
    var source: String { isItemKey ? ", from: .recordKey" : field.source(at: path.map(\.key), for: name) }
}
