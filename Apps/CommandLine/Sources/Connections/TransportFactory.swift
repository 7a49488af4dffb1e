public import Protocols

/// Makes the transports and the clients that connect providers to their APIs. The composition root implements it.
public protocol TransportFactory: ClientFactory {
    /// Makes the transport for a provider's requests. Its base depends on the source of the responses.
    func transport(_ settings: TransportSettings) -> any HTTPTransport

    /// Returns whether text contains a secret, even in an encoded form.
    func reveals(_ secret: Secret, in text: String) -> Bool
}
