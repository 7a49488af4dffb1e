/// What a provider is made with: everything that it needs from outside.
public struct ProviderContext: Sendable {
    /// The client that sends its requests.
    public let client: any APIClient
    /// Where it reports what happens.
    public let events: any EventSink

    /// Creates a context.
    public init(client: any APIClient, events: any EventSink = DiscardingEventSink()) {
        self.client = client
        self.events = events
    }
}
