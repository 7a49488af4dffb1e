/// The expected form of input.
///
/// It is data, so that an interface can show it as help, as a form, in another language, or as a JSON schema.
public indirect enum InputForm: Hashable, Sendable {
    /// Any text.
    case text
    /// `true` or `false`. Case is ignored.
    case boolean
    /// An integer. If it is not signed, it is 0 or greater.
    case integer(isSigned: Bool)
    /// A number, which may have a fraction.
    case number
    /// A date, with or without a time.
    case date
    /// One of several words.
    case words([String])
    /// A list. Each value has the form.
    case list(InputForm)
    /// A form that no other case describes. The first value is the expectation, such as `a color, such as #ff8800`. By
    /// default, the values are not a fixed set of words.
    case custom(String, words: [String] = [])

    /// The allowed words of a value, or of each value of a list; empty if the values are not a fixed set of words.
    public var words: [String] {
        switch self {
        case .text, .boolean, .integer, .number, .date: []
        case .words(let words), .custom(_, let words): words
        case .list(let element): element.words
        }
    }
}
