/// The value of one field, in the types of JSON.
public enum FieldValue: Hashable, Sendable {
    /// An optional property without a value.
    case null
    case boolean(Bool)
    /// Wide enough for every `Int64` and `UInt64` that an API uses as an id.
    case integer(Int128)
    case number(Double)
    case text(String)
    case list([FieldValue])
}

extension FieldValue: Decodable {
    /// Decodes a JSON value. An object is refused: entities have no fields within fields.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let scalar: FieldValue? =
            (value.decodeNil() ? .null : nil)
            ?? (try? value.decode(Bool.self)).map { .boolean($0) } ?? (try? value.decode(Int128.self)).map {
                .integer($0)
            }
            ?? (try? value.decode(Double.self)).map { .number($0) }
            ?? (try? value.decode(String.self)).map { .text($0) }
        self = try scalar ?? .list(value.decode([FieldValue].self))
    }
}

/// A property type that a column can show.
public protocol FieldConvertible: SendableMetatype {
    /// Whether tables align it to the right and never truncate it.
    static var isNumeric: Bool { get }

    /// The value in the types of JSON.
    var fieldValue: FieldValue { get }
}

extension FieldConvertible {
    public static var isNumeric: Bool { false }
}

extension FieldConvertible where Self: BinaryInteger {
    public static var isNumeric: Bool { true }
    public var fieldValue: FieldValue { .integer(Int128(self)) }
}

extension Int: FieldConvertible {}
extension Int64: FieldConvertible {}
extension UInt64: FieldConvertible {}

extension Double: FieldConvertible {
    public static var isNumeric: Bool { true }
    public var fieldValue: FieldValue { .number(self) }
}

extension Bool: FieldConvertible {
    public var fieldValue: FieldValue { .boolean(self) }
}

extension String: FieldConvertible {
    public var fieldValue: FieldValue { .text(self) }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
    public static var isNumeric: Bool { Wrapped.isNumeric }
    public var fieldValue: FieldValue { map(\.fieldValue) ?? .null }
}

extension Array: FieldConvertible where Element: FieldConvertible {
    public var fieldValue: FieldValue { .list(map(\.fieldValue)) }
}
