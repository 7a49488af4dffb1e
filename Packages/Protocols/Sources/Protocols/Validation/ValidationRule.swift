/// What makes a value valid, with a message for each way it may not be.
public struct ValidationRule<Value: Sendable>: Sendable {
    /// The mistakes in a value; a value that is not there is `nil`.
    public let errors: @Sendable (Value?) -> [ValidationError]

    /// A rule from a test and the message for values that fail it.
    public init(message: String, isValid: @escaping @Sendable (Value?) -> Bool) {
        errors = { isValid($0) ? [] : [ValidationError(message: message)] }
    }

    private init(errors: @escaping @Sendable (Value?) -> [ValidationError]) {
        self.errors = errors
    }

    /// The value, when it is valid; otherwise its first mistake.
    public func validate(_ value: Value?) -> Result<Value?, ValidationError> {
        errors(value).first.map(Result.failure) ?? .success(value)
    }

    /// A value may be missing, but keeps the rule if there is one.
    public static func ifGiven(_ rule: ValidationRule) -> ValidationRule {
        ValidationRule { $0 == nil ? [] : rule.errors($0) }
    }

    /// Both rules hold; the mistakes of both are told.
    public static func && (first: ValidationRule, second: ValidationRule) -> ValidationRule {
        ValidationRule { first.errors($0) + second.errors($0) }
    }
}

extension ValidationRule where Value == String {
    /// Text with something in it other than white space.
    public static func nonEmpty(message: String) -> ValidationRule {
        ValidationRule(message: message) { $0?.allSatisfy(\.isWhitespace) == false }
    }

    /// A number within a range, written as text in decimal digits.
    public static func number(in range: ClosedRange<Double>, message: String) -> ValidationRule {
        ValidationRule(message: message) { text in
            // Double reads hexadecimal numbers and a NUL at the end too, which no API does.
            guard let text, text.utf8.allSatisfy("+-.eE0123456789".utf8.contains), let number = Double(text) else {
                return false
            }
            return range.contains(number)
        }
    }
}
