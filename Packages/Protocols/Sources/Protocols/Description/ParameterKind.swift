/// Which values a parameter takes: how they are checked and shown.
public struct ParameterKind: Sendable {
    /// What stands for the value in help: `N`, `TEXT`, or the allowed words, `all|photo`.
    public let placeholder: String
    /// What is allowed, for help and errors: `a whole number from 3 to 200`.
    public let rule: String
    /// The words to choose from; empty when there are too many to list.
    public let candidates: [String]
    /// Whether the flag alone means `true`.
    public let isSwitch: Bool

    /// The value as the API takes it, or `nil` when it is not allowed.
    public let normalize: @Sendable (String) -> String?

    /// A kind of its own.
    public init(
        placeholder: String, rule: String, candidates: [String] = [], isSwitch: Bool = false,
        normalize: @escaping @Sendable (String) -> String?
    ) {
        self.placeholder = placeholder
        self.rule = rule
        self.candidates = candidates
        self.isSwitch = isSwitch
        self.normalize = normalize
    }

    /// Any text that is not empty, up to a number of characters.
    public static func text(maximumLength: Int = .max) -> ParameterKind {
        ParameterKind(
            placeholder: "TEXT",
            rule: maximumLength == .max ? "a text that is not empty" : "a text of 1 to \(maximumLength) characters"
        ) { text in text.isEmpty || text.count > maximumLength ? nil : text }
    }

    /// A whole number within a range.
    public static func integer(_ range: ClosedRange<Int>) -> ParameterKind {
        let rule =
            range.upperBound == .max
            ? "a whole number from \(range.lowerBound)"
            : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return ParameterKind(placeholder: "N", rule: rule) { text in
            Int(text).flatMap { range.contains($0) ? String($0) : nil }
        }
    }

    /// One of some words, in any case.
    public static func choice(_ words: [String]) -> ParameterKind {
        ParameterKind(
            placeholder: words.count <= 4 ? words.joined(separator: "|") : "WORD",
            rule: "one of \(words.joined(separator: ", "))", candidates: words
        ) { text in words.first { $0.lowercased() == text.lowercased() } }
    }

    /// Several of some words, in any case, separated by commas; a word that is repeated counts once.
    public static func choices(_ words: [String]) -> ParameterKind {
        let one = choice(words)
        return ParameterKind(
            placeholder: "WORD,…", rule: "any of \(words.joined(separator: ", ")), separated by commas",
            candidates: words
        ) { text in
            var chosen: [String] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                guard let word = one.normalize(part.trimmingSpaces) else { return nil }
                if !chosen.contains(word) { chosen.append(word) }
            }
            return chosen.joined(separator: ",")
        }
    }

    /// On or off; the flag alone means on.
    public static let boolean = ParameterKind(
        placeholder: "true|false", rule: "true or false", candidates: ["true", "false"], isSwitch: true
    ) { text in Bool(text.lowercased()).map(String.init) }
}

extension Substring {
    /// Without the spaces around it.
    fileprivate var trimmingSpaces: String {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
