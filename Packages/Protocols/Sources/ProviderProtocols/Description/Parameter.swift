import TransportProtocols

/// A parameter for listing a provider's items. An app creates a command-line option from it, with help and validation.
public struct Parameter: Sendable {
    /// The part of a request that contains the value of a parameter.
    public enum Placement: String, Hashable, Sendable {
        /// A query item. ``ParameterValues/queryItems`` contains it.
        case query
        /// A segment of the path. The provider reads the value by name.
        case path
        /// A member of the body. The provider reads the value by name.
        case body
    }

    /// The name of the option without the leading dashes: `image-type`.
    public let name: String
    /// A one-line description for help.
    public let summary: String
    /// The kind of value that the parameter accepts.
    public let kind: ParameterKind
    /// Whether a list requires a value. A list request without the value is refused before anything is sent.
    public let isRequired: Bool
    /// The default value. If it is `nil`, the parameter is sent only when the user sets it.
    public let defaultValue: String?
    /// The part of a request that contains the value.
    public let placement: Placement
    /// The name of the query item or body member: `image_type`. The default is `name` with `-` replaced by `_`.
    public let queryName: String
    /// The name of another parameter. If that parameter has no value, this parameter has no effect.
    public let requires: String?
    /// The name of another parameter. If that parameter has a value, this parameter has no effect.
    public let excludes: String?
    /// Whether the value selects the order of the items. A store does not keep this order.
    public let isSortOrder: Bool

    /// Creates a parameter. By default, it is optional text of 1 or more characters in the query.
    public init(
        _ name: String, _ summary: String, _ kind: ParameterKind = .text(), isRequired: Bool = false,
        defaultValue: String? = nil, placement: Placement = .query, queryName: String? = nil, requires: String? = nil,
        excludes: String? = nil, isSortOrder: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.placement = placement
        self.queryName = queryName ?? String(name.map { $0 == "-" ? "_" : $0 })
        self.requires = requires
        self.excludes = excludes
        self.isSortOrder = isSortOrder
    }
}

/// The kind of value that a parameter accepts.
public struct ParameterKind: Sendable {
    /// The name of the kind, for scripts: `text`, `integer`, `choice`, `choices` or `boolean`.
    public let name: String
    /// The placeholder for the value in help: `N`, `TEXT`, or a choice such as `all|photo`.
    public let placeholder: String
    /// The expected value, for help and error messages: `an integer from 3 to 200`.
    public let rule: String
    /// The allowed words; empty if the values are not a fixed set of words.
    public let candidates: [String]
    /// Whether the option can be given without a value, which means `true`.
    public let isSwitch: Bool
    /// Returns a value in the form that the API accepts, or `nil` if the value is invalid.
    public let normalize: @Sendable (String) -> String?

    /// Creates a kind. The default name is `text` if `candidates` is empty, and `choice` otherwise.
    public init(
        _ name: String? = nil, placeholder: String, rule: String, candidates: [String] = [], isSwitch: Bool = false,
        normalize: @escaping @Sendable (String) -> String?
    ) {
        self.name = name ?? (candidates.isEmpty ? "text" : "choice")
        self.placeholder = placeholder
        self.rule = rule
        self.candidates = candidates
        self.isSwitch = isSwitch
        self.normalize = normalize
    }

    /// Text of 1 to `maximumLength` characters.
    public static func text(maximumLength: Int = .max) -> ParameterKind {
        let rule = maximumLength == .max ? "text of 1 or more characters" : "text of 1 to \(maximumLength) characters"
        return ParameterKind(placeholder: "TEXT", rule: rule) { text in
            text.isEmpty || text.count > maximumLength ? nil : text
        }
    }

    /// An integer in a range. An upper bound of `Int.max` means no maximum.
    public static func integer(_ range: ClosedRange<Int>) -> ParameterKind {
        let isOpen = range.upperBound == .max
        let bounds = isOpen ? ", \(range.lowerBound) or greater" : " from \(range.lowerBound) to \(range.upperBound)"
        return ParameterKind("integer", placeholder: "N", rule: "an integer\(bounds)") { text in
            Int(text).flatMap { range.contains($0) ? String($0) : nil }
        }
    }

    /// One of several words. Case is ignored.
    public static func choice(_ words: [String]) -> ParameterKind {
        let form = InputForm(words: words)
        return ParameterKind(placeholder: form.placeholder, rule: form.expectation, candidates: words) { text in
            words.first { $0.lowercased() == text.lowercased() }
        }
    }

    /// A comma-separated list of words. Case is ignored, and repeated words are removed.
    public static func choices(_ words: [String]) -> ParameterKind {
        let one = choice(words)
        let rule = "one or more of \(words.joined(separator: ", ")), separated by commas"
        return ParameterKind("choices", placeholder: "WORD,…", rule: rule, candidates: words) { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            var chosen = parts.map { one.normalize($0.trimmed) }
            chosen = chosen.indices.filter { chosen.firstIndex(of: chosen[$0]) == $0 }.map { chosen[$0] }
            return chosen.contains(nil) ? nil : chosen.compactMap(\.self).joined(separator: ",")
        }
    }

    /// `true` or `false`. Case is ignored. The option without a value means `true`.
    public static let boolean = ParameterKind(
        "boolean", placeholder: "true|false", rule: "true or false", candidates: ["true", "false"], isSwitch: true
    ) { text in Bool(text.lowercased()).map(String.init) }
}
