import Protocols
import UseCases

// Sessions that read from a store.
extension ProviderSession {
    /// How the list is divided into pages; `nil` if the provider cannot list items.
    var paging: Paging? { source.store == nil ? descriptor.paging : descriptor.paging?.ofStore }

    /// The parameters of the list. For a store, none of them is required.
    var parameters: [Parameter] {
        source.store == nil ? descriptor.parameters : descriptor.parameters.map(\.optional)
    }

    /// Throws the failure of a store that cannot be read.
    func checkStore() async throws(Failure) {
        guard let store = source.store else { return }
        do throws(StoreError) {
            let schema = try RecordSchema(entity: descriptor.entity.name, fields: descriptor.fields)
            _ = try await store.lists(of: schema, from: descriptor.storeSource(at: baseURL))
        } catch {
            throw .opening(error, provider: descriptor)
        }
    }
}

extension ProviderDescriptor {
    /// Returns the source of the provider's records in a store. Ids of two servers can be equal.
    func storeSource(at address: URL) -> String { "\(id) \(address.absoluteString)" }

    /// Creates the provider of the items that a store keeps.
    func storedItems(
        in store: any RecordStore, _ source: String, _ invocation: Invocation, _ events: any EventSink
    ) throws(Failure) -> any Provider {
        func items<Item: Entity>(of type: Item.Type) throws(StoreError) -> any Provider {
            StoredItems(
                store, from: source, try RecordMapper(columns: columns(of: type)), parameters: parameters,
                // Items that are shown until those of the API arrive must be of the same list.
                readsOneList: invocation.arguments[.source] == .storeThenAPI, events: events, now: invocation.system.now
            )
        }
        do throws(StoreError) { return try items(of: entity) } catch { throw Failure(error) }
    }
}
