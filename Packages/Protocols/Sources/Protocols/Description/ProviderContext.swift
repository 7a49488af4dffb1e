/// What a provider is built with: everything it needs from outside.
public struct ProviderContext: Sendable {
    /// What sends its requests.
    public let transport: any HTTPTransport
    /// The API's address: the public one, or another server's.
    public let baseURL: URL
    /// The secrets that were given, by environment variable.
    public let secrets: [String: Secret]
    /// Where to report what happens.
    public let events: any EventSink

    /// What an app hands to a provider.
    public init(
        transport: any HTTPTransport, baseURL: URL, secrets: [String: Secret] = [:],
        events: any EventSink = IgnoringEvents()
    ) {
        self.transport = transport
        self.baseURL = baseURL
        self.secrets = secrets
        self.events = events
    }

    /// A secret that the provider cannot work without.
    ///
    /// - Throws: `missingCredentials`, naming the variable and where to get one.
    public func secret(_ requirement: SecretRequirement) throws(ProviderError) -> Secret {
        if let secret = secrets[requirement.variable], !secret.revealed.isEmpty { return secret }
        throw ProviderError(
            .missingCredentials,
            "\(requirement.variable) is not set: \(requirement.summary). Get one at \(requirement.source)")
    }
}
