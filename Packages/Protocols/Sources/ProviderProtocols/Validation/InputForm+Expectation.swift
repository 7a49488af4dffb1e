// The English text of a form. It is in this module because a draft reports input that cannot be converted, and drafts
// depend on Protocols alone.
extension InputForm {
    /// The expected input, for help and error messages: `an integer, 0 or greater`.
    public var expectation: String {
        switch self {
        case .text: "text"
        case .boolean: "true or false"
        case .integer(isSigned: true): "an integer"
        case .integer(isSigned: false): "an integer, 0 or greater"
        case .number: "a number"
        case .date: "a date, such as 2026-03-01 or 2026-03-01T09:30:00Z"
        case .words(let words): "one of \(words.joined(separator: ", "))"
        case .list(let element): "a list, each value \(element.expectation)"
        case .custom(let expectation, _): expectation
        }
    }
}
