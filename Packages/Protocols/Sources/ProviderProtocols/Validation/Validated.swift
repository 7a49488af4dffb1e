import Records

/// An input value with its validation rule.
///
///     @Validated(.nonEmpty(message: "missing name")) var name: String?
///
/// The property accepts invalid values, so a form can show the user's input. `$name.errors` contains the errors.
@propertyWrapper
public struct Validated<Value: Sendable>: ValidatedProperty {
    /// The input value, valid or not; `nil` if it is missing, or if the input could not be converted.
    public var wrappedValue: Value? {
        didSet { rejected = nil }
    }

    /// The rule for the value.
    public let rule: ValidationRule<Value>
    private var rejected: RejectedInput?

    private struct RejectedInput {
        let input: FieldValue
        let error: ValidationError
    }

    /// Creates a property with a validation rule. By default, the value is missing, and any value is valid.
    public init(wrappedValue: Value? = nil, _ rule: ValidationRule<Value> = .any) {
        self.wrappedValue = wrappedValue
        self.rule = rule
    }

    /// The property itself, with its rule and errors.
    public var projectedValue: Self {
        get { self }
        set { self = newValue }
    }

    /// Whether the property has input, valid or not.
    public var isGiven: Bool { wrappedValue != nil || rejected != nil }

    /// The errors that the rule finds in the value, or the error of input that could not be converted; empty if the
    /// value is valid.
    public var errors: [ValidationError] { rejected.map { [$0.error] } ?? rule.errors(wrappedValue) }
}

extension Validated where Value: DraftValue {
    /// The input: the value, or the input that could not be converted; `nil` if there is none.
    public var input: FieldValue? { rejected?.input ?? wrappedValue?.fieldValue }

    /// Sets the property from input. If the input cannot be converted, the value becomes `nil`, ``input`` keeps the
    /// input, and ``errors`` contains an error that names the field.
    public mutating func setInput(_ input: FieldValue, forField name: String) {
        do throws(InputError) {
            wrappedValue = try Value(input: input)
        } catch {
            wrappedValue = nil
            rejected = RejectedInput(input: input, error: ValidationError(error, forField: name))
        }
    }
}

/// A ``Validated`` property of any value type.
public protocol ValidatedProperty<Value>: Sendable {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The rule for the value.
    var rule: ValidationRule<Value> { get }

    /// Whether the property has input, valid or not.
    var isGiven: Bool { get }

    /// The errors in the input; empty if it is valid.
    var errors: [ValidationError] { get }
}

/// An error in an input value.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error message: `missing name`.
    public let message: String

    /// The error of input that could not be converted, with the expected form; `nil` for the error of a rule.
    public let inputError: InputError?

    /// Creates the error of a rule, with a message that users see.
    public init(message: String) {
        self.message = message
        inputError = nil
    }

    /// Creates an error for a field whose input could not be converted.
    public init(_ error: InputError, forField name: String) {
        message = error.message(forField: name)
        inputError = error
    }

    public var description: String { message }
}

extension ValidationError: LocalizedError {
    public var errorDescription: String? { message }
}
