/// An input value with its validation rule.
///
///     @Validated(.nonEmpty(message: "missing name")) var name: String?
///
/// The property accepts invalid values, so a form can show the user's input. `$name.errors` contains the errors.
@propertyWrapper
public struct Validated<Value: Sendable>: ValidatedProperty {
    public var wrappedValue: Value?

    private let rule: ValidationRule<Value>

    public init(wrappedValue: Value? = nil, _ rule: ValidationRule<Value>) {
        self.wrappedValue = wrappedValue
        self.rule = rule
    }

    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }

    public var isGiven: Bool { wrappedValue != nil }

    public var errors: [ValidationError] { rule.errors(wrappedValue) }
}

/// A ``Validated`` property of any value type.
public protocol ValidatedProperty: Sendable {
    /// Whether the property has a value.
    var isGiven: Bool { get }

    /// The errors in the value; empty if it is valid.
    var errors: [ValidationError] { get }
}

public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error message: `missing name`.
    public let message: String

    public init(message: String) {
        self.message = message
    }

    public var description: String { message }
}
