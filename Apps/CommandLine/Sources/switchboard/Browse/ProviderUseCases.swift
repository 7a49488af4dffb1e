import Connections
import Essentials
import Presentation
import Protocols
import RecordConditions
import RecordExpressions
import Sorting
import Synchronization
import Terminal
import UseCases

/// The list of a provider, page by page.
struct ProviderList: ListUseCase {
    let connections: ProviderConnections
    let paging: Paging

    var columns: [DisplayColumn] { connections.columns }
    var parameters: [Parameter] { connections.parameters }
    var actions: Set<ItemAction> { connections.actions }
    var resultLimit: Int? { connections.source == .store ? nil : paging.resultLimit }

    func storedPage(_ token: PageToken?, of query: ListQuery) async -> ItemPage? {
        // Each page has its own connection, so that the page does not get the notice of a different list.
        let notices = NoticeCollector()
        guard connections.source == .storeThenAPI, let connection = try? connections.connectToStore(events: notices),
            let lister = connection.provider.lister,
            let list = try? ListRequest(query.parameters, pageSize: paging.sizes.allowed.upperBound, for: paging)
        else { return nil }
        return try? await page(token, of: list, from: lister, nil) { notices.last }
    }

    func page(_ token: PageToken?, of query: ListQuery) async throws(ProviderError) -> ItemPage {
        let connection = try connections.connection(isRefreshing: query.isRefreshing)
        guard let lister = connection.provider.lister else { throw .unsupported(connections, "list") }
        let pageSize = connection.source.sampleBook?.pageSize
        let list = try ListRequest(query.parameters, pageSize: pageSize, for: paging)
        do throws(ProviderError) {
            return try await page(token, of: list, from: lister, connection.source.sampleBook)
        } catch {
            throw await connection.guide?.explained(error, listWith: query.parameters.values) ?? error.withStoreAdvice
        }
    }

    func sorted(_ items: [DisplayItem], by orders: [ItemOrder]) -> [DisplayItem] {
        let places = orders.compactMap { order in
            columns.firstIndex { $0.name == order.column }.map { (index: $0, isDescending: order.isDescending) }
        }
        let keys = items.enumerated().map { position, item in
            var key = OrderedBytes()
            for place in places { key.append(item.values[place.index], isDescending: place.isDescending) }
            key.append(UInt64(position))
            return key.bytes
        }
        return keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { items[$0] }
    }

    func test(for condition: String) throws(ConditionError) -> @Sendable (DisplayItem) -> Bool {
        let fields = columns.map { Field($0.name, $0.kind) }
        do throws(ExpressionError) {
            let parsed = try RecordCondition(parsing: condition, columns: fields, now: connections.now())
            let prepared = PreparedCondition(parsed, for: fields)
            return { prepared.matches($0.values) }
        } catch {
            throw ConditionError(error.message, marked: error.markedText(width: DisplayWidth.of), hint: error.hint)
        }
    }

    private func page<Lister: Listing>(
        _ token: PageToken?, of list: ListRequest, from lister: Lister, _ samples: SampleBook?,
        notice: () -> String? = { nil }
    ) async throws(ProviderError) -> ItemPage {
        var page = try await lister.page(token, of: list)
        let next = connections.next(page.following.first, after: token, in: samples)
        page.following = PageTokens([next].compactMap(\.self))
        return ItemPage(
            page, of: connections.descriptor.items(of: Lister.Item.self), sharing: connections.columns,
            notice: notice())
    }
}

/// A sink that stores the last notice.
private final class NoticeCollector: EventSink {
    private let notice = Mutex<String?>(nil)

    var last: String? { notice.withLock(\.self) }

    func report(_ event: any Event) {
        if let text = event.notice { notice.withLock { $0 = text } }
    }
}

/// The use case that looks up an item of a provider.
struct ProviderDetail: DetailUseCase {
    let connections: ProviderConnections

    func item(_ id: DisplayItem.ID) async throws(ProviderError) -> DisplayItem {
        let connection = try connections.connection(isRefreshing: true)
        guard let getter = connection.provider.getter else { throw .unsupported(connections, "get") }
        return try await withStoreAdvice { () throws(ProviderError) in
            try await item(id, from: getter, connection)
        }
    }

    private func item(
        _ id: DisplayItem.ID, from getter: some Getting, _ connection: Connection
    ) async throws(ProviderError) -> DisplayItem {
        let get = try GetItem(getter, of: connection.descriptor, id: id, samples: connection.guide)
        return connections.item(try await get())
    }
}

/// A loader of the pictures of a provider's items.
struct ProviderPictures: PictureLoading {
    let connections: ProviderConnections

    func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data {
        try await connections.connection().pictures.picture(at: url, limit: limit)
    }
}

/// The use case that adds or edits an item of a provider.
struct ProviderForm: FormUseCase {
    let connections: ProviderConnections
    let fields: [FormField]

    /// Creates the use case; `nil` if the provider cannot add or edit items.
    init?(_ connections: ProviderConnections, isEditing: Bool) {
        let descriptor = connections.descriptor
        guard let drafts = isEditing ? descriptor.draftToEdit : descriptor.draftToAdd else { return nil }
        self.connections = connections
        fields = FormField.fields(of: drafts)
    }

    func save(_ values: [String: FieldValue], editing id: DisplayItem.ID?) async throws(ProviderError) -> DisplayItem {
        let connection = try connections.connection()
        if let id {
            guard let editor = connection.provider.editor else { throw .unsupported(connections, "edit") }
            return try await withStoreAdvice { () throws(ProviderError) in
                connections.item(
                    try await EditItem(editor, of: connection.descriptor, id: id, samples: connection.guide)(
                        values))
            }
        }
        guard let adder = connection.provider.adder,
            let item = try await AddItem(adder, of: connection.descriptor)(values)
        else {
            throw .unsupported(connections, "add")
        }
        return connections.item(item)
    }
}

/// The use case that deletes an item of a provider.
struct ProviderDeletion: DeletionUseCase {
    let connections: ProviderConnections

    func delete(_ id: DisplayItem.ID) async throws(ProviderError) {
        let connection = try connections.connection()
        guard let deleter = connection.provider.deleter else { throw .unsupported(connections, "delete") }
        try await withStoreAdvice { () throws(ProviderError) in
            try await DeleteItem(deleter, of: connection.descriptor, id: id, samples: connection.guide)()
        }
    }
}

/// Runs an operation on an item. If the store does not have what it needs, the error says what the user can type.
private func withStoreAdvice<Value>(
    _ operation: () async throws(ProviderError) -> Value
) async throws(ProviderError) -> Value {
    try await converting({ (error: ProviderError) in error.withStoreAdvice }, operation)
}

extension ProviderError {
    fileprivate static func unsupported(_ connections: ProviderConnections, _ action: String) -> ProviderError {
        ProviderError(.invalidRequest, "\(connections.descriptor.id) does not support '\(action)'")
    }
}
