import Protocols
import StoreProtocols
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
    func checkStore(at location: StoreLocation) async throws(Failure) {
        guard let store = source.store else { return }
        do throws(StoreError) {
            let schema = try RecordSchema(entity: descriptor.entity.name, fields: descriptor.fields)
            _ = try await store.lists(of: schema, from: storeSource)
        } catch {
            throw .opening(error, at: location, provider: descriptor)
        }
    }

    /// Returns whether a run has read a list to its end. The next run may then read only its changes.
    func hasReadCompletely(_ list: Subscription, in store: any RecordStore) async throws(Failure) -> Bool {
        do throws(StoreError) {
            let schema = try RecordSchema(entity: descriptor.entity.name, fields: descriptor.fields)
            let lists = try await store.lists(of: schema, from: list.source)
            return lists.contains { $0.list == list && $0.lastCompleteRunStart != nil }
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the failure. If the stored records lack something, its hint names the commands that read them again.
    func explained(_ failure: Failure, _ invocation: Invocation) async -> Failure {
        let isIncomplete = failure.kind == FailureKind(StoreError.Code.incompleteRecords)
        guard isIncomplete, let store = source.store,
            let schema = try? RecordSchema(entity: descriptor.entity.name, fields: descriptor.fields),
            let kept = try? await store.lists(of: schema, from: storeSource), !kept.isEmpty
        else { return failure }
        let commands = kept.map { SyncCommandLine($0.list.values, [Option.full.flag], self, invocation).text }
        var unique: [String] = []
        for command in commands where !unique.contains(command) { unique.append(command) }
        // If the user has selected a list, only that list must be read again.
        let selected =
            parameters.contains { invocation.arguments.contains(Option($0)) }
            ? (try? parameterValues(invocation.arguments)).map { Subscription(self, $0).values } : nil
        if let selected {
            let command = SyncCommandLine(selected, [Option.full.flag], self, invocation).text
            if unique.contains(command) { unique = [command] }
        }
        let more = unique.count > 3 ? "; and the same for \((unique.count - 3).counted("other list"))" : ""
        var failure = failure
        failure.hint = "run: " + unique.prefix(3).joined(separator: "; then: ") + more
        return failure
    }
}

extension ProviderDescriptor {
    /// Creates a provider of the items that a store keeps. If the API can edit and delete items, the changes are kept
    /// in the store.
    func storedItems(
        in store: any RecordStore, _ source: String, _ invocation: Invocation, _ events: any EventSink
    ) throws(Failure) -> any Provider {
        func items<Item: Entity>(_ mapper: RecordMapper<Item>) -> StoredItems<Item> {
            StoredItems(
                store, from: source, mapper, parameters: parameters,
                // The API's items will replace the store's items, so both must belong to the same list.
                readsOneList: invocation.arguments[.source] == .storeThenAPI, events: events,
                now: invocation.system.time.now
            )
        }
        func items<Item: Entity>(of type: Item.Type) throws(StoreError) -> any Provider {
            items(try RecordMapper(columns: columns(of: type)))
        }
        func items<Editor: Editing & Deleting>(
            for editor: Editor.Type, _ store: any PendingChangeStore
        ) throws(StoreError) -> any Provider {
            let mapper = try RecordMapper(columns: columns(of: Editor.Item.self))
            let changes = LocalChanges(in: store, of: mapper.schema, from: source, now: invocation.system.time.now)
            return EditableStoredItems(items(mapper), changes, mapper, of: editor)
        }
        do throws(StoreError) {
            guard let editor = type as? any (Editing & Deleting).Type, let store = store as? any PendingChangeStore
            else { return try items(of: entity) }
            return try items(for: editor, store)
        } catch {
            throw Failure(error)
        }
    }
}
