/// The dependencies of a provider.
public struct ProviderContext: Sendable {
    public let client: any APIClient
    public let events: any EventSink

    public init(client: any APIClient, events: any EventSink = DiscardingEventSink()) {
        self.client = client
        self.events = events
    }
}
