/// A rule for values, with an error message for each violation.
public struct ValidationRule<Value: Sendable>: Sendable {
    /// Returns the errors in a value. A missing value is `nil`.
    public let errors: @Sendable (Value?) -> [ValidationError]

    /// Creates a rule. Values that fail the test `isValid` get the error message. A missing value is `nil`.
    public init(message: String, isValid: @escaping @Sendable (Value?) -> Bool) {
        errors = { isValid($0) ? [] : [ValidationError(message: message)] }
    }

    private init(errors: @escaping @Sendable (Value?) -> [ValidationError]) {
        self.errors = errors
    }

    /// Returns the value if it is valid, or its first error otherwise.
    public func validate(_ value: Value?) -> Result<Value?, ValidationError> {
        errors(value).first.map(Result.failure) ?? .success(value)
    }

    /// Accepts any value, and a missing value.
    public static var any: ValidationRule { ValidationRule { _ in [] } }

    /// Accepts any value. A missing value is an error.
    public static func required(message: String) -> ValidationRule {
        ValidationRule(message: message) { $0 != nil }
    }

    /// Accepts a missing value, and applies the rule to any other value.
    public static func ifGiven(_ rule: ValidationRule) -> ValidationRule {
        ValidationRule { $0 == nil ? [] : rule.errors($0) }
    }

    /// Applies both rules and returns the errors of both.
    public static func && (first: ValidationRule, second: ValidationRule) -> ValidationRule {
        ValidationRule { first.errors($0) + second.errors($0) }
    }
}

extension ValidationRule where Value == String {
    /// Accepts text with at least one character that is not white space.
    public static func nonEmpty(message: String) -> ValidationRule {
        ValidationRule(message: message) { $0?.allSatisfy(\.isWhitespace) == false }
    }

    /// Accepts text that is a decimal number, such as `-0.5` or `1e3`, and in the range. A missing value is an error.
    public static func number(in range: ClosedRange<Double>, message: String) -> ValidationRule {
        ValidationRule(message: message) { text in
            // `Double` also accepts hexadecimal numbers and a trailing NUL, but APIs do not.
            guard let text, text.utf8.allSatisfy("+-.eE0123456789".utf8.contains), let number = Double(text) else {
                return false
            }
            return range.contains(number)
        }
    }
}

extension ValidationRule where Value: Comparable {
    /// Accepts a number or a date in the range, such as `1...5` or `start...`. A missing value is an error.
    public static func value(
        in range: some RangeExpression<Value> & Sendable, message: String
    ) -> ValidationRule {
        ValidationRule(message: message) { $0.map(range.contains) ?? false }
    }
}

extension ValidationRule where Value: Collection {
    /// Accepts a list or text whose count is in the range, such as `1...10`. A missing value is an error.
    public static func count(
        in range: some RangeExpression<Int> & Sendable, message: String
    ) -> ValidationRule {
        ValidationRule(message: message) { $0.map { range.contains($0.count) } ?? false }
    }
}
