import Records

/// A value that a field of an ``ItemDraft`` can hold: text, a Boolean, a number, a date, or a list of these.
///
/// Input is text that a user typed, or a JSON value. Text is converted in the same way in both cases.
///
/// For an enum with raw values, declaring the conformance is enough. If the enum is also `CaseIterable`, help and
/// messages list its values. Otherwise, they contain the name of the enum:
///
///     enum Size: String, CaseIterable, DraftValue { case small, large }
public protocol DraftValue: FieldConvertible, Sendable {
    /// The expected input.
    static var inputForm: InputForm { get }

    /// Creates a value from input.
    ///
    /// - Throws: An error with the expected form if the input cannot be converted.
    init(input: FieldValue) throws(InputError)
}

/// An error in input that cannot be converted to a value.
public struct InputError: Error, Hashable, Sendable {
    /// The position of the input in a list, such as `[1]`; empty if the input is not in a list.
    public var position: String = ""
    /// The input at the position.
    public let input: FieldValue
    /// The expected form of the input.
    public let form: InputForm

    /// Creates an error for input that does not have the expected form.
    public init(_ input: FieldValue, expected form: InputForm) {
        self.input = input
        self.form = form
    }

    /// Returns the message about a field: `invalid inStock 'maybe': expected true or false`.
    public func message(forField name: String) -> String {
        "invalid \(name)\(position)\(input.inputText.map { " '\($0)'" } ?? ""): expected \(form.expectation)"
    }
}

extension FieldValue {
    /// The text that a user types for a single value, such as a date; `nil` for `null`, lists and objects.
    public var inputText: String? {
        switch self {
        case .text(let text): text
        case .boolean(let value): "\(value)"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .date(let date): date.iso8601
        case .null, .list, .object: nil
        }
    }
}
