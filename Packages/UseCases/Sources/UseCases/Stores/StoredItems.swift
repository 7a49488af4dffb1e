public import Protocols

/// A provider of the items that a store keeps for another provider. It sends no requests to the API.
///
/// The items are in the order of the store, with the user's pending changes applied. Items that the API no longer has
/// and items whose deletion is pending are left out.
public struct StoredItems<Item: Entity>: Listing, Getting {
    private static var batchSize: Int { 1000 }

    private let store: any RecordStore
    private let source: String
    private let mapper: RecordMapper<Item>
    private let parameters: [Parameter]
    private let readsOneList: Bool
    private let events: any EventSink
    private let now: @Sendable () -> Date

    /// Creates a provider of kept items.
    ///
    /// - Parameters:
    ///   - source: The source of the items, as in ``Subscription/source``.
    ///   - parameters: The parameters of the other provider.
    ///   - readsOneList: Whether a request for a list that is not kept is an error. By default, such a request returns
    ///     the items that match its parameters, from any list.
    ///   - events: The sink that receives a ``StoredListRead`` event for the first page of each list.
    ///   - now: The current time.
    public init(
        _ store: any RecordStore, from source: String, _ mapper: RecordMapper<Item>, parameters: [Parameter],
        readsOneList: Bool = false, events: any EventSink = DiscardingEventSink(), now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.source = source
        self.mapper = mapper
        self.parameters = parameters
        self.readsOneList = readsOneList
        self.events = events
        self.now = now
    }

    /// Returns one page of a kept list.
    ///
    /// - Throws: `invalidRequest` if no list with the parameters is kept, and either `readsOneList` is `true` or a
    ///   parameter is not a column. `notFound` if no list is kept at all. `unknown` if the store cannot be read.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item> {
        let last = try token?.content(as: StoredPosition.self).last
        let lists = try await reading { () throws(StoreError) in
            try await store.lists(of: mapper.schema, from: source)
        }
        let selection = try StoredSelection(
            list.parameters, of: parameters, from: source, among: lists, mapper.schema)
        guard selection.list != nil || !readsOneList else {
            throw ProviderError(.invalidRequest, "no list with these parameters is kept")
        }
        // An empty page would suggest that the list at the API is empty.
        guard !lists.isEmpty else {
            throw ProviderError(.notFound, "no list of '\(source)' is kept; run 'sync' first")
        }
        let changes = try await changes()
        if last == nil { report(selection, changes) }
        let skipped = (list.firstPage - 1).multipliedReportingOverflow(by: list.pageSize)
        guard last != nil || !skipped.overflow else { return Page(items: []) }
        guard let start = try await start(selection.filter, last, skipping: skipped.partialValue) else {
            return Page(items: [])
        }
        var (items, end) = ([Item](), start.last)
        // Records whose deletion is pending are left out, so several reads may be needed for a full page.
        while items.count < list.pageSize {
            let wanted = list.pageSize - items.count
            let records = try await records(mapper.schema, selection.filter, after: end, limit: wanted + 1)
            for record in records.prefix(wanted) {
                if let item = try item(record, changes) { items.append(item) }
                end = record.values[mapper.schema.idIndex]
            }
            if records.count <= wanted { return Page(items: items) }
        }
        return Page(items: items, following: [PageToken(StoredPosition(last: end))])
    }

    /// Looks up a kept item.
    ///
    /// - Throws: `notFound` if the item is not kept, if the API no longer has it, or if its deletion is pending.
    ///   `unknown` if the store cannot be read.
    public func get(_ reference: Item.ID) async throws(ProviderError) -> Item {
        let schema = mapper.schema
        if let id = schema.id.kind.value(from: "\(reference)") {
            let found = try await records(
                schema, RecordFilter(values: [schema.id.name: id]), after: nil, limit: 1)
            if let record = found.first, let item = try item(record, try await changes()) { return item }
        }
        throw ProviderError(.notFound, "\(Item.name) '\(reference)' is not in the store")
    }

    /// Returns the item of a record, with its pending change applied; `nil` if a deletion is pending.
    private func item(_ record: StoredRecord, _ changes: [PendingChange]) throws(ProviderError) -> Item? {
        let id = record.values[mapper.schema.idIndex]
        guard let change = changes.first(where: { $0.id == id }) else { return try mapper.item(of: record.values) }
        guard let values = change.applied(to: record.values, mapper.schema) else { return nil }
        return try mapper.item(of: values)
    }

    private func changes() async throws(ProviderError) -> [PendingChange] {
        guard let store = store as? any PendingChangeStore else { return [] }
        return try await reading { () throws(StoreError) in
            try await store.pendingChanges(of: mapper.schema, from: source)
        }
    }

    /// Returns the position at which a page starts; `nil` if it is past the end of the list.
    ///
    /// - Parameters:
    ///   - last: The id of the last record of the previous page; `nil` for the first page to read.
    ///   - count: The number of records before the first page to read.
    private func start(
        _ filter: RecordFilter, _ last: FieldValue?, skipping count: Int
    ) async throws(ProviderError) -> StoredPosition? {
        guard last == nil, count > 0 else { return StoredPosition(last: last) }
        let ids = try await reading { () throws(StoreError) in
            try RecordSchema(entity: mapper.schema.entity, fields: [mapper.schema.id], id: mapper.schema.id.name)
        }
        var position = StoredPosition(last: nil)
        var rest = count
        while rest > 0 {
            let limit = min(rest, Self.batchSize)
            let batch = try await records(ids, filter, after: position.last, limit: limit)
            guard batch.count == limit else { return nil }
            position = StoredPosition(last: batch.last?.values.first)
            rest -= limit
        }
        return position
    }

    private func records(
        _ schema: RecordSchema, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) async throws(ProviderError) -> [StoredRecord] {
        // Does not use `reading`, because a closure that captures an `Int128` crashes in debug builds of Swift 6.3.
        do throws(StoreError) {
            return try await store.records(of: schema, from: source, filter, after: id, limit: limit)
        } catch {
            throw ProviderError(error)
        }
    }

    private func report(_ selection: StoredSelection, _ changes: [PendingChange]) {
        events.report(
            StoredListRead(
                entity: Item.pluralName, isOneList: selection.list != nil, sliceCount: selection.list?.sliceCount ?? 0,
                age: selection.list?.lastCompleteRunStart.map { .seconds(max(0, now().timeIntervalSince($0))) },
                changeCount: changes.count))
    }
}

/// The position of a page in the order of the store.
private struct StoredPosition: Codable, Hashable, Sendable {
    /// The id of the last record before the page; `nil` for the first page.
    let last: FieldValue?
}

/// Runs an operation on a store, and converts its error to a ``Protocols/ProviderError``.
private func reading<Value>(
    _ operation: () async throws(StoreError) -> Value
) async throws(ProviderError) -> Value {
    do throws(StoreError) {
        return try await operation()
    } catch {
        throw ProviderError(error)
    }
}

extension ProviderError {
    fileprivate init(_ error: StoreError) {
        self.init(error.code == .cancelled ? .cancelled : .unknown, error.message)
    }
}
