import Arguments
import Connections
import Essentials
import Failures
import Lists
import Output
import Protocols
import StoreProtocols
import UseCases

/// What `sync --dry-run` says: the pending changes that would be sent, and what would be read. It sends and saves nothing.
struct SyncPreview {
    private let connection: Connection
    private let input: SyncInput
    private let invocation: Invocation
    private let store: any RecordStore
    private let storeName: String

    init(_ connection: Connection, _ input: SyncInput, _ location: StoreLocation, _ invocation: Invocation) {
        self.connection = connection
        self.input = input
        self.invocation = invocation
        store = location.open()
        storeName = location.name
    }

    /// - Parameter plans: What the command would read.
    func show(_ plans: [ListPlan], of lister: some Listing) async throws(Failure) {
        if let changes = try await reading({ () throws(StoreError) in try await pendingChanges() }), !changes.isEmpty {
            say("would send \(changes.count.counted("change")): \(changes.map(text).joined(separator: ", "))")
        }
        let kept = try await reading { () throws(StoreError) in
            guard let store = store as? any SQLStore else { return [KeptList]() }
            return try await StoreReader(store).lists()
        }
        for plan in plans { try await show(plan, lister, kept: kept ?? []) }
        say("nothing was sent, and nothing was saved in \(storeName)")
    }

    private func show(_ plan: ListPlan, _ lister: some Listing, kept lists: [KeptList]) async throws(Failure) {
        let request = SyncRequest(plan, connection, readsAll: input.readsAll)
        let kept = lists.first { kept in
            "\(kept.provider) \(kept.server)" == request.list.source && kept.parameters == request.list.request
                && (kept.slice ?? "") == request.list.slice
        }
        let slice = request.list.slice.isEmpty ? "" : " of slice \(request.list.slice)"
        let isOpen = kept?.state == "open" && !input.readsAll
        if !isOpen, let start = try await changesStart(request, lister) {
            return say(
                "would read the changes since \(invocation.system.time.localText(start)); their number is unknown")
        }
        let range = try await plan.range(connection) { _, _ throws(Failure) in connection }
        let estimate = plan.estimate(
            total: kept?.readAt == nil ? nil : kept?.records, pageSize: range.list.pageSize, connection)
        let part = isOpen ? "the rest of an interrupted run" : plan.limit == nil ? "the whole list" : "the list"
        let source = kept?.readAt == nil || plan.limit != nil ? "" : ", as long as at the last sync"
        say("would read \(part)\(slice)\(source): \(estimate)")
    }

    /// Returns the time since which only the changes would be read; `nil` if the list would be read.
    private func changesStart(_ request: SyncRequest, _ lister: some Listing) async throws(Failure) -> Date? {
        let now = invocation.system.time.now()
        guard !input.readsAll, let tracker = lister.tracker,
            (try? tracker.parameters(for: request.parameters, changedSince: now)) != nil
        else { return nil }
        return try await reading { () throws(StoreError) in
            let schema = try RecordSchema(connection.descriptor.items)
            let lists = try await store.lists(of: schema, from: request.list.source)
            guard let list = lists.first(where: { $0.list == request.list }), let start = list.lastCompleteRunStart
            else { return nil }
            let schedule = input.maximumAge.map { WholeRunSchedule(maximumAge: $0, in: store) }
            return try await schedule?.isDue(request.list, of: schema, at: now) == true ? nil : start
        } ?? nil
    }

    private func pendingChanges() async throws(StoreError) -> [PendingChange] {
        guard let store = store as? any PendingChangeStore else { return [] }
        return try await store.pendingChanges(
            of: try RecordSchema(connection.descriptor.items), from: connection.storeSource)
    }

    private func text(of change: PendingChange) -> String {
        let entity = connection.descriptor.items.name
        return "\(change.kind.rawValue) \(change.id.flatMap(\.inputText).map { "\(entity) \($0)" } ?? "a \(entity)")"
    }

    /// Reads the store. Returns `nil` if it does not exist.
    private func reading<Value>(_ read: () async throws(StoreError) -> Value) async throws(Failure) -> Value? {
        do {
            return try await read()
        } catch {
            guard ![.missingStore, .missingDatabase].contains(error.code) else { return nil }
            throw Failure(error)
        }
    }

    private func say(_ text: String) { invocation.console.result("dry run: \(text)") }
}
