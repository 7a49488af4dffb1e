/// A provider that can add an item.
public protocol Adding<Item>: Provider {
    associatedtype Draft: ItemDraft

    /// Adds an item and gives back what the API made of it, with its new id.
    ///
    /// It is sent once, never again: the API may have added the item although its answer was lost.
    ///
    /// - Throws: `invalidRequest` when a required field is missing or a value is wrong, before anything is sent.
    func add(_ draft: Draft) async throws(ProviderError) -> Item
}
