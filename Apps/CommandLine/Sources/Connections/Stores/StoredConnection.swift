import Failures
import Protocols
import RecordConditions
import StoreProtocols
import UseCases

// Connections to a store instead of the API.
extension Connection {
    /// How the list is divided into pages; `nil` if the provider cannot list items.
    package var paging: Paging? { source.store == nil ? descriptor.paging : descriptor.paging?.ofStore }

    /// The parameters of the list. They are all optional if the items come from a store.
    package var parameters: [Parameter] {
        source.store == nil ? descriptor.parameters : descriptor.parameters.map(\.optional)
    }

    /// Returns the items of the store as rows, and their description; `nil` if the items do not come from a store.
    ///
    /// - Parameters:
    ///   - condition: The condition that the items of a list meet; `nil` for none.
    ///   - now: The current time.
    package func storedRows(
        where condition: RecordCondition?, now: @escaping @Sendable () -> Date
    ) throws(Failure) -> (items: StoredItems<StoredRow>, description: ItemDescription<StoredRow>)? {
        guard let store = source.store else { return nil }
        return try StoredProvider(of: descriptor, in: store, from: storeSource, events: events, now: now).rows(
            where: condition)
    }

    /// Throws a failure if the items come from a store and the store cannot be read.
    package func checkStore(at location: StoreLocation) async throws(Failure) {
        guard let store = source.store else { return }
        do throws(StoreError) {
            let schema = try RecordSchema(descriptor.items)
            _ = try await store.lists(of: schema, from: storeSource)
        } catch {
            throw .opening(error, at: location, provider: descriptor)
        }
    }

    /// Returns the object that makes local changes to the store; `nil` if the items do not come from a store.
    ///
    /// - Parameters:
    ///   - saves: Whether the changes are saved. Otherwise, they are only checked.
    ///   - now: Returns the current time.
    /// - Throws: a usage failure for a store that cannot keep changes.
    package func localChanges(
        saves: Bool = true, now: @escaping @Sendable () -> Date
    ) throws(Failure) -> LocalChanges? {
        guard let source = source.store else { return nil }
        guard let store = source as? any PendingChangeStore else { throw .unsupported("changes", descriptor) }
        do throws(StoreError) {
            let schema = try RecordSchema(descriptor.items)
            return LocalChanges(in: store, of: schema, from: storeSource, savesChanges: saves, now: now)
        } catch {
            throw Failure(error)
        }
    }
}
