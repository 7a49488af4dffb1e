/// The kind of value that a parameter accepts.
///
/// It is data, so that an interface can show it as help, as a form, in another language, or as a JSON schema.
public enum ParameterKind: Sendable {
    /// Text of 1 to `maximumLength` characters.
    case text(maximumLength: Int = .max)
    /// An integer in a range. An upper bound of `Int.max` means no maximum.
    case integer(ClosedRange<Int>)
    /// One of several words. Case is ignored.
    ///
    /// `values` contains the API's values, by word, if they differ from the words. They are accepted too, because a
    /// value that was checked may be checked again.
    case choice([String], values: [String: String] = [:])
    /// A comma-separated list of words. Case is ignored, and repeated words are removed.
    case choices([String])
    /// `true` or `false`. Case is ignored.
    case boolean
    /// A kind that a provider declares.
    case custom(CustomParameterKind)

    /// The allowed words; empty if the values are not a fixed set of words.
    public var words: [String] {
        switch self {
        case .text, .integer: []
        case .choice(let words, _), .choices(let words): words
        case .boolean: ["true", "false"]
        case .custom(let kind): kind.words
        }
    }
}

/// A kind of value that a provider declares, because no other ``ParameterKind`` describes the values.
public struct CustomParameterKind: Sendable {
    /// The name of the kind, for scripts: `date`.
    public let name: String
    /// The expected value, for help and error messages: `a date, such as 2026-03-01`.
    public let rule: String
    /// The allowed words; empty if the values are not a fixed set of words.
    public let words: [String]
    /// A valid value, for checks; `nil` if one of the usual texts and numbers is valid.
    public let example: String?
    /// Returns a value in the form that the API accepts, or `nil` if the value is invalid.
    public let value: @Sendable (String) -> String?

    /// Creates a kind. By default, the values are not a fixed set of words.
    public init(
        _ name: String, rule: String, words: [String] = [], example: String? = nil,
        value: @escaping @Sendable (String) -> String?
    ) {
        self.name = name
        self.rule = rule
        self.words = words
        self.example = example
        self.value = value
    }
}
