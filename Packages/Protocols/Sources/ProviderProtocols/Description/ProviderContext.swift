import TransportProtocols

/// The dependencies of a provider.
public struct ProviderContext: Sendable {
    /// The client that sends the provider's requests.
    public let client: any APIClient
    /// The sink for the provider's events.
    public let events: any EventSink

    /// Creates a context. By default, events are discarded.
    public init(client: any APIClient, events: any EventSink = DiscardingEventSink()) {
        self.client = client
        self.events = events
    }
}
