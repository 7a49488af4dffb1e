/// A property type that a column can show.
public protocol FieldConvertible: SendableMetatype {
    /// Whether tables align it to the right and never cut it.
    static var isNumeric: Bool { get }

    /// The value in the shapes of JSON.
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
