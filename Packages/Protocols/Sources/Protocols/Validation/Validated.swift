/// An input value with its validation rule.
///
///     @Validated(.nonEmpty(message: "missing name")) var name: String?
///
/// The property accepts invalid values, so a form can show the user's input. `$name.errors` contains the errors.
@propertyWrapper
public struct Validated<Value: Sendable>: ValidatedProperty {
    /// The input value, valid or not; `nil` if it is missing.
    public var wrappedValue: Value?

    private let rule: ValidationRule<Value>

    /// Creates a property with a validation rule. By default, the value is missing.
    public init(wrappedValue: Value? = nil, _ rule: ValidationRule<Value>) {
        self.wrappedValue = wrappedValue
        self.rule = rule
    }

    /// The property itself, with its rule and errors.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }

    /// Whether the property has a value, valid or not.
    public var isGiven: Bool { wrappedValue != nil }

    /// The errors that the rule finds in the value; empty if it is valid.
    public var errors: [ValidationError] { rule.errors(wrappedValue) }
}

/// A ``Validated`` property of any value type.
public protocol ValidatedProperty: Sendable {
    /// Whether the property has a value.
    var isGiven: Bool { get }

    /// The errors in the value; empty if it is valid.
    var errors: [ValidationError] { get }
}

/// An error in an input value.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error message: `missing name`.
    public let message: String

    /// Creates an error with a message for users.
    public init(message: String) {
        self.message = message
    }

    public var description: String { message }
}
