/// An input with its validation rule, so that an invalid value is found before it is sent.
///
///     @Validated(.nonEmpty(message: "Please enter a name")) var name: String?
///
/// The property itself can hold anything, so that a form can show what was typed; `$name.errors` has the mistakes.
@propertyWrapper
public struct Validated<Value: Sendable>: ValidatedProperty {
    /// What was given, valid or not.
    public var wrappedValue: Value?

    private let rule: ValidationRule<Value>

    /// Creates a property with its rule.
    public init(wrappedValue: Value? = nil, _ rule: ValidationRule<Value>) {
        self.wrappedValue = wrappedValue
        self.rule = rule
    }

    /// The property with its rule.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }

    public var isGiven: Bool { wrappedValue != nil }

    public var errors: [ValidationError] { rule.errors(wrappedValue) }
}

/// A `Validated` property of any type.
public protocol ValidatedProperty: Sendable {
    /// Whether there is a value.
    var isGiven: Bool { get }

    /// What is wrong with the value: one error for each mistake, none when it is valid.
    var errors: [ValidationError] { get }
}

/// One mistake in one input.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What to do about it: `Please enter a name`.
    public let message: String

    /// Creates an error.
    public init(message: String) {
        self.message = message
    }

    public var description: String { message }
}
