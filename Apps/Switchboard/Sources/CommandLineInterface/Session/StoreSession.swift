import Protocols
import UseCases

// Sessions that read items from a store instead of the API.
extension ProviderSession {
    /// How the list is divided into pages; `nil` if the provider cannot list items.
    var paging: Paging? { source.store == nil ? descriptor.paging : descriptor.paging?.ofStore }

    /// The parameters of the list. They are all optional if the items come from a store.
    var parameters: [Parameter] {
        source.store == nil ? descriptor.parameters : descriptor.parameters.map(\.optional)
    }

    /// Throws a failure if the items come from a store and the store cannot be read.
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
    /// Returns the text that identifies the source of records in a store. The text names the provider and the
    /// server, because items of two servers can have the same id.
    func storeSource(at address: URL) -> String { "\(id) \(address.absoluteString)" }

    /// Creates a provider that reads its items from a store.
    func storedItems(
        in store: any RecordStore, _ source: String, _ invocation: Invocation, _ events: any EventSink
    ) throws(Failure) -> any Provider {
        func items<Item: Entity>(of type: Item.Type) throws(StoreError) -> any Provider {
            StoredItems(
                store, from: source, try RecordMapper(columns: columns(of: type)), parameters: parameters,
                // The API's items will replace the store's items, so both must belong to the same list.
                readsOneList: invocation.arguments[.source] == .storeThenAPI, events: events, now: invocation.system.now
            )
        }
        do throws(StoreError) { return try items(of: entity) } catch { throw Failure(error) }
    }
}
