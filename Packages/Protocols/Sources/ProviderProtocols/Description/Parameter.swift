import TransportProtocols

/// A parameter for listing a provider's items. An app asks the user for its value, and checks the value.
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

    /// The name that users see, with dashes between words: `image-type`.
    public let name: String
    /// A one-line description for help.
    public let summary: String
    /// The kind of value that the parameter accepts.
    public let kind: ParameterKind
    /// The name of a value in help, such as `FIELD`; `nil` to derive it from the kind.
    public let valueName: String?
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
        _ name: String, _ summary: String, _ kind: ParameterKind = .text(), valueName: String? = nil,
        isRequired: Bool = false, defaultValue: String? = nil, placement: Placement = .query, queryName: String? = nil,
        requires: String? = nil,
        excludes: String? = nil, isSortOrder: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.valueName = valueName
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.placement = placement
        self.queryName = queryName ?? String(name.map { $0 == "-" ? "_" : $0 })
        self.requires = requires
        self.excludes = excludes
        self.isSortOrder = isSortOrder
    }
}
