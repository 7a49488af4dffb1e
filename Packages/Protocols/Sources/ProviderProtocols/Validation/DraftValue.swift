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

/// The expected form of input, as help and messages show it.
public struct InputForm: Hashable, Sendable {
    /// The expected input: `an integer`.
    public let expectation: String
    /// The allowed words; empty if the values are not a fixed set of words.
    public let words: [String]

    /// Creates a form. By default, the values are not a fixed set of words.
    public init(expectation: String, words: [String] = []) {
        self.expectation = expectation
        self.words = words
    }

    /// Creates the form of a value that is one of several words.
    public init(words: [String]) {
        self.init(expectation: "one of \(words.joined(separator: ", "))", words: words)
    }
}

/// An error in input that cannot be converted to a value.
public struct InputError: Error, Hashable, Sendable {
    /// The position of the input in a list, such as `[1]`; empty if the input is not in a list.
    public var position: String = ""
    /// The input at the position.
    public let input: FieldValue
    /// The expected input: `an integer`.
    public let expectation: String

    /// Creates an error for input that does not have the expected form.
    public init(_ input: FieldValue, expected form: InputForm) {
        self.input = input
        expectation = form.expectation
    }

    /// Returns the message about a field: `invalid inStock 'maybe': expected true or false`.
    public func message(forField name: String) -> String {
        "invalid \(name)\(position)\(input.inputText.map { " '\($0)'" } ?? ""): expected \(expectation)"
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
