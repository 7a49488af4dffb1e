import Essentials
import Protocols
import Synchronization

/// A factory that makes one network transport for all connections of a provider to a server.
///
/// A transport limits the rate of its requests, so several lists that are read one after another need the same one. The
/// events of all its requests go to one sink.
package final class SharedTransports: TransportFactory {
    private struct Server: Hashable {
        let provider: String
        let baseURL: URL
    }

    private let base: any TransportFactory
    private let events: (any EventSink)?
    private let transports = Mutex<[Server: any HTTPTransport]>([:])

    /// - Parameter events: The sink for the events of shared transports; `nil` for that of the first connection.
    package init(_ base: any TransportFactory, events: (any EventSink)? = nil) {
        self.base = base
        self.events = events
    }

    package func transport(_ settings: TransportSettings) -> any HTTPTransport {
        guard case .network = settings.source else { return base.transport(settings) }
        let server = Server(provider: settings.descriptor.id, baseURL: settings.baseURL)
        return transports.withLock { transports in
            let transport = transports[server] ?? base.transport(events.map(settings.reporting(to:)) ?? settings)
            transports[server] = transport
            return transport
        }
    }

    package func client(
        for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret],
        over transport: any HTTPTransport, itemHandler: ItemJSONHandler?
    ) -> any APIClient {
        base.client(
            for: descriptor, at: baseURL, secrets: secrets, over: transport, itemHandler: itemHandler)
    }

    package func authorizing(
        _ transport: any HTTPTransport, for descriptor: ProviderDescriptor, at baseURL: URL, secrets: [String: Secret]
    ) -> any HTTPTransport {
        base.authorizing(transport, for: descriptor, at: baseURL, secrets: secrets)
    }

    package func samples(_ book: SampleBook, at baseURL: URL) -> any HTTPTransport { base.samples(book, at: baseURL) }

    package func reveals(_ secret: Secret, in text: String) -> Bool { base.reveals(secret, in: text) }
}
