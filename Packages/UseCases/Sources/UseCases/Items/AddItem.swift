public import Protocols

/// The addition of an item, at the API or in a store.
public struct AddItem: Sendable {
    private let add: @Sendable ([String: FieldValue]) async throws(ProviderError) -> (any Entity)?

    /// Creates the addition to an API.
    public init<Adder: Adding>(_ provider: Adder, of descriptor: ProviderDescriptor) {
        let drafts = DraftDescription<Adder.Draft>(descriptor.draftToAdd)
        add = { values async throws(ProviderError) -> (any Entity)? in
            try await provider.add(drafts.draft(values: values))
        }
    }

    /// Creates the addition to a store, which has it until a ``ChangeSender`` sends it to the API.
    public init(_ drafts: some DraftDescribing, storedBy changes: LocalChanges) {
        add = { values async throws(ProviderError) -> (any Entity)? in
            do throws(SyncError) {
                try await changes.add(drafts.draft(values: values), drafts)
            } catch {
                throw ProviderError(error)
            }
            return nil
        }
    }

    /// Adds an item. Returns `nil` if the addition is pending in the store, because only the API gives an item its id.
    ///
    /// - Parameter values: The input by field name. It is checked with the rules of the provider's draft.
    /// - Throws: `invalidRequest` for invalid input, or any other error of the provider or the store.
    public func callAsFunction(_ values: [String: FieldValue]) async throws(ProviderError) -> (any Entity)? {
        try await add(values)
    }
}
