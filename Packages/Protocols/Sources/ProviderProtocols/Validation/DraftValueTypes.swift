import Records

// The types of values that a draft can hold.

extension FieldValue {
    /// The text of a string or a number; `nil` for other values.
    fileprivate var textOrNumber: String? {
        switch self {
        case .text, .integer, .number, .decimal: inputText
        case .null, .boolean, .date, .list, .object: nil
        }
    }

    /// The text of a decimal number, such as `-0.5` or `1e3`; `nil` for other values.
    fileprivate var numberText: String? {
        // `Double` also accepts hexadecimal numbers and a trailing NUL, but APIs do not.
        textOrNumber.flatMap { $0.utf8.allSatisfy("+-.eE0123456789".utf8.contains) ? $0 : nil }
    }
}

// MARK: - Single values

extension String: DraftValue {
    public static var inputForm: InputForm { .text }

    /// Creates text from text or a number.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.textOrNumber else { throw InputError(input, expected: Self.inputForm) }
        self = text
    }
}

extension Bool: DraftValue {
    public static var inputForm: InputForm { .boolean }

    /// Creates a Boolean from a Boolean or its name. Case is ignored.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.inputText, let value = Bool(text.lowercased()) else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = value
    }
}

extension DraftValue where Self: FixedWidthInteger {
    public static var inputForm: InputForm { .integer(isSigned: isSigned) }

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
    public static var inputForm: InputForm { .number }

    /// Creates a finite number from a number or its decimal text.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.numberText, let value = Double(text), value.isFinite else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = value
    }
}

extension Decimal: DraftValue {
    public static var inputForm: InputForm { .number }

    /// Creates a number from a number or its decimal text. Text and integers keep 38 digits, other numbers about 16.
    public init(input: FieldValue) throws(InputError) {
        // `Decimal` also accepts text that only begins with a number. `Double` does not.
        guard let text = input.numberText, Double(text)?.isFinite == true, let value = Decimal(string: text),
            value.isFinite
        else { throw InputError(input, expected: Self.inputForm) }
        self = value
    }
}

extension Date: DraftValue {
    public static var inputForm: InputForm { .date }

    /// Creates a date from a date or its ISO 8601 text.
    public init(input: FieldValue) throws(InputError) {
        guard let text = input.inputText, let date = Date(iso8601: text) else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = date
    }
}

extension DraftValue where Self: RawRepresentable, RawValue: DraftValue {
    /// The form with the name of the type: `a valid PaperSize`. Only a `CaseIterable` type knows its values.
    public static var inputForm: InputForm { .custom("a valid \(Self.self)") }

    /// Creates an enum case from its raw value.
    public init(input: FieldValue) throws(InputError) {
        guard let raw = try? RawValue(input: input), let value = Self(rawValue: raw) else {
            throw InputError(input, expected: Self.inputForm)
        }
        self = value
    }
}

extension DraftValue where Self: RawRepresentable & CaseIterable, RawValue: DraftValue {
    public static var inputForm: InputForm { .words(allCases.compactMap { $0.rawValue.fieldValue.inputText }) }
}

// MARK: - Lists

extension Array: DraftValue where Element: DraftValue {
    public static var inputForm: InputForm { .list(Element.inputForm) }

    /// Creates a list from a list. Text is not split at commas, because a value can contain commas.
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
