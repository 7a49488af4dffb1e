import TransportProtocols

/// A secret that a provider uses.
public struct SecretRequirement: Hashable, Sendable {
    /// The environment variable that contains the secret: `PIXABAY_API_KEY`.
    public let variable: String
    /// The place of the secret in requests.
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
