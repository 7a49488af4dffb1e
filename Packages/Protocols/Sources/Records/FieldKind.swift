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

    /// Whether records can be sorted by the values. Lists and objects have no order.
    public var isSortable: Bool {
        switch self {
        case .list, .object: false
        case .boolean, .integer, .number, .text, .date, .any: true
        }
    }

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

// Inlinable, because a record has many fields. Without it, reading a property through a ``Column`` that another module
// declares takes several times as long.

extension FieldConvertible where Self: BinaryInteger {
    @inlinable public static var fieldKind: FieldKind { .integer }
    @inlinable public var fieldValue: FieldValue { .integer(Int128(self)) }
}

extension FieldConvertible where Self: RawRepresentable, RawValue: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { RawValue.fieldKind }
    @inlinable public var fieldValue: FieldValue { rawValue.fieldValue }
}

extension Int: FieldConvertible {}
extension Int32: FieldConvertible {}
extension Int64: FieldConvertible {}
extension UInt64: FieldConvertible {}

extension Double: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { .number }
    /// A whole number is an integer, as most APIs send it: `35`, not `35.0`.
    @inlinable public var fieldValue: FieldValue {
        magnitude < 0x1p53 && self == rounded() ? .integer(Int128(self)) : .number(self)
    }
}

extension Decimal: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { .number }
    @inlinable public var fieldValue: FieldValue { .decimal(self) }
}

extension Bool: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { .boolean }
    @inlinable public var fieldValue: FieldValue { .boolean(self) }
}

extension String: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { .text }
    @inlinable public var fieldValue: FieldValue { .text(self) }
}

extension URL: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { .text }
    @inlinable public var fieldValue: FieldValue { .text(absoluteString) }
}

extension Date: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { .date }
    @inlinable public var fieldValue: FieldValue { .date(self) }
}

extension FieldValue: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { .any }
    @inlinable public var fieldValue: FieldValue { self }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { Wrapped.fieldKind }
    @inlinable public var fieldValue: FieldValue { map(\.fieldValue) ?? .null }
}

extension Array: FieldConvertible where Element: FieldConvertible {
    @inlinable public static var fieldKind: FieldKind { .list(Element.fieldKind) }
    @inlinable public var fieldValue: FieldValue { .list(map(\.fieldValue)) }
}
