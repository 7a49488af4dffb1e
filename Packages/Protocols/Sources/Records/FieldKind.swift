/// The kind of the values in a column.
public indirect enum FieldKind: Hashable, Sendable {
    case boolean
    case integer
    case number
    case text
    case date
    case list(FieldKind)
    /// Named values of different kinds, in display order.
    case object([Field])
    /// Values of any kind, for a field whose kind the API does not document.
    case any

    /// Whether the values are numbers.
    public var isNumeric: Bool { self == .integer || self == .number }

    /// The fields of the object, or of the objects in the list; empty for other kinds.
    public var fields: [Field] {
        switch self {
        case .object(let fields): fields
        case .list(let element): element.fields
        case .boolean, .integer, .number, .text, .date, .any: []
        }
    }
}

/// The name of a field and the kind of its values.
public struct Field: Hashable, Sendable {
    /// The name, which is also the JSON key.
    public let name: String
    /// The kind of the values. Every value can also be missing (`null`).
    public let kind: FieldKind
    /// Whether a table of several items shows the field by default; see ``Column/isInTables``.
    public let isInTables: Bool

    /// Creates a description of a field. By default, tables show the field.
    public init(_ name: String, _ kind: FieldKind, isInTables: Bool = true) {
        self.name = name
        self.kind = kind
        self.isInTables = isInTables
    }

    /// The path of the field, and the paths of all fields inside it: `author`, `author.handle`.
    public var paths: [String] { [name] + kind.fields.flatMap(\.paths).map { "\(name).\($0)" } }
}

/// A property type that a ``Column`` can show.
///
/// For an enum with raw values, declaring the conformance is enough:
///
///     enum Status: String, Codable, FieldConvertible { case open, closed }
public protocol FieldConvertible: SendableMetatype {
    /// The kind of the values of this type.
    static var fieldKind: FieldKind { get }

    /// The value of the field.
    var fieldValue: FieldValue { get }
}

extension FieldConvertible where Self: BinaryInteger {
    public static var fieldKind: FieldKind { .integer }
    public var fieldValue: FieldValue { .integer(Int128(self)) }
}

extension FieldConvertible where Self: RawRepresentable, RawValue: FieldConvertible {
    public static var fieldKind: FieldKind { RawValue.fieldKind }
    public var fieldValue: FieldValue { rawValue.fieldValue }
}

extension Int: FieldConvertible {}
extension Int32: FieldConvertible {}
extension Int64: FieldConvertible {}
extension UInt64: FieldConvertible {}

extension Double: FieldConvertible {
    public static var fieldKind: FieldKind { .number }
    public var fieldValue: FieldValue { .number(self) }
}

extension Decimal: FieldConvertible {
    public static var fieldKind: FieldKind { .number }
    public var fieldValue: FieldValue { .decimal(self) }
}

extension Bool: FieldConvertible {
    public static var fieldKind: FieldKind { .boolean }
    public var fieldValue: FieldValue { .boolean(self) }
}

extension String: FieldConvertible {
    public static var fieldKind: FieldKind { .text }
    public var fieldValue: FieldValue { .text(self) }
}

extension URL: FieldConvertible {
    public static var fieldKind: FieldKind { .text }
    public var fieldValue: FieldValue { .text(absoluteString) }
}

extension Date: FieldConvertible {
    public static var fieldKind: FieldKind { .date }
    public var fieldValue: FieldValue { .date(self) }
}

extension FieldValue: FieldConvertible {
    public static var fieldKind: FieldKind { .any }
    public var fieldValue: FieldValue { self }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
    public static var fieldKind: FieldKind { Wrapped.fieldKind }
    public var fieldValue: FieldValue { map(\.fieldValue) ?? .null }
}

extension Array: FieldConvertible where Element: FieldConvertible {
    public static var fieldKind: FieldKind { .list(Element.fieldKind) }
    public var fieldValue: FieldValue { .list(map(\.fieldValue)) }
}
