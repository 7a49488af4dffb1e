import CommandLineInterface
import Presentation
import Protocols
import Synchronization
import UseCases

/// A provider that is connected when a scene first needs it, and again after a login.
final class ProviderLink: Sendable {
    private struct State {
        /// The secrets of the last login in a scene; `nil` to use those from the environment and `switchboard login`.
        var secrets: [String: Secret]?
        var connections: [Bool: ProviderConnection] = [:]
        /// The connection to the store, if all items come from the store.
        var store: ProviderConnection?
        /// The page number for each token. Used only for samples.
        var pageNumbers: [PageToken: Int] = [:]
    }

    let descriptor: ProviderDescriptor
    /// The descriptions of the columns, which all items share.
    let columns: [DisplayColumn]
    /// Where the items come from.
    let source: DataSource
    private let connections: any ProviderConnections
    private let events: any EventSink
    private let state = Mutex(State())

    init(
        _ descriptor: ProviderDescriptor, _ connections: any ProviderConnections, from source: DataSource,
        events: any EventSink
    ) {
        self.descriptor = descriptor
        self.source = source
        self.connections = connections
        self.events = events
        func columns<Item: Entity>(of type: Item.Type) -> [DisplayColumn] {
            descriptor.columns(of: type).map { column in
                DisplayColumn(column, isEmpty: descriptor.emptyColumns.contains(column.name))
            }
        }
        self.columns = columns(of: descriptor.entity)
    }

    /// The parameters of the list. For items that come only from a store, none of them is required.
    var parameters: [Parameter] { source == .store ? descriptor.parameters.map(\.optional) : descriptor.parameters }

    /// The actions for the items. Changes to items that come only from a store are kept there until `sync` sends them.
    /// Items cannot be added to a store, because only the API gives them an id.
    var actions: Set<ItemAction> {
        let offered = ItemAction.offered(by: descriptor.type)
        let kept: Set<ItemAction> = [.edit, .delete]
        return source != .store ? offered : kept.isSubset(of: offered) ? kept : []
    }

    /// Returns a new connection to the store. The connection reports its events to the given sink.
    func connectToStore(events: any EventSink) throws(ProviderError) -> ProviderConnection {
        try connections.connectToStore(descriptor, events: events)
    }

    /// Returns the connection that uses cached responses, or the one that refreshes them. If all items come from the
    /// store, returns the connection to the store.
    func connection(isRefreshing: Bool = false) throws(ProviderError) -> ProviderConnection {
        try state.withLock { state throws(ProviderError) in
            if source == .store {
                if let connection = state.store { return connection }
                let connection = try connectToStore(events: events)
                state.store = connection
                return connection
            }
            if let connection = state.connections[isRefreshing] { return connection }
            let connection = try connections.connect(
                descriptor, isRefreshing: isRefreshing, secrets: state.secrets, events: events)
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
        DisplayItem(item, columns: descriptor.columns(of: Item.self), sharing: columns)
    }
}

extension ProviderLink: LoginUseCase {
    var secrets: [SecretRequirement] { descriptor.secrets }

    func logIn(_ secrets: [String: Secret]) async throws(ProviderError) {
        try await connections.logIn(to: descriptor, with: secrets)
        state.withLock { $0 = State(secrets: secrets) }
    }

    func save(_ secrets: [String: Secret]) async throws(ProviderError) {
        try connections.save(secrets, for: descriptor)
    }
}
