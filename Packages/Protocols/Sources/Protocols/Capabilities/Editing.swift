/// A provider that can change an item.
public protocol Editing<Item>: Provider {
    associatedtype Draft: ItemDraft

    /// What names an item. Every item's id, written as text, is one.
    associatedtype Reference: ItemReference = Item.ID

    /// Changes the given fields of an item, leaves the others as they are, and gives back the item as it is then.
    ///
    /// - Throws: `invalidRequest` when no field is given or a value is wrong, before anything is sent; `notFound` when
    ///   there is no such item.
    func edit(_ reference: Reference, _ changes: Draft) async throws(ProviderError) -> Item
}
