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
    case url
    /// Text or a number.
    case lenientText
    /// Integers, some as numbers and some as text.
    case lenientInteger
    /// Any JSON value.
    case any
    case list(FieldType, hasNulls: Bool)
    case object(ObjectGuess)

    /// The type in the entity.
    var swift: String {
        switch self {
        case .boolean: "Bool"
        case .integer, .lenientInteger: "Int"
        case .unsignedInteger: "UInt64"
        case .double: "Double"
        case .decimal: "Decimal"
        case .text, .lenientText: "String"
        case .date: "Date"
        case .url: "URL"
        case .any: "FieldValue"
        case .list(let element, let hasNulls): "[\(element.swift)\(hasNulls ? "?" : "")]"
        case .object(let object): object.type
        }
    }

    /// The type in the entry.
    var entry: String {
        switch self {
        case .lenientInteger: "LenientInteger<Int>"
        case .lenientText: "LenientText"
        case .list(let element, let hasNulls): "[\(element.entry)\(hasNulls ? "?" : "")]"
        case .object(let object): object.entry
        default: swift
        }
    }

    /// Returns the expression that converts a value of the entry to a value of the entity.
    func converted(_ value: String, isOptional: Bool) -> String {
        let start = isOptional ? value + "?" : value
        switch self {
        case .lenientInteger: return "\(start).value"
        case .lenientText: return "\(start).text"
        case .object: return "\(start).toDTO()"
        case .list(let element, let hasNulls):
            let conversion = element.converted("$0", isOptional: hasNulls)
            return conversion == "$0" || conversion == "$0?" ? value : "\(start).map { \(conversion) }"
        default: return value
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
    /// The name of the property in the entry and in the record.
    var property: String
    var type: FieldType
    /// Whether the field is missing or null in some objects.
    let isOptional: Bool
    /// The reasons for the type, and what to check.
    var notes: [String]
    /// The average number of characters in the values. It is used to choose the columns of tables.
    let width: Int

    /// The type in the entity, with `?` if the field is optional.
    var swift: String { type.swift + (isOptional ? "?" : "") }
    var entry: String { type.entry + (isOptional ? "?" : "") }
}

/// A guess about the objects at one place in a response.
struct ObjectGuess: Hashable, Sendable {
    /// The type of the record.
    let type: String
    /// The type of the entry.
    let entry: String
    /// A description for comments: `the owner of a repository`.
    let summary: String
    var fields: [FieldGuess]
    /// The keys that have no value in any object.
    let emptyKeys: [String]
    /// The keys that have a value that no type can hold, each with the reason.
    let leftOut: [LeftOut]

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
    /// The expression in the entry for the value of the entity's property.
    var expression: String {
        let value = path.enumerated().map { index, field in
            // After a dot, a keyword needs no backticks.
            index == 0 ? SwiftName.declared(field.property) : field.property
        }
        return field.type.converted(value.joined(separator: "."), isOptional: field.isOptional)
    }
}
