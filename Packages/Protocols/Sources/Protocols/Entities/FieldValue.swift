/// The value of a field. Each case corresponds to a JSON type.
public enum FieldValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// `Int128` holds every `Int64` and every `UInt64`, which APIs use as ids.
    case integer(Int128)
    case number(Double)
    case text(String)
    case list([FieldValue])
}

extension FieldValue: Decodable {
    /// Decodes any JSON value except an object, because entities have no nested fields.
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

/// A property type that a ``Column`` can show.
public protocol FieldConvertible: SendableMetatype {
    static var isNumeric: Bool { get }

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
