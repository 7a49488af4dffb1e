import CommandLineInterface
import Connections
import Essentials
import Failures
import Output
import Presentation
import Protocols
import Synchronization
import UseCases

/// The connections of one provider. Each is made when a scene first needs it, and again after a login.
final class ProviderConnections: Sendable {
    private struct State {
        /// The secrets of the last login in a scene; `nil` to use those from the environment and `switchboard login`.
        var secrets: [String: Secret]?
        var connections: [Bool: Connection] = [:]
        /// The connection to the store, if all items come from the store.
        var store: Connection?
        /// The page number for each token. Used only for samples.
        var pageNumbers: [PageToken: Int] = [:]
    }

    let descriptor: ProviderDescriptor
    /// The descriptions of the columns, which all items share.
    let columns: [DisplayColumn]
    /// Where the items come from.
    let source: DataSource
    /// Returns the current time.
    let now: @Sendable () -> Date
    private let connector: Connector
    private let events: any EventSink
    private let quietEvents: any EventSink
    private let state = Mutex(State())

    /// - Parameter events: The sink for events that a scene shows.
    init(_ descriptor: ProviderDescriptor, _ request: BrowseRequest, events: any EventSink) {
        self.descriptor = descriptor
        source = request.source
        connector = request.connector
        now = request.now
        quietEvents = request.events
        self.events = events
        func columns<Described: Provider>(of type: Described.Type) -> [DisplayColumn] {
            descriptor.items(of: Described.Item.self).columns.map { column in
                DisplayColumn(column, isEmpty: descriptor.emptyColumns.contains(column.name))
            }
        }
        self.columns = columns(of: descriptor.type)
    }

    /// The parameters of the list. For items that come only from a store, none of them is required.
    var parameters: [Parameter] { source == .store ? descriptor.parameters.map(\.optional) : descriptor.parameters }

    /// The actions for the items. Changes to items that come only from a store are kept there until `sync` sends them.
    /// Items cannot be added to a store, because only the API gives them an id.
    var actions: Set<ItemAction> {
        let offered = ItemAction.offered(by: descriptor)
        let local: Set<ItemAction> = [.edit, .delete]
        return source != .store ? offered : local.isSubset(of: offered) ? local : []
    }

    /// Returns a new connection to the store. The connection reports its events to the given sink.
    func connectToStore(events: any EventSink) throws(ProviderError) -> Connection {
        try providing { () throws(Failure) in
            let store = ResponseSource.store(try connector.storeLocation().open())
            return try connect(to: store, secrets: [:], events: events)
        }
    }

    private func connect(
        to source: ResponseSource, secrets: [String: Secret]?, events: any EventSink
    ) throws(Failure) -> Connection {
        let sinks = MultiplexEventSink(sinks: [quietEvents, events])
        return try connector.connect(descriptor, to: source, secrets: secrets, events: sinks)
    }

    /// Returns the connection that uses cached responses, or the one that refreshes them. If all items come from the
    /// store, returns the connection to the store.
    func connection(isRefreshing: Bool = false) throws(ProviderError) -> Connection {
        try state.withLock { state throws(ProviderError) in
            if source == .store {
                if let connection = state.store { return connection }
                let connection = try connectToStore(events: events)
                state.store = connection
                return connection
            }
            if let connection = state.connections[isRefreshing] { return connection }
            let connection = try providing { () throws(Failure) in
                let source = try connector.source(of: descriptor, isRefreshing: isRefreshing)
                return try connect(to: source, secrets: state.secrets, events: events)
            }
            state.connections[isRefreshing] = connection
            return connection
        }
    }

    /// Returns the token of the next page; `nil` after the last page that has a sample.
    func next(_ next: PageToken?, after token: PageToken?, in samples: SampleBook?) -> PageToken? {
        guard let next, let count = samples?.pageCount else { return next }
        return state.withLock { state in
            let number = token.flatMap { state.pageNumbers[$0] } ?? 1
            state.pageNumbers[next] = number + 1
            return number < count ? next : nil
        }
    }

    /// Converts an entity to an item that scenes can display.
    func item<Item: Entity>(_ item: Item) -> DisplayItem {
        DisplayItem(item, of: descriptor.items(of: Item.self), sharing: columns)
    }
}

extension ProviderConnections: LoginUseCase {
    var secrets: [SecretRequirement] { descriptor.secrets }

    func logIn(_ secrets: [String: Secret]) async throws(ProviderError) {
        let connection = try providing { () throws(Failure) in
            try connector.connect(descriptor, to: .network(nil), secrets: secrets, events: quietEvents)
        }
        _ = try await LoginAttempt(connection.provider, of: descriptor)()
        state.withLock { $0 = State(secrets: secrets) }
    }

    func save(_ secrets: [String: Secret]) async throws(ProviderError) {
        try providing { () throws(Failure) in
            guard let saved = connector.savedSecrets else { throw .missingConfigurationFolder }
            try saved.save(secrets.mapValues(\.revealed), for: try connector.account(of: descriptor))
        }
    }
}

/// Converts the failure of an operation that sends no request.
private func providing<Value>(_ operation: () throws(Failure) -> Value) throws(ProviderError) -> Value {
    try converting({ ProviderError($0) }, operation)
}

extension ProviderError {
    /// Creates the error for a failure that occurred before any request was sent.
    fileprivate init(_ failure: Failure) {
        let code: Code =
            switch failure.kind.exitCode {
            case .credentials: .refusedCredentials
            case .usage: .invalidRequest
            default: .unknown
            }
        // The interface has no place for a hint.
        let message =
            failure.kind == .untrusted ? [failure.message, failure.hint].compactMap(\.self) : [failure.message]
        self.init(code, message.joined(separator: "; "), isRetryable: false)
    }
}
