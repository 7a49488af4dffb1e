// What follows from the data of a rule. It is in this module because drafts report their errors, and drafts depend on
// Protocols alone.
extension ValidationRule {
    /// Returns the value if it is valid, or its first error otherwise.
    public func validate(_ value: Value?) -> Result<Value?, ValidationError> {
        errors(value).first.map(Result.failure) ?? .success(value)
    }

    /// Returns the errors in a value. A missing value is `nil`.
    public func errors(_ value: Value?) -> [ValidationError] {
        switch kind {
        case .any: []
        case .required(let message): errors(message, unless: value != nil)
        case .nonEmpty(let message): errors(message, unless: value.text?.allSatisfy(\.isWhitespace) == false)
        case .number(let bounds, let message): errors(message, unless: value.text?.decimalNumber.map(bounds.contains))
        case .value(let bounds, let message): errors(message, unless: value.isWithin(bounds))
        case .count(let bounds, let message): errors(message, unless: value.count.map(bounds.contains))
        case .ifGiven(let rule): value == nil ? [] : rule.errors(value)
        case .both(let first, let second): first.errors(value) + second.errors(value)
        case .custom(let message, let isValid): errors(message, unless: isValid(value))
        }
    }

    private func errors(_ message: String, unless isValid: Bool?) -> [ValidationError] {
        isValid == true ? [] : [ValidationError(message: message)]
    }
}

// A rule has one type for values of all types. Only a rule for text is made with a kind that reads text, and likewise for
// values that have a count or an order, so that these casts succeed for each value.
extension Optional {
    fileprivate var text: String? { self as? String }
    fileprivate var count: Int? { (self as? any Collection)?.count }

    fileprivate func isWithin(_ bounds: ValueBounds<Wrapped>) -> Bool {
        (self as? any Comparable)?.isWithin(bounds) == true
    }
}

extension Comparable {
    fileprivate func isWithin<Value>(_ bounds: ValueBounds<Value>) -> Bool {
        (bounds as? ValueBounds<Self>)?.contains(self) == true
    }
}

extension String {
    /// The number; `nil` if the text is not a decimal number.
    fileprivate var decimalNumber: Double? {
        // `Double` also accepts hexadecimal numbers and a trailing NUL, but APIs do not.
        utf8.allSatisfy("+-.eE0123456789".utf8.contains) ? Double(self) : nil
    }
}
