public import Records

extension APIResponse {
    /// Returns the item with an id, for an API that looks up one item by filtering a list: `GET /birds?id=7`.
    ///
    /// - Parameter items: The items of this response. Others than the wanted one are ignored, so the filter may be wider.
    /// - Throws: `notFound` if none of them has the id.
    public func item<Item: Entity>(_ id: Item.ID, in items: [Item]) throws(ProviderError) -> Item {
        if let item = items.first(where: { $0.id == id }) { return item }
        throw ProviderError(.notFound, "not found: \(Item.name) \(id)", request: request, status: status)
    }
}
