import Protocols

// How the options for parameters and for the fields of a draft are written.

extension Parameter {
    /// The placeholder for a value in help: `N`, `TEXT`, `DATE`, or a choice such as `all|photo`.
    package var placeholder: String {
        if let valueName { return valueName }
        return switch kind {
        case .text: "TEXT"
        case .integer: "N"
        case .choice(let words, _): words.placeholder
        case .choices: "WORD,…"
        case .boolean: "true|false"
        case .custom(let kind): kind.words.isEmpty ? kind.name.uppercased() : kind.words.placeholder
        }
    }

    /// Whether the option can be given without a value, which means `true`.
    package var isFlag: Bool {
        if case .boolean = kind { true } else { false }
    }
}

extension ParameterKind {
    /// Whether a user cannot know the values from a placeholder such as `N`.
    var needsRule: Bool {
        switch self {
        case .integer(let range): range.upperBound < .max || range.lowerBound > 1
        case .custom(let kind): kind.words.isEmpty
        case .text, .choice, .choices, .boolean: false
        }
    }
}

extension DraftField {
    /// The name of the option without dashes: `in-stock` for the property `inStock`.
    package var optionName: String { name.asOptionName }

    /// The placeholder for a value in help, or for one element of a list.
    package var placeholder: String { form.words.isEmpty ? kind.placeholder : form.words.placeholder }
}

extension FieldKind {
    fileprivate var placeholder: String {
        switch self {
        case .boolean: "true|false"
        case .integer, .number: "N"
        case .date: "DATE"
        case .text, .object, .any: "TEXT"
        case .list(let element): element.placeholder
        }
    }
}

extension [String] {
    fileprivate var placeholder: String { count <= 4 ? joined(separator: "|") : "WORD" }
}

extension String {
    /// The words of a name in camel case or snake case, in lower case and joined by dashes.
    fileprivate var asOptionName: String {
        let scalars = Array(unicodeScalars)
        return scalars.indices.reduce(into: "") { option, index in
            let isUpper = { (index: Int) in scalars.indices.contains(index) && scalars[index].properties.isUppercase }
            // A word begins at a capital letter after a lower-case letter (`U` in `pageURLText`), or at one before a
            // lower-case letter (`T`).
            let next = index + 1
            let endsCapitals = isUpper(index - 1) && next < scalars.count && !isUpper(next)
            if index > 0, isUpper(index), !isUpper(index - 1) || endsCapitals { option += "-" }
            option += scalars[index] == "_" ? "-" : scalars[index].properties.lowercaseMapping
        }
    }
}
