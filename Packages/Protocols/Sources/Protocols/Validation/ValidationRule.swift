/// A test for values, with a message for each way to fail it.
public struct ValidationRule<Value: Sendable>: Sendable {
    /// Returns the mistakes in a value; `nil` is a missing value.
    public let errors: @Sendable (Value?) -> [ValidationError]

    /// Creates a rule from a test and the message for values that fail it.
    public init(message: String, isValid: @escaping @Sendable (Value?) -> Bool) {
        errors = { isValid($0) ? [] : [ValidationError(message: message)] }
    }

    private init(errors: @escaping @Sendable (Value?) -> [ValidationError]) {
        self.errors = errors
    }

    /// Returns a valid value, or its first mistake.
    public func validate(_ value: Value?) -> Result<Value?, ValidationError> {
        errors(value).first.map(Result.failure) ?? .success(value)
    }

    /// Accepts a missing value; applies the rule to any other.
    public static func ifGiven(_ rule: ValidationRule) -> ValidationRule {
        ValidationRule { $0 == nil ? [] : rule.errors($0) }
    }

    /// Applies both rules and reports the mistakes of both.
    public static func && (first: ValidationRule, second: ValidationRule) -> ValidationRule {
        ValidationRule { first.errors($0) + second.errors($0) }
    }
}

extension ValidationRule where Value == String {
    /// Accepts text with something other than white space.
    public static func nonEmpty(message: String) -> ValidationRule {
        ValidationRule(message: message) { $0?.allSatisfy(\.isWhitespace) == false }
    }

    /// Accepts a number within a range, written in decimal digits.
    public static func number(in range: ClosedRange<Double>, message: String) -> ValidationRule {
        ValidationRule(message: message) { text in
            // Double also reads hexadecimal numbers and a NUL at the end, which no API does.
            guard let text, text.utf8.allSatisfy("+-.eE0123456789".utf8.contains), let number = Double(text) else {
                return false
            }
            return range.contains(number)
        }
    }
}
