public import Protocols
public import StoreProtocols

/// How a synchronization also keeps the items as the API sent them.
public struct RawItemKeeping<Item: Entity>: Sendable {
    private let store: any RawItemStore
    private let json: @Sendable (Item) -> String?

    /// - Parameters:
    ///   - store: The store that the synchronization writes to.
    ///   - json: Returns the JSON object of an item that was just read; `nil` if it is not known, or if it must not be
    ///     stored, because it contains a secret. Called once for each item.
    public init(in store: any RawItemStore, json: @escaping @Sendable (Item) -> String?) {
        self.store = store
        self.json = json
    }

    /// Returns the raw items of a page.
    ///
    /// - Parameter rows: The values of the items in the order of the schema.
    func items(of page: Page<Item>, _ rows: [[FieldValue]], _ schema: RecordSchema) -> [RawItem] {
        zip(page.items, rows).map { item, row in RawItem(id: row[schema.idIndex], json: json(item)) }
    }

    func keep(_ items: [RawItem], of run: SyncRun) async throws(StoreError) {
        try await store.keep(items, of: run)
    }
}
