/// A key or token. It prints as `•••`.
public struct Secret: Hashable, Sendable {
    /// The text that is shown instead of a secret.
    public static let mask = "•••"

    /// The secret in plain text. Use it only to send the secret, to redact it, and to derive cache keys.
    public let revealed: String

    /// Creates a secret. Surrounding white space, which is common in values from shells and files, is removed.
    public init(_ text: String) {
        revealed = text.trimmed
    }
}

extension StringProtocol {
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Self.mask }
    public var debugDescription: String { Self.mask }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A secret and its place in a request.
///
/// Credentials are kept apart from the URL and the header fields. Code can therefore log the URL and the header fields
/// without exposing a secret.
public struct Credential: Hashable, Sendable {
    /// The place of a secret in a request.
    public enum Placement: Hashable, Sendable {
        /// `Authorization: Bearer …`.
        case bearer
        /// A header field with the given name, such as `X-API-Key`.
        case header(String)
        /// A query item with the given name, such as `key`.
        case query(String)
    }

    /// The place of the secret in a request.
    public let placement: Placement
    /// The key or token.
    public let secret: Secret

    /// Creates a credential from a secret and its place in a request.
    public init(_ placement: Placement, _ secret: Secret) {
        self.placement = placement
        self.secret = secret
    }

    /// The name of the query item; `nil` for other placements.
    public var queryName: String? {
        if case .query(let name) = placement { name } else { nil }
    }
}

/// A secret that a provider uses.
public struct SecretRequirement: Hashable, Sendable {
    /// The environment variable that contains the secret: `PIXABAY_API_KEY`.
    public let variable: String
    /// The place of the secret in every request.
    public let placement: Credential.Placement
    /// Whether the API refuses every request without the secret.
    public let isRequired: Bool
    /// The purpose of the secret: `raises the limit from 10 to 30 searches per minute`.
    public let summary: String
    /// The web page where users get the secret.
    public let source: String

    /// Creates a requirement for the secret in an environment variable.
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
