import TransportProtocols

// What follows from the data of a kind. It is in this module because a provider that computes the value of a parameter
// checks it, and the provider contract checks what users type, and both depend on Protocols alone.
extension ParameterKind {
    /// The name of the kind, for scripts: `text`, `integer`, `choice`, `choices`, `boolean`, or that of a custom kind.
    public var name: String {
        switch self {
        case .text: "text"
        case .integer: "integer"
        case .choice: "choice"
        case .choices: "choices"
        case .boolean: "boolean"
        case .custom(let kind): kind.name
        }
    }

    /// The expected value, for help and error messages: `an integer from 3 to 200`.
    public var rule: String {
        switch self {
        case .text(.max): "text of 1 or more characters"
        case .text(let length): "text of 1 to \(length) characters"
        case .integer(let range) where range.upperBound == .max: "an integer, \(range.lowerBound) or greater"
        case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words, _): "one of \(words.joined(separator: ", "))"
        case .choices(let words): "one or more of \(words.joined(separator: ", ")), separated by commas"
        case .boolean: "true or false"
        case .custom(let kind): kind.rule
        }
    }

    /// Returns a value in the form that the API accepts, or `nil` if the value is invalid.
    public func value(from text: String) -> String? {
        switch self {
        case .text(let length): text.isEmpty || text.count > length ? nil : text
        case .integer(let range): Int(text).flatMap { range.contains($0) ? String($0) : nil }
        case .choice(let words, let values):
            words.first(matching: text).map { values[$0] ?? $0 } ?? Array(values.values).first(matching: text)
        case .choices(let words): words.all(in: text)
        case .boolean: Bool(text.lowercased()).map(String.init)
        case .custom(let kind): kind.value(text)
        }
    }
}

extension [String] {
    fileprivate func first(matching text: String) -> String? {
        first { $0.lowercased() == text.lowercased() }
    }

    /// Returns the words in a comma-separated list, each once; `nil` if one of them is unknown.
    fileprivate func all(in text: String) -> String? {
        let found = text.split(separator: ",", omittingEmptySubsequences: false).map { first(matching: $0.trimmed) }
        let chosen = found.indices.filter { found.firstIndex(of: found[$0]) == $0 }.map { found[$0] }
        return chosen.contains(nil) ? nil : chosen.compactMap(\.self).joined(separator: ",")
    }
}
