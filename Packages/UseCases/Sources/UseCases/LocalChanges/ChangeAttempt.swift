import Protocols
import StoreProtocols

/// An attempt to make a pending change in the API.
struct ChangeAttempt<Item: Entity>: Sendable {
    /// What follows from the responses of the API.
    enum Conclusion: Sendable {
        /// The API has the change.
        case made(ChangeOutcome)
        /// The change was not sent, for this reason.
        case unmade(UnsentChange.Reason, ChangeOutcome = .unknown)
    }

    let provider: any Provider<Item>
    let items: ItemDescription<Item>
    let draftToAdd: (any DraftDescribing)?
    let draftToEdit: (any DraftDescribing)?

    func result(of change: PendingChange, _ schema: RecordSchema) async -> Result<Conclusion, ProviderError> {
        do throws(ProviderError) {
            if change.kind == .add { return .success(try await add(change)) }
            guard let getter = provider.getter else { return .success(.unmade(.unsupported)) }
            return .success(try await update(change, try await getter.look(up: change.id, of: items), schema))
        } catch {
            return .failure(error)
        }
    }

    private func add(_ change: PendingChange) async throws(ProviderError) -> Conclusion {
        guard let adder = provider.adder else { return .unmade(.unsupported) }
        let item = try await adder.add(input: change.input, of: draftToAdd)
        return .made(.record(items.row(of: await complete(item))))
    }

    /// Looks up an added item, because the response to the addition may lack fields. If the lookup fails or is not
    /// supported, returns `item`.
    private func complete(_ item: Item) async -> Item {
        guard let getter = provider.getter else { return item }
        let id = items.columns.first { $0.name == "id" }?.value(item)
        return (try? await getter.look(up: id, of: items)) ?? item
    }

    /// - Parameter item: The item that the API has now; `nil` if it no longer exists.
    private func update(
        _ change: PendingChange, _ item: Item?, _ schema: RecordSchema
    ) async throws(ProviderError) -> Conclusion {
        guard let remote = item.map(items.row) else {
            return change.kind == .delete ? .made(.deleted) : .unmade(.missing)
        }
        let conflicts = change.conflicts(with: remote, schema)
        guard conflicts.isEmpty else { return .unmade(.conflict(conflicts), .record(remote)) }
        guard let outcome = try await make(change, of: remote, schema) else { return .unmade(.unsupported) }
        return .made(outcome)
    }

    /// Sends an edit or a deletion, and returns the outcome; `nil` if the provider does not support the change.
    private func make(
        _ change: PendingChange, of remote: [FieldValue], _ schema: RecordSchema
    ) async throws(ProviderError) -> ChangeOutcome? {
        if change.kind == .delete {
            guard let deleter = provider.deleter else { return nil }
            do throws(ProviderError) {
                try await deleter.delete(id: change.id, of: items)
            } catch {
                // Somebody else has deleted the item after the lookup.
                if error.code != .notFound { throw error }
            }
            return .deleted
        }
        // An earlier attempt may have succeeded although its response was lost.
        if change.isMade(in: remote, schema) { return .record(remote) }
        guard let editor = provider.editor else { return nil }
        let edited = items.row(
            of: try await editor.edit(id: change.id, of: items, input: change.input, of: draftToEdit))
        // The response may contain only the edited fields, so the values of the other fields come from the lookup.
        let fields = schema.fields.map(\.name)
        return .record(fields.indices.map { change.input[fields[$0]] == nil ? remote[$0] : edited[$0] })
    }
}
