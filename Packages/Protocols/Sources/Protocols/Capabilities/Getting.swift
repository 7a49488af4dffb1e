/// A provider that can look up one item.
public protocol Getting<Item>: Provider {
    /// What names an item. Every item's id, written as text, is one.
    associatedtype Reference: ItemReference = Item.ID

    /// Looks up one item.
    ///
    /// - Throws: `notFound` when there is none.
    func get(_ reference: Reference) async throws(ProviderError) -> Item
}
