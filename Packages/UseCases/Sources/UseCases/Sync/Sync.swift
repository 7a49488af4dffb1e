import Essentials
public import Protocols
public import StoreProtocols

/// A synchronization of a list with a store or another destination. It writes each page while it reads the next one.
///
/// If an earlier run was interrupted, the synchronization continues with the last page that the run committed. If the
/// API refuses the token of that page, the list is read from its start.
///
/// If the provider conforms to ``ProviderProtocols/ChangeTracking`` and an earlier run has read the whole list, only the
/// items that have changed since that run are read.
///
/// The store decides whether a record has changed, when it commits a page, because it has the earlier values: see
/// ``StoreProtocols/SyncDestination/commit(_:of:to:at:)``.
public struct Sync<Item: Entity>: Sendable {
    private let lister: any Listing<Item>
    private let changes: SyncChanges<Item>
    private let items: ItemDescription<Item>
    private let store: any SyncDestination
    private let rawItems: RawItemKeeping<Item>?
    private let concurrency: Int
    private let events: any EventSink
    private let canStore: @Sendable (String) -> Bool
    private let now: @Sendable () -> Date

    /// Creates a synchronization of a provider's lists with a store.
    ///
    /// - Parameters:
    ///   - rawItems: How the items are also kept as the API sent them; `nil` if they are not.
    ///   - concurrency: The maximum number of pages in flight. Values below 1 are treated as 1.
    ///   - events: The sink that receives a ``PageRead`` event for each page.
    ///   - canStore: Returns whether the text of a page token or of an error may be written to the store; `false` for a token that contains a
    ///     secret. If a run is interrupted at a page whose token is not in the store, the next call starts over.
    ///   - now: The current time.
    public init(
        _ lister: some Listing<Item>, items: ItemDescription<Item> = ItemDescription(), to store: any SyncDestination,
        keeping rawItems: RawItemKeeping<Item>? = nil, concurrency: Int = 1,
        events: any EventSink = DiscardingEventSink(),
        canStore: @escaping @Sendable (String) -> Bool = { _ in true }, now: @escaping @Sendable () -> Date
    ) {
        self.lister = lister
        changes = SyncChanges(lister)
        self.items = items
        self.store = store
        self.rawItems = rawItems
        self.concurrency = concurrency
        self.events = events
        self.canStore = canStore
        self.now = now
    }

    /// Reads the list to its end, or to the limit.
    ///
    /// - Throws: The error of the provider or of the store. All earlier pages are committed, and the next call
    ///   continues with the last of them, unless the request says that it starts over.
    public func callAsFunction(_ request: SyncRequest) async throws(SyncError) -> SyncReport {
        let (run, isWholeRunDue) = try await begin(request)
        let parameters = try providing(run) { () throws(ProviderError) in
            try changes.parameters(request.parameters, of: run)
        }
        // If `parameters` is `nil`, the open run reads only changes, but the provider can no longer list them.
        let startsOver =
            run.isContinued ? request.readsAll || request.startsOver : run.changesSince != nil && request.readsAll
        guard let parameters, !startsOver else {
            return try await startOver(run, request)
        }
        do throws(SyncError) {
            return try await read(run, request, parameters, isWholeRunDue)
        } catch {
            guard run.isContinued, case .provider(let failure, let pages) = error, pages == run.pageCount,
                [.invalidRequest, .notFound].contains(failure.code)
            else { throw error }
            return try await startOver(run, request)
        }
    }

    private func startOver(_ run: SyncRun, _ request: SyncRequest) async throws(SyncError) -> SyncReport {
        _ = try await storing { () throws(StoreError) in try await store.finish(run, .incomplete, at: now()) }
        let (next, isWholeRunDue) = try await begin(request)
        let parameters = try providing(next) { () throws(ProviderError) in
            try changes.parameters(request.parameters, of: next)
        }
        return try await read(next, request, parameters ?? request.parameters, isWholeRunDue)
    }

    /// Returns the run, and whether a new run must read the whole list although the provider can list its changes.
    private func begin(_ request: SyncRequest) async throws(SyncError) -> (run: SyncRun, isWholeRunDue: Bool) {
        let size = try request.range(request.parameters, continuing: nil).list.pageSize
        let listsChanges = try providing(nil) { () throws(ProviderError) in
            request.readsAll ? false : try changes.areListed(request.parameters, now: now())
        }
        return try await storing { () throws(StoreError) in
            let schema = try RecordSchema(items)
            var isDue = false
            if listsChanges, let schedule = request.wholeRuns {
                isDue = try await schedule.isDue(request.list, of: schema, at: now())
            }
            let options = RunOptions(
                pageSize: size, readsChanges: listsChanges && !isDue, keepsHistory: request.keepsHistory,
                keepsRawItems: rawItems != nil, columnNames: request.columnNames)
            let run = try await store.begin(request.list, of: schema, options, at: now())
            return (run, isDue)
        }
    }

    private func read(
        _ first: SyncRun, _ request: SyncRequest, _ parameters: ParameterValues, _ isWholeRunDue: Bool
    ) async throws(SyncError) -> SyncReport {
        let range = try request.range(parameters, continuing: first)
        var report = SyncReport(first, isWholeRunDue: isWholeRunDue)
        guard range.limit != 0 else {
            // No page is read, so the run stays open for a later call without this limit.
            report.markCutOff()
            return report
        }
        var run = first
        var token = SyncPosition(range.list, isFirst: first.pageCount == 0)
        var pages = range.pages(of: lister, concurrency: concurrency, events: events).makeAsyncIterator()
        var next = await pages.read()
        while true {
            guard case .success(let page?) = next else { break }
            let (rows, position, current) = (rows(of: page), token.page?.text.flatMap { canStore($0) ? $0 : nil }, run)
            let raw = rawItems?.items(of: page, rows, run.schema)
            async let commit = write(rows, raw, position, to: current)
            token.advance(to: pages.continuation)
            next = await pages.read()
            let outcome = try await commit.get()
            run = outcome.run
            report.add(outcome, page)
            raw.map { report.addMissing(in: $0) }
            events.report(PageStored(outcome))
        }
        if case .failure(let error) = next {
            // If the store fails too, the error of the provider is still the one to act on.
            let reason = canStore(error.message) ? error.message : "\(error.code)"
            try? await store.interrupt(run, because: reason, at: now())
            throw .provider(error, pagesSoFar: run.pageCount)
        }
        report.end(pages.summary)
        let end = run
        let completeness = report.coverage.completeness
        report.removals = try await storing { () throws(StoreError) in
            try await store.finish(end, completeness, at: now())
        }
        return report
    }

    private func rows(of page: Page<Item>) -> [[FieldValue]] {
        page.items.map(items.row)
    }

    private func write(
        _ rows: [[FieldValue]], _ raw: [RawItem]?, _ page: String?, to run: SyncRun
    ) async -> Result<PageOutcome, SyncError> {
        do throws(StoreError) {
            let outcome = try await store.commit(rows, of: page, to: run, at: now())
            if let raw { try await rawItems?.keep(raw, of: outcome.run) }
            return .success(outcome)
        } catch {
            return .failure(.store(error))
        }
    }

    private func providing<Value>(
        _ run: SyncRun?, _ operation: () throws(ProviderError) -> Value
    ) throws(SyncError) -> Value {
        try converting({ SyncError.provider($0, pagesSoFar: run?.pageCount ?? 0) }, operation)
    }
}

extension PageSequence.Iterator {
    fileprivate mutating func read() async -> Result<Page<Item>?, ProviderError> {
        do throws(ProviderError) { return .success(try await next(isolation: nil)) } catch { return .failure(error) }
    }
}

/// An event for each page that a synchronization has stored.
public struct PageStored: Event {
    /// The number of records that are new in the store.
    public let added: Int
    /// The number of records with a changed value.
    public let changed: Int
    /// The number of unchanged records.
    public let unchanged: Int

    init(_ outcome: PageOutcome) { (added, changed, unchanged) = (outcome.added, outcome.changed, outcome.unchanged) }

    public var title: String { "stored page" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["added": added.fieldValue, "changed": changed.fieldValue, "unchanged": unchanged.fieldValue]
    }
}
