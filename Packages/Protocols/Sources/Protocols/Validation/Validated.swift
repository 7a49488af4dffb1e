/// An input with the rule it must keep, so that a mistake is found where the value is made and not by the server.
///
///     @Validated(.nonEmpty(message: "Please enter a name")) var name: String?
///
/// The property itself can hold anything, so that a form can show what was typed; `$name.errors` says what is wrong.
@propertyWrapper
public struct Validated<Value: Sendable>: ValidatedProperty {
    /// What was given, valid or not.
    public var wrappedValue: Value?

    private let rule: ValidationRule<Value>

    /// A property without a value, and the rule for it.
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
