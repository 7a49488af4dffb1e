import Records
import TransportProtocols

/// A factory for the clients through which providers send their requests.
///
/// An app has one. The provider contract uses it, so that providers are checked with the app's own client. In all
/// functions, the secrets are keyed by the environment variable of their ``SecretRequirement``.
public protocol ClientFactory: Sendable {
    /// Makes the client of a provider. It sends its requests with a transport.
    ///
    /// - Parameter itemHandler: A closure that receives the JSON of each item; `nil` if nothing needs it.
    func client(
        for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        over transport: any HTTPTransport, itemHandler: ItemJSONHandler?
    ) -> any APIClient

    /// Makes the transport that adds a provider's credentials to requests, and sends them with another transport.
    func authorizing(
        _ transport: any HTTPTransport, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret]
    ) -> any HTTPTransport

    /// Makes a transport that responds with samples to requests below a base URL.
    ///
    /// The transport throws `noSample` for a request without a matching sample. If several samples match, it uses the
    /// sample with the most query items and body values. It ignores samples with a ``Sample/circumstance``.
    func samples(_ book: SampleBook, at baseURL: URL) -> any HTTPTransport
}
