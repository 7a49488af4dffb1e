import Failures
import Protocols
import RecordConditions
import StoreProtocols
import UseCases

/// The items of a provider that a store keeps.
package struct StoredProvider {
    private let descriptor: ProviderDescriptor
    private let store: any RecordStore
    private let source: String
    private let events: any EventSink
    private let savesChanges: Bool
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - source: The text that identifies the source of the records in the store.
    ///   - savesChanges: Whether the user's changes are saved. Otherwise, they are only checked.
    package init(
        of descriptor: ProviderDescriptor, in store: any RecordStore, from source: String, events: any EventSink,
        savesChanges: Bool = true, now: @escaping @Sendable () -> Date
    ) {
        self.savesChanges = savesChanges
        self.descriptor = descriptor
        self.store = store
        self.source = source
        self.events = events
        self.now = now
    }

    /// Returns the provider. If the API can edit or delete items, the provider keeps such changes in the store.
    ///
    /// - Parameter readsOneList: Whether all items must belong to the same list, because the API's items will replace
    ///   the store's items.
    func provider(readsOneList: Bool) throws(Failure) -> any Provider {
        do throws(StoreError) {
            guard let store = store as? any PendingChangeStore else { return try getter(readsOneList) }
            if let editor = descriptor.type as? any Editing.Type { return try items(for: editor, store, readsOneList) }
            if let deleter = descriptor.type as? any Deleting.Type {
                return try items(for: deleter, store, readsOneList)
            }
            return try getter(readsOneList)
        } catch {
            throw Failure(error)
        }
    }

    private func getter(_ readsOneList: Bool) throws(StoreError) -> any Provider {
        if let getter = descriptor.type as? any Getting.Type { return try items(for: getter, readsOneList) }
        return try items(of: descriptor.type, readsOneList)
    }

    private func items<Getter: Getting>(
        for getter: Getter.Type, _ readsOneList: Bool
    ) throws(StoreError) -> any Provider {
        let mapper = try RecordMapper(descriptor.items(of: Getter.Item.self))
        return StoredItemsByReference(items(mapper, readsOneList), of: getter)
    }

    /// Returns the items as rows, and their description.
    ///
    /// - Parameter condition: The condition that the items of a list meet; `nil` for none.
    func rows(
        where condition: RecordCondition?
    ) throws(Failure) -> (items: StoredItems<StoredRow>, description: ItemDescription<StoredRow>) {
        do throws(StoreError) {
            let mapper = try rowMapper(of: descriptor.type)
            return (items(mapper, false, where: condition), mapper.items)
        } catch {
            throw Failure(error)
        }
    }

    private func rowMapper<Described: Provider>(
        of type: Described.Type
    ) throws(StoreError) -> RecordMapper<StoredRow> {
        try RecordMapper(descriptor.items(of: Described.Item.self)).rows
    }

    private func items<Described: Provider>(
        of type: Described.Type, _ readsOneList: Bool
    ) throws(StoreError) -> any Provider {
        items(try RecordMapper(descriptor.items(of: Described.Item.self)), readsOneList)
    }

    private func items<Editor: Editing>(
        for editor: Editor.Type, _ store: any PendingChangeStore, _ readsOneList: Bool
    ) throws(StoreError) -> any Provider {
        let mapper = try RecordMapper(descriptor.items(of: Editor.Item.self))
        return EditableStoredItems(
            items(mapper, readsOneList), changes: changes(to: mapper, in: store), mapper: mapper, of: editor,
            drafts: descriptor.draftToEdit)
    }

    private func items<Deleter: Deleting>(
        for deleter: Deleter.Type, _ store: any PendingChangeStore, _ readsOneList: Bool
    ) throws(StoreError) -> any Provider {
        let mapper = try RecordMapper(descriptor.items(of: Deleter.Item.self))
        return EditableStoredItems<Deleter.Item, Deleter.Reference, EmptyDraft>(
            items(mapper, readsOneList), changes: changes(to: mapper, in: store), mapper: mapper)
    }

    private func changes(to mapper: RecordMapper<some Entity>, in store: any PendingChangeStore) -> LocalChanges {
        LocalChanges(in: store, of: mapper.schema, from: source, savesChanges: savesChanges, now: now)
    }

    private func items<Item: Entity>(
        _ mapper: RecordMapper<Item>, _ readsOneList: Bool, where condition: RecordCondition? = nil
    ) -> StoredItems<Item> {
        StoredItems(
            store, from: source, mapper, parameters: descriptor.parameters, condition: condition,
            readsOneList: readsOneList, events: events, sender: "'sync'", now: now)
    }
}
