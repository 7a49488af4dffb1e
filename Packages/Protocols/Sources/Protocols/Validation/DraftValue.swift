/// A value that a field of an ``ItemDraft`` can hold: text, a Boolean, a number, a date, or a list of these.
///
/// Input is text that a user typed, or a JSON value. Text has the same meaning in both.
///
/// An enum with raw values needs only the conformance. `CaseIterable` adds its values to help and messages:
///
///     enum Size: String, CaseIterable, DraftValue { case small, large }
public protocol DraftValue: FieldConvertible, Sendable {
    /// The expected input.
    static var inputForm: InputForm { get }

    /// Creates a value from input.
    ///
    /// - Throws: An error with the expected form if the input is not such a value.
    init(input: FieldValue) throws(InputError)
}

/// The form of the input for a value, for help and messages.
public struct InputForm: Hashable, Sendable {
    /// The placeholder for the value in help: `N`.
    public let placeholder: String
    /// The expected input: `an integer`.
    public let expectation: String
    /// The allowed words; empty if the values are not a fixed set of words.
    public let words: [String]

    /// Creates a form. By default, the values are not a fixed set of words.
    public init(placeholder: String, expectation: String, words: [String] = []) {
        self.placeholder = placeholder
        self.expectation = expectation
        self.words = words
    }

    /// Creates the form of a value that is one of several words.
    public init(words: [String]) {
        self.init(
            placeholder: words.count <= 4 ? words.joined(separator: "|") : "WORD",
            expectation: "one of \(words.joined(separator: ", "))", words: words)
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

    /// Creates an error for input that should have the form.
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
    /// The text of a string or a number; `nil` for other values.
    fileprivate var textOrNumber: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .null, .boolean, .date, .list, .object: nil
        }
    }

    /// The text that a user types for a single value, such as text or a date; `nil` for other values.
    public var inputText: String? {
        switch self {
        case .boolean(let value): "\(value)"
        case .date(let date): date.iso8601
        default: textOrNumber
        }
    }

    /// The text of a decimal number, such as `-0.5` or `1e3`; `nil` for other values.
    fileprivate var numberText: String? {
        // Swift also accepts hexadecimal numbers and a trailing NUL, but APIs do not.
        textOrNumber.flatMap { $0.utf8.allSatisfy("+-.eE0123456789".utf8.contains) ? $0 : nil }
    }
}

// MARK: - Single values

extension String: DraftValue {
    public static var inputForm: InputForm { InputForm(placeholder: "TEXT", expectation: "text") }

    /// Creates text from text or a number.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.textOrNumber else { throw InputError(input, expected: Self.inputForm) }
        self = text
    }
}

extension Bool: DraftValue {
    public static var inputForm: InputForm { InputForm(placeholder: "true|false", expectation: "true or false") }

    /// Creates a Boolean from a Boolean or its name. Case is ignored.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.inputText, let value = Bool(text.lowercased()) else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = value
    }
}

extension DraftValue where Self: FixedWidthInteger {
    public static var inputForm: InputForm {
        InputForm(placeholder: "N", expectation: isSigned ? "an integer" : "an integer, 0 or greater")
    }

    /// Creates an integer from a number or its decimal text.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.numberText, let value = Self(text) else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = value
    }
}

extension Int: DraftValue {}
extension Int64: DraftValue {}

extension Double: DraftValue {
    public static var inputForm: InputForm { InputForm(placeholder: "N", expectation: "a number") }

    /// Creates a finite number from a number or its decimal text.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.numberText, let value = Double(text), value.isFinite else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = value
    }
}

extension Decimal: DraftValue {
    public static var inputForm: InputForm { InputForm(placeholder: "N", expectation: "a number") }

    /// Creates a number from a number or its decimal text. Text keeps up to 38 digits, a JSON number about 16.
    public init(input: FieldValue) throws(InputError) {
        // `Decimal` also accepts text that only begins with a number. `Double` does not.
        guard let text = input.numberText, Double(text)?.isFinite == true, let value = Decimal(string: text),
            value.isFinite
        else { throw InputError(input, expected: Self.inputForm) }
        self = value
    }
}

extension Date: DraftValue {
    public static var inputForm: InputForm {
        InputForm(placeholder: "DATE", expectation: "a date, such as 2026-03-01 or 2026-03-01T09:30:00Z")
    }

    /// Creates a date from a date or its ISO 8601 text.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.inputText, let date = Date(iso8601: text) else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = date
    }
}

extension DraftValue where Self: RawRepresentable, RawValue: DraftValue {
    public static var inputForm: InputForm { RawValue.inputForm }

    /// Creates an enum case from its raw value.
    public init(input: FieldValue) throws(InputError) {
        guard let raw = try? RawValue(input: input), let value = Self(rawValue: raw) else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = value
    }
}

extension DraftValue where Self: RawRepresentable & CaseIterable, RawValue: DraftValue {
    public static var inputForm: InputForm {
        InputForm(words: allCases.compactMap { $0.rawValue.fieldValue.inputText })
    }
}

// MARK: - Lists

extension Array: DraftValue where Element: DraftValue {
    public static var inputForm: InputForm {
        let element = Element.inputForm
        return InputForm(
            placeholder: element.placeholder, expectation: "a list, each value \(element.expectation)",
            words: element.words)
    }

    /// Creates a list from a list. A comma has no special meaning, because text can contain commas.
    public init(input: FieldValue) throws(InputError) {
        guard case .list(let values) = input else { throw InputError(input, expected: Self.inputForm) }
        self = []
        for (index, value) in values.enumerated() {
            do throws(InputError) {
                append(try Element(input: value))
            } catch {
                var error = error
                error.position = "[\(index)]" + error.position
                throw error
            }
        }
    }
}
