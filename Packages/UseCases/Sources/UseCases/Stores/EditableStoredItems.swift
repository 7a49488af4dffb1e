public import Protocols

/// A provider of kept items that also keeps changes to them in the store, until a ``ChangeSender`` sends the changes.
///
/// Items cannot be added, because only the API gives them an id.
public struct EditableStoredItems<Editor: Editing & Deleting>: Listing, Getting, Editing, Deleting {
    public typealias Item = Editor.Item
    public typealias Draft = Editor.Draft
    public typealias Reference = Editor.Reference

    private let items: StoredItems<Item>
    private let changes: LocalChanges
    private let mapper: RecordMapper<Item>

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - items: The kept items.
    ///   - changes: The changes to the records of these items.
    public init(
        _ items: StoredItems<Item>, _ changes: LocalChanges, _ mapper: RecordMapper<Item>, of type: Editor.Type
    ) {
        self.items = items
        self.changes = changes
        self.mapper = mapper
    }

    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item> {
        try await items.page(token, of: list)
    }

    public func get(_ reference: Reference) async throws(ProviderError) -> Item {
        try await items.item(named: "\(reference)")
    }

    public func edit(_ reference: Reference, _ draft: Draft) async throws(ProviderError) -> Item {
        let row: [FieldValue]
        do throws(SyncError) {
            row = try await changes.edit(try changes.id(of: reference), draft)
        } catch {
            throw ProviderError(error)
        }
        return try mapper.item(of: row)
    }

    public func delete(_ reference: Reference) async throws(ProviderError) {
        do throws(SyncError) {
            try await changes.delete(try changes.id(of: reference))
        } catch {
            throw ProviderError(error)
        }
    }
}

extension ProviderError {
    fileprivate init(_ error: SyncError) {
        switch error {
        case .provider(let error, _): self = error
        case .store(let error): self.init(error)
        }
    }
}
