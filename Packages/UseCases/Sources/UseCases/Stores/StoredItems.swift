import Essentials
public import Protocols
public import RecordConditions
public import StoreProtocols

/// A provider of the items of another provider that are in a store. It sends no requests to the API.
///
/// The items of a stored list are in the order of the list if the store knows it, and otherwise in that of the store, with the
/// user's pending changes applied. Items that the API no longer has
/// and items whose deletion is pending are left out.
public struct StoredItems<Item: Entity>: Listing, Getting {
    private static var batchSize: Int { 1000 }

    private let store: any RecordStore
    private let source: String
    private let mapper: RecordMapper<Item>
    private let parameters: [Parameter]
    private let condition: RecordCondition?
    private let readsOneList: Bool
    private let events: any EventSink
    private let sender: String?
    private let now: @Sendable () -> Date

    /// Creates a provider of stored items.
    ///
    /// - Parameters:
    ///   - source: The source of the items, as in ``Subscription/source``.
    ///   - parameters: The parameters of the other provider.
    ///   - condition: The condition that the items of a list must meet, with their pending changes applied; `nil` for
    ///     none.
    ///   - readsOneList: Whether a request for a list that is not stored is an error. By default, such a request returns
    ///     the items that match its parameters, from any list.
    ///   - events: The sink that receives a ``StoredListRead`` event for the first page of each list.
    ///   - sender: What sends the user's additions, for the notice of that event; see ``StoredListRead/sender``.
    ///   - now: The current time.
    public init(
        _ store: any RecordStore, from source: String, _ mapper: RecordMapper<Item>, parameters: [Parameter],
        condition: RecordCondition? = nil, readsOneList: Bool = false, events: any EventSink = DiscardingEventSink(),
        sender: String? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.source = source
        self.mapper = mapper
        self.parameters = parameters
        self.condition = condition
        self.readsOneList = readsOneList
        self.events = events
        self.sender = sender
        self.now = now
    }

    /// Returns one page of a stored list.
    ///
    /// - Throws: `invalidRequest` if no list with the parameters is stored, and either `readsOneList` is `true` or a
    ///   parameter is not a column. Also `invalidRequest` for a sort order that the store does not know, unless
    ///   `readsOneList` is `true`. `notFound` if no list is stored at all. `unknown` if the store cannot be read.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item> {
        let position = try token?.content(as: StoredPosition.self)
        let lists = try await reading { () throws(StoreError) in
            try await store.lists(of: mapper.schema, from: source)
        }
        let selection = try StoredSelection(
            list.parameters, of: parameters, from: source, among: lists, mapper.schema, isExact: readsOneList)
        guard selection.list != nil || !readsOneList else {
            throw ProviderError(.invalidRequest, "no list with these parameters is kept")
        }
        // An empty page would suggest that the list at the API is empty.
        guard !lists.isEmpty else { throw ProviderError(.noLists(source: source)) }
        let pending = try await pendingChanges()
        if position == nil { report(selection, pending) }
        let skipped = (list.firstPage - 1).multipliedReportingOverflow(by: list.pageSize)
        guard position != nil || !skipped.overflow else { return Page(items: []) }
        var filter = selection.filter
        filter.condition = condition
        // A later page has the order of the first one, also if the list was synchronized meanwhile.
        filter.order = position.map(\.order) ?? selection.list?.order
        let changes = PendingChanges(pending, to: filter)
        if let position { return try await page(of: changes, after: position.last, size: list.pageSize) }
        guard let start = try await start(changes, skipping: skipped.partialValue) else { return Page(items: []) }
        return try await page(of: changes, after: start.last, size: list.pageSize)
    }

    private func page(
        of changes: PendingChanges, after start: FieldValue?, size: Int
    ) async throws(ProviderError) -> Page<Item> {
        var (items, places, end) = ([Item](), [FieldValue](), start)
        var skipped = 0
        defer {
            if skipped > 0 { events.report(StoredRecordsSkipped(entity: mapper.items.pluralName, count: skipped)) }
        }
        // One more item shows whether there is another page. Records are left out if their deletion is pending or if
        // they no longer match the filter, so several reads may be needed.
        while items.count <= size {
            let wanted = size + 1 - items.count
            let records = try await records(mapper.schema, changes.filter, after: end, limit: wanted)
            for record in records {
                guard let row = changes.applied(to: record.values, mapper.schema) else { continue }
                do throws(ProviderError) {
                    items.append(try mapper.item(of: row))
                } catch {
                    try await check(error, row)
                    skipped += 1
                    continue
                }
                places.append(record.place(in: mapper.schema))
            }
            guard records.count == wanted else { return Page(items: items) }
            end = records.last?.place(in: mapper.schema)
        }
        let position = StoredPosition(last: places[size - 1], order: changes.filter.order)
        return Page(items: Array(items.prefix(size)), following: [PageToken(position)])
    }

    /// Throws the error of a row, unless a value is missing and the record is in no list any more. No synchronization reads
    /// such a record again.
    private func check(_ error: ProviderError, _ row: [FieldValue]) async throws(ProviderError) {
        var filter = RecordFilter.unlisted
        filter.values = [mapper.schema.id.name: row[mapper.schema.idIndex]]
        guard try await !records(mapper.schema, filter, after: nil, limit: 1).isEmpty else { throw error }
    }

    /// Looks up a stored item.
    ///
    /// - Throws: `notFound` if the item is not stored, if the API no longer has it, or if its deletion is pending.
    ///   `unknown` if the store cannot be read.
    public func get(_ reference: Item.ID) async throws(ProviderError) -> Item {
        try await item(reference)
    }

    /// Looks up a stored item by its id or by the value of another column.
    func item(_ reference: some ItemReference) async throws(ProviderError) -> Item {
        let schema = mapper.schema
        if let values = values(of: reference) {
            let found = try await records(schema, RecordFilter(values: values), after: nil, limit: 1)
            let changes = PendingChanges(try await pendingChanges(), to: RecordFilter())
            if let record = found.first, let values = changes.applied(to: record.values, schema) {
                do throws(ProviderError) {
                    return try mapper.item(of: values)
                } catch {
                    try await check(error, values)
                }
            }
        }
        throw ProviderError(.notFound, "\(mapper.items.name) '\(reference)' is not in the store")
    }

    /// Returns the column value that a reference names; `nil` if no id has the form of its text.
    private func values(of reference: some ItemReference) -> [String: FieldValue]? {
        if let value = reference.columnValue { return [value.name: value.value] }
        guard let id = mapper.schema.id.kind.value(from: "\(reference)") else { return nil }
        return [mapper.schema.id.name: id]
    }

    private func pendingChanges() async throws(ProviderError) -> [PendingChange] {
        guard let store = store as? any PendingChangeStore else { return [] }
        return try await reading { () throws(StoreError) in
            try await store.pendingChanges(of: mapper.schema, from: source)
        }
    }

    /// Returns the position at which a page starts; `nil` if it is past the end of the list.
    ///
    /// - Parameter count: The number of items before the page.
    private func start(
        _ changes: PendingChanges, skipping count: Int
    ) async throws(ProviderError) -> StoredPosition? {
        let order = changes.filter.order
        guard count > 0 else { return StoredPosition(last: nil, order: order) }
        let schema = try await reading { () throws(StoreError) in
            let columns = changes.filter.columns
            let fields = mapper.schema.fields.filter { $0 == mapper.schema.id || columns.contains($0.name) }
            return try RecordSchema(entity: mapper.schema.entity, fields: fields, id: mapper.schema.id.name)
        }
        var position = StoredPosition(last: nil, order: order)
        var rest = count
        while rest > 0 {
            let limit = min(rest, Self.batchSize)
            let batch = try await records(schema, changes.filter, after: position.last, limit: limit)
            guard batch.count == limit else { return nil }
            rest -= batch.count { changes.applied(to: $0.values, schema) != nil }
            position = StoredPosition(last: batch.last?.place(in: schema), order: order)
        }
        return position
    }

    private func records(
        _ schema: RecordSchema, _ filter: RecordFilter, after last: FieldValue?, limit: Int
    ) async throws(ProviderError) -> [StoredRecord] {
        // Does not use `reading`, because a closure that captures an `Int128` crashes in debug builds of Swift 6.3.
        do throws(StoreError) {
            return try await store.records(of: schema, from: source, filter, after: last, limit: limit)
        } catch {
            throw ProviderError(error)
        }
    }

    private func report(_ selection: StoredSelection, _ changes: [PendingChange]) {
        events.report(
            StoredListRead(
                entity: mapper.items.pluralName, isOneList: selection.list != nil,
                isInListOrder: selection.list?.order != nil,
                sliceCount: selection.list?.sliceCount ?? 0,
                age: selection.list?.lastCompleteRunStart.map { .seconds(max(0, now().timeIntervalSince($0))) },
                changeCount: changes.count { $0.kind != .add }, additionCount: changes.count { $0.kind == .add },
                sender: sender))
    }
}

/// The position of a page in the order of a list, or of the store.
private struct StoredPosition: Codable, Hashable, Sendable {
    /// The place of the last record before the page; `nil` for the first page.
    let last: FieldValue?
    /// The order of the list; see ``StoreProtocols/RecordFilter/order``.
    let order: Int64?
}

extension StoredRecord {
    /// The place after which the next records are read: the position in the order of a list, or the id.
    fileprivate func place(in schema: RecordSchema) -> FieldValue {
        if let listPosition { return .integer(Int128(listPosition)) }
        return values[schema.idIndex]
    }
}

/// Runs an operation on a store, and converts its error to a ``ProviderProtocols/ProviderError``.
private func reading<Value>(
    _ operation: () async throws(StoreError) -> Value
) async throws(ProviderError) -> Value {
    try await converting({ ProviderError($0) }, operation)
}

extension ProviderError {
    init(_ error: StoreError) {
        let code: Code =
            switch error.code {
            case .cancelled: .cancelled
            case .incompleteRecords: .incorrectData
            default: .unknown
            }
        self.init(code, error.message, cause: error)
    }
}
