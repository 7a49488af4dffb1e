/// A key or token. It prints as `•••` everywhere.
public struct Secret: Hashable, Sendable {
    /// What is shown in place of a secret.
    public static let mask = "•••"

    /// The secret itself, for whatever puts it on the wire.
    public let revealed: String

    /// Creates a secret. White space around it is removed, as it comes from shells and files.
    public init(_ text: String) {
        revealed = text.trimmed
    }
}

extension StringProtocol {
    /// The text without the white space around it.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Self.mask }
    public var debugDescription: String { Self.mask }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A secret and its place in a request. Credentials are separate from the rest of a request, so that code which logs,
/// compares or caches requests need not know which parts are secret.
public struct Credential: Hashable, Sendable {
    /// The place of a secret in a request.
    public enum Placement: Hashable, Sendable {
        /// `Authorization: Bearer …`.
        case bearer
        /// A header field of its own, such as `X-API-Key`.
        case header(String)
        /// A query item, such as `key`.
        case query(String)
    }

    /// The place.
    public let placement: Placement
    /// The secret.
    public let secret: Secret

    /// Creates a credential.
    public init(_ placement: Placement, _ secret: Secret) {
        self.placement = placement
        self.secret = secret
    }

    /// The name of the query item that carries the secret; `nil` when a header field carries it.
    public var queryName: String? {
        if case .query(let name) = placement { name } else { nil }
    }
}

/// A secret that a provider uses: where it comes from, and its place in every request.
public struct SecretRequirement: Hashable, Sendable {
    /// The environment variable: `PIXABAY_API_KEY`.
    public let variable: String
    /// The place in a request.
    public let placement: Credential.Placement
    /// Whether the API gives nothing without it.
    public let isRequired: Bool
    /// What it does: `raises the limit from 10 to 30 searches a minute`.
    public let summary: String
    /// The page where a user gets one.
    public let source: String

    /// Creates a requirement.
    public init(
        variable: String, placement: Credential.Placement, isRequired: Bool, summary: String, source: String
    ) {
        self.variable = variable
        self.placement = placement
        self.isRequired = isRequired
        self.summary = summary
        self.source = source
    }
}
