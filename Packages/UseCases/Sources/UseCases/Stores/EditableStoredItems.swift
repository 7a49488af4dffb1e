public import Protocols

/// A provider of stored items that also keeps changes to them in the store, until a ``ChangeSender`` sends the changes.
///
/// Items cannot be added, because only the API gives them an id; see ``AddItem``.
public struct EditableStoredItems<Item: Entity, Reference: ItemReference, Draft: ItemDraft>:
    Listing, Getting, Editing, Deleting
{
    private let items: StoredItems<Item>
    private let changes: LocalChanges
    private let mapper: RecordMapper<Item>
    private let drafts: DraftDescription<Draft>

    public init(
        _ items: StoredItems<Item>, changes: LocalChanges, mapper: RecordMapper<Item>,
        drafts: DraftDescription<Draft> = DraftDescription()
    ) {
        self.items = items
        self.changes = changes
        self.mapper = mapper
        self.drafts = drafts
    }

    /// Creates a provider with the references and the drafts of another one.
    ///
    /// - Parameter drafts: The description of the drafts; `nil` if it follows from their type.
    public init<Editor: Editing>(
        _ items: StoredItems<Item>, changes: LocalChanges, mapper: RecordMapper<Item>, of type: Editor.Type,
        drafts: (any DraftDescribing)? = nil
    ) where Editor.Item == Item, Editor.Reference == Reference, Editor.Draft == Draft {
        self.init(items, changes: changes, mapper: mapper, drafts: DraftDescription(drafts))
    }

    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item> {
        try await items.page(token, of: list)
    }

    public func get(_ reference: Reference) async throws(ProviderError) -> Item {
        try await items.item(reference)
    }

    public func edit(_ reference: Reference, _ draft: Draft) async throws(ProviderError) -> Item {
        let row: [FieldValue]
        do throws(SyncError) {
            row = try await changes.edit(try changes.id(of: reference), draft, drafts)
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

/// The draft of a provider whose items can be deleted but not edited.
public struct EmptyDraft: ItemDraft {
    public static var fields: [DraftField<EmptyDraft>] { [] }

    public init() {}
}

extension ProviderError {
    init(_ error: SyncError) {
        switch error {
        case .provider(let error, _): self = error
        case .store(let error): self.init(error)
        }
    }
}
