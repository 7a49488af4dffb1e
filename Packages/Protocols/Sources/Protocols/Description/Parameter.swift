/// A parameter of a provider's list. An app makes options, help and validation of it.
public struct Parameter: Sendable {
    /// The name of the option without its dashes: `image-type`.
    public let name: String
    /// What it does, in one line.
    public let summary: String
    /// The values that it takes.
    public let kind: ParameterKind
    /// The default value; with `nil`, the parameter is sent only when it is given.
    public let defaultValue: String?
    /// The name in the API's query: `image_type`.
    public let queryName: String
    /// The name of another parameter without which this one has no effect.
    public let requires: String?
    /// The name of another parameter that excludes this one.
    public let excludes: String?

    /// Creates a parameter.
    ///
    /// - Parameter queryName: By default the name with `_` for `-`.
    public init(
        _ name: String, _ summary: String, _ kind: ParameterKind = .text(), defaultValue: String? = nil,
        queryName: String? = nil, requires: String? = nil, excludes: String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.defaultValue = defaultValue
        self.queryName = queryName ?? String(name.map { $0 == "-" ? "_" : $0 })
        self.requires = requires
        self.excludes = excludes
    }
}

/// The values that a parameter takes: how they are validated and shown.
public struct ParameterKind: Sendable {
    /// What stands for the value in help: `N`, `TEXT`, or the allowed words, `all|photo`.
    public let placeholder: String
    /// What is expected, for help and errors: `an integer from 3 to 200`.
    public let rule: String
    /// The words to choose from; empty when they cannot be listed.
    public let candidates: [String]
    /// Whether the option alone means `true`.
    public let isSwitch: Bool
    /// Returns the value as the API takes it, or `nil` for an invalid one.
    public let normalize: @Sendable (String) -> String?

    /// Creates a kind.
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

    /// Text of at least one character.
    public static func text(maximumLength: Int = .max) -> ParameterKind {
        let rule = maximumLength == .max ? "text of 1 or more characters" : "text of 1 to \(maximumLength) characters"
        return ParameterKind(placeholder: "TEXT", rule: rule) { text in
            text.isEmpty || text.count > maximumLength ? nil : text
        }
    }

    /// An integer within a range.
    public static func integer(_ range: ClosedRange<Int>) -> ParameterKind {
        let isOpen = range.upperBound == .max
        let bounds = isOpen ? ", \(range.lowerBound) or greater" : " from \(range.lowerBound) to \(range.upperBound)"
        return ParameterKind(placeholder: "N", rule: "an integer\(bounds)") { text in
            Int(text).flatMap { range.contains($0) ? String($0) : nil }
        }
    }

    /// One of several words, in any case.
    public static func choice(_ words: [String]) -> ParameterKind {
        ParameterKind(
            placeholder: words.count <= 4 ? words.joined(separator: "|") : "WORD",
            rule: "one of \(words.joined(separator: ", "))", candidates: words
        ) { text in words.first { $0.lowercased() == text.lowercased() } }
    }

    /// Several of some words, in any case, separated by commas. A repeated word counts once.
    public static func choices(_ words: [String]) -> ParameterKind {
        let one = choice(words)
        let rule = "any of \(words.joined(separator: ", ")), separated by commas"
        return ParameterKind(placeholder: "WORD,…", rule: rule, candidates: words) { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            var chosen = parts.map { one.normalize($0.trimmed) }
            chosen = chosen.indices.filter { chosen.firstIndex(of: chosen[$0]) == $0 }.map { chosen[$0] }
            return chosen.contains(nil) ? nil : chosen.compactMap(\.self).joined(separator: ",")
        }
    }

    /// `true` or `false`; the option alone means `true`.
    public static let boolean = ParameterKind(
        placeholder: "true|false", rule: "true or false", candidates: ["true", "false"], isSwitch: true
    ) { text in Bool(text.lowercased()).map(String.init) }
}
