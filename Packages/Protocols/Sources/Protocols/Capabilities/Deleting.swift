/// A provider that can delete an item.
public protocol Deleting<Item>: Provider {
    /// What names an item. Every item's id, written as text, is one.
    associatedtype Reference: ItemReference = Item.ID

    /// Deletes an item.
    ///
    /// - Throws: `notFound` when there is no such item and the API says so; some delete what is not there in silence.
    func delete(_ reference: Reference) async throws(ProviderError)
}
