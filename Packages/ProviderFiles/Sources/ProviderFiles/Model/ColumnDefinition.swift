import Essentials
import Protocols

/// A column, or a field of an object in a column.
struct ColumnDefinition: Hashable, Sendable {
    var name: String
    var summary: String? = nil
    var kind = ColumnKind.text
    var source: ColumnSource
    /// Whether a missing value is an error.
    var isRequired = false
    /// Whether an empty text counts as a missing value.
    var isEmptyMissing = false
    /// Whether numbers and Booleans are accepted as text, and text as numbers and Booleans.
    var isLenient = false
    /// The value of a column whose value is missing.
    var defaultValue: FieldValue? = nil
    /// Whether the API never has a value for the column.
    var isAlwaysEmpty = false
    var isInTables = true
    var role: ColumnRole? = nil
    /// The position of the column in the file, for messages about responses that do not fit.
    var position: JSONPosition

    /// The name and kind for an app.
    var field: Field { Field(name, kind.fieldKind, isInTables: isInTables) }
}

/// Where the value of a column comes from.
enum ColumnSource: Hashable, Sendable {
    /// The first of these places in the item that has a value that is not `null`.
    case paths([ValuePath])
    /// Text made of the values of other columns, by name. It is missing if one of them is.
    case template(TextTemplate)
    /// The value of the parameter with this name.
    case parameter(String)
}

/// The kind of a column's values, and their form in a response.
indirect enum ColumnKind: Hashable, Sendable {
    case text
    /// An integer in a range.
    case integer(ClosedRange<Int128> = signedIntegers)
    case number
    case decimal
    case boolean
    case date(DateFormat)
    case any
    /// Text with a separator, as a list of texts: `rust;swift`.
    case split(separator: String)
    /// A list. Its elements are not lists.
    case list(ColumnKind)
    case object([ColumnDefinition])

    /// The range of `Int64`.
    static let signedIntegers = Int128(Int64.min)...Int128(Int64.max)
    /// The range of `UInt64`.
    static let unsignedIntegers = 0...Int128(UInt64.max)

    /// The kind for an app.
    var fieldKind: FieldKind {
        switch self {
        case .text: .text
        case .integer: .integer
        case .number, .decimal: .number
        case .boolean: .boolean
        case .date: .date
        case .any: .any
        case .split: .list(.text)
        case .list(let element): .list(element.fieldKind)
        case .object(let columns): .object(columns.map(\.field))
        }
    }
}

/// The form of a date in a response.
enum DateFormat: Hashable, Sendable {
    /// ISO 8601 with an offset from UTC, or a day: `2026-03-01T09:30:00Z`, `2026-03-01`.
    case iso8601
    /// Seconds since 1970.
    case unix
    /// Milliseconds since 1970.
    case unixMilliseconds
    /// A day without a time: `2026-03-01`. It is midnight in UTC.
    case day
    /// The date format of HTTP: `Sun, 01 Mar 2026 09:30:00 GMT`.
    case http
    /// ISO 8601 without an offset: `2026-03-01T09:30:00`. The offset is that of the zone.
    case local(secondsFromUTC: Int)
}
