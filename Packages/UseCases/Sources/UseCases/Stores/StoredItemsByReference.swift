public import Protocols

/// A provider of stored items that takes the references of another provider, such as `apple/swift` for a repository.
public struct StoredItemsByReference<Item: Entity, Reference: ItemReference>: Listing, Getting {
    private let items: StoredItems<Item>

    /// Creates a provider with the references of another one.
    public init<Getter: Getting>(_ items: StoredItems<Item>, of type: Getter.Type)
    where Getter.Item == Item, Getter.Reference == Reference {
        self.items = items
    }

    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item> {
        try await items.page(token, of: list)
    }

    public func get(_ reference: Reference) async throws(ProviderError) -> Item { try await items.item(reference) }
}
