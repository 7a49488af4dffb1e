public import Protocols
public import StoreProtocols

/// The step that makes the complete slices of a list the list itself, so that the next synchronization reads its changes.
public struct SliceJoin<Item: Entity>: Sendable {
    private let provider: any Partitioning<Item>
    private let items: ItemDescription<Item>
    private let store: any RecordStore
    private let now: @Sendable () -> Date

    public init(
        _ provider: some Partitioning<Item>, items: ItemDescription<Item> = ItemDescription(),
        in store: any RecordStore, now: @escaping @Sendable () -> Date
    ) {
        self.provider = provider
        self.items = items
        self.store = store
        self.now = now
    }

    /// Joins the slices of a list if they count as the list: see ``CompleteSlices``. Returns whether it has joined them.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the whole list.
    ///   - end: The time of the plan that has the slices.
    public func callAsFunction(
        _ list: Subscription, _ parameters: ParameterValues, plannedAt end: Date
    ) async throws(StoreError) -> Bool {
        let schema = try RecordSchema(items)
        let lists = try await store.lists(of: schema, from: list.source)
        let slices = CompleteSlices(of: list, plannedAt: end, among: lists) { time throws(ProviderError) in
            try provider.axes(of: parameters, until: time)
        }
        guard let slices else { return false }
        return try await store.join(slices.names, to: list, of: schema, readSince: slices.start, at: now())
    }
}
