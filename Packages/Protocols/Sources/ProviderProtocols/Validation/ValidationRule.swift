/// A rule for values, with an error message for each violation.
///
/// It is data, so that a form or a JSON schema can be made of it.
public struct ValidationRule<Value: Sendable>: Sendable {
    /// The values that a rule accepts. Unless stated otherwise, a missing value is an error.
    public indirect enum Kind: Sendable {
        /// Any value, and a missing value.
        case any
        /// Any value.
        case required(message: String)
        /// Text with at least one character that is not white space.
        case nonEmpty(message: String)
        /// Text that is a decimal number within bounds.
        case number(ValueBounds<Double>, message: String)
        /// A value within bounds.
        case value(ValueBounds<Value>, message: String)
        /// A list or text whose count is within bounds.
        case count(ValueBounds<Int>, message: String)
        /// A missing value, and each value that a rule accepts.
        case ifGiven(ValidationRule)
        /// The values that both rules accept. The errors are those of both.
        case both(ValidationRule, ValidationRule)
        /// The values that pass a test of the provider. A missing value is `nil`.
        case custom(message: String, isValid: @Sendable (Value?) -> Bool)
    }

    /// The values that the rule accepts, with the messages for other values.
    public let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// Creates a rule. Values that fail the test `isValid` get the error message. A missing value is `nil`.
    public init(message: String, isValid: @escaping @Sendable (Value?) -> Bool) {
        self.init(.custom(message: message, isValid: isValid))
    }

    /// Accepts any value, and a missing value.
    public static var any: ValidationRule { ValidationRule(.any) }

    /// Accepts any value. A missing value is an error.
    public static func required(message: String) -> ValidationRule {
        ValidationRule(.required(message: message))
    }

    /// Accepts a missing value, and applies the rule to any other value.
    public static func ifGiven(_ rule: ValidationRule) -> ValidationRule {
        ValidationRule(.ifGiven(rule))
    }

    /// Applies both rules and returns the errors of both.
    public static func && (first: ValidationRule, second: ValidationRule) -> ValidationRule {
        ValidationRule(.both(first, second))
    }
}

extension ValidationRule where Value == String {
    /// Accepts text with at least one character that is not white space.
    public static func nonEmpty(message: String) -> ValidationRule {
        ValidationRule(.nonEmpty(message: message))
    }

    /// Accepts text that is a decimal number, such as `-0.5` or `1e3`, and in the range. A missing value is an error.
    public static func number(in range: ClosedRange<Double>, message: String) -> ValidationRule {
        ValidationRule(.number(range.bounds, message: message))
    }
}

extension ValidationRule where Value: Comparable {
    /// Accepts a number or a date in the range, such as `1...5` or `start...`. A missing value is an error.
    public static func value(in range: some BoundedRange<Value>, message: String) -> ValidationRule {
        ValidationRule(.value(range.bounds, message: message))
    }
}

extension ValidationRule where Value: Collection {
    /// Accepts a list or text whose count is in the range, such as `1...10`. A missing value is an error.
    public static func count(in range: some BoundedRange<Int>, message: String) -> ValidationRule {
        ValidationRule(.count(range.bounds, message: message))
    }
}
