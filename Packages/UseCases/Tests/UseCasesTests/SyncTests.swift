import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Testing
import UseCases

@Suite(.timeLimit(.minutes(1))) struct SyncTests {
    private static let pages: [[Int64]] = [[1, 2], [3, 4], [5]]

    @Test(arguments: [Paging.Kind.numbered, .cursor], [1, 3])
    func `every page is committed in order, and the run is ended`(kind: Paging.Kind, concurrency: Int) async throws {
        let store = FakeStore()
        let report = try await sync(
            FakeList(Self.pages, linksAll: kind == .numbered), store, kind, concurrency: concurrency)
        expectEqual(store.state.pages, Self.pages)
        expectEqual(store.state.endings, [.complete])
        expectEqual([report.added, report.changed, report.unchanged, report.removals.count], [5, 0, 0, 2])
        expectEqual(report.coverage, .complete)
        #expect(!report.isContinued)
    }

    @Test(arguments: [Paging.Kind.numbered, .cursor], [1, 2])
    func `after a failure, the last committed page is read again`(kind: Paging.Kind, failing: Int) async throws {
        let store = FakeStore()
        let broken = list { $0 == failing + 1 ? ProviderError(.serverFailed, "out of service") : nil }
        let error = await #expect(throws: SyncError.self) { try await sync(broken, store, kind) }
        guard case .provider(let failure, let pages)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(failure.code == .serverFailed && pages == failing)
        expectEqual(store.state.pages, Array(Self.pages.prefix(failing)))
        expectEqual(store.state.endings, [])

        let whole = list { _ in nil }
        let report = try await sync(whole, store, kind, pageSize: 99)
        #expect(report.isContinued)
        expectEqual(store.state.pages, Array(Self.pages.prefix(failing)) + Array(Self.pages.dropFirst(failing - 1)))
        expectEqual(Set(whole.sizes), [2])
        expectEqual(store.state.runCount, 1)
        expectEqual(store.state.endings, [.complete])
    }

    /// The items of the page that is read again, after others were removed.
    @Test(arguments: [[], [5], [4, 5]] as [[Int64]])
    func `a list that became shorter after an interruption is incomplete`(second: [Int64]) async throws {
        let store = FakeStore()
        _ = try? await sync(list { $0 == 3 ? ProviderError(.timedOut, "timed out") : nil }, store)
        expectEqual(store.state.faults, ["timed out"])
        let shorter = FakeList { number, _ throws(ProviderError) in
            number > 1 ? Page(items: second.map(Thing.init)) : Self.page(1)
        }
        let report = try await sync(shorter, store)
        let reason = "the list became shorter after the interruption, so items may be missing"
        // Item 4 was read before, so nothing has moved by more than one page.
        expectEqual(report.coverage, (second.contains(4) ? .complete : .incomplete(reasons: [reason])))
        try await expectEqual(sync(shorter, store).coverage, .complete)
    }

    @Test(arguments: [true, false]) func `a run can start over`(readsAll: Bool) async throws {
        let store = FakeStore()
        _ = try? await sync(list { $0 == 3 ? ProviderError(.timedOut, "timed out") : nil }, store)
        let report = try await sync(list { _ in nil }, store, readsAll: readsAll, startsOver: !readsAll)
        #expect(!report.isContinued)
        expectEqual(store.state.endings, [.incomplete, .complete])
        expectEqual(store.state.pages, Array(Self.pages.prefix(2)) + Self.pages)
    }

    @Test(arguments: [(ProviderError.Code.invalidRequest, true), (.notFound, true), (.serverFailed, false)])
    func `a list is read from its start if the API refuses the token`(
        code: ProviderError.Code, startsOver: Bool
    ) async throws {
        let store = FakeStore()
        _ = try? await sync(list { $0 == 3 ? ProviderError(.timedOut, "timed out") : nil }, store, .cursor)
        let refusing = FakeList { number, list throws(ProviderError) in
            if number == 2 && list.firstToken != nil { throw ProviderError(code, "expired") }
            return Self.page(number)
        }
        let report = try? await sync(refusing, store, .cursor)
        expectEqual((report != nil), startsOver)
        expectEqual(store.state.endings, startsOver ? [.incomplete, .complete] : [])
    }

    @Test(
        arguments: [
            (
                Page(items: [1, 2].map(Thing.init), incompleteReason: "a shard failed"), nil,
                .incomplete(reasons: ["a shard failed"])
            ),
            (
                Page(items: [1, 2].map(Thing.init), truncationReason: "no more pages"), nil,
                .truncated(reasons: ["no more pages"])
            ),
            (
                Page(
                    items: [1].map(Thing.init), truncationReason: "no more pages", incompleteReason: "a shard failed"),
                nil, .incomplete(reasons: ["a shard failed", "no more pages"])
            ),
            (
                Page(items: [1, 2].map(Thing.init), total: 9), nil,
                .incomplete(reasons: ["7 of the items are missing"])
            ),
            (
                Page(items: [1, 1, 2].map(Thing.init), total: 3), nil,
                .incomplete(reasons: ["the list changed while it was read: 1 of its items are missing"])
            ),
            (Page(items: [1, 2].map(Thing.init), total: 2), 1, .limited),
            (
                Page(items: [1, 2].map(Thing.init), total: 2, incompleteReason: "late"), 1,
                .incomplete(reasons: ["late"])
            ),
            (Page(items: [1, 2].map(Thing.init), total: 2), 2, .complete),
        ] as [(Page<Thing>, Int?, SyncCoverage)])
    func `a run is complete only if no items are missing`(
        page: Page<Thing>, limit: Int?, coverage: SyncCoverage
    ) async throws {
        let store = FakeStore()
        let report = try await sync(FakeList { _, _ in page }, store, limit: limit)
        expectEqual(report.coverage, coverage)
        expectEqual(store.state.endings, [coverage == .complete ? .complete : .incomplete])
    }

    @Test(arguments: [true, false])
    func `a limit that leaves nothing to read does not end the run`(isContinued: Bool) async throws {
        let store = FakeStore()
        if isContinued {
            _ = try? await sync(list { $0 == 3 ? ProviderError(.timedOut, "timed out") : nil }, store)
        }
        let report = try await sync(list { _ in nil }, store, limit: 0)
        expectEqual(report.coverage, .limited)
        expectEqual(store.state.endings, [])
        try await expectEqual(sync(list { _ in nil }, store).isContinued, isContinued)
    }

    @Test func `a token that must not be stored starts the next run over`() async throws {
        let store = FakeStore()
        let broken = list { $0 == 3 ? ProviderError(.timedOut, "timed out") : nil }
        _ = try? await sync(broken, store, canStore: { _ in false })
        expectEqual(store.state.faults, ["timedOut"])
        expectEqual(store.state.tokens, [nil, nil])
        #expect(try await sync(list { _ in nil }, store).isContinued)
        expectEqual(store.state.pages, Array(Self.pages.prefix(2)) + Self.pages)
    }

    @Test func `a limit counts from the start of the list if the position was not stored`() async throws {
        let store = FakeStore()
        let broken = list { $0 == 3 ? ProviderError(.timedOut, "timed out") : nil }
        _ = try? await sync(broken, store, canStore: { _ in false })
        #expect(try await sync(list { _ in nil }, store, limit: 3).isContinued)
        expectEqual(store.state.pages, Array(Self.pages.prefix(2)) + [[1, 2], [3]])
    }

    @Test func `an error of the store ends the run, and the next one continues`() async throws {
        let store = FakeStore()
        store.fail(StoreError(.full, "the disk is full"))
        let error = await #expect(throws: SyncError.self) { try await sync(list { _ in nil }, store) }
        guard case .store(let failure)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        expectEqual(failure.code, .full)
        store.fail(nil)
        try await expectEqual(sync(list { _ in nil }, store).added, 5)
        expectEqual(store.state.pages, Self.pages)
    }

    /// Each commit waits until the page after it has been requested, which would hang if they did not overlap.
    @Test func `each page is kept with its raw items, and those that are missing are counted`() async throws {
        let (store, schema) = (InMemoryStore(), try RecordSchema(ItemDescription<Thing>()))
        let keeping = RawItemKeeping<Thing>(in: store) { $0.id == 4 ? nil : "{\"id\":\($0.id)}" }
        let broken = list { $0 == 3 ? ProviderError(.timedOut, "timed out") : nil }
        _ = try? await sync(broken, store, keeping: keeping)
        for id in 1...5 {
            let json = await store.rawItem(of: .integer(Int128(id)), schema, from: "things")
            expectEqual(json, id < 4 ? "{\"id\":\(id)}" : nil)
        }
        // The second page is read again.
        try await expectEqual(sync(list { _ in nil }, store, keeping: keeping).missingRawItems, 1)
        await expectEqual(store.rawItem(of: .integer(5), schema, from: "things"), "{\"id\":5}")
        try await expectEqual(sync(list { _ in nil }, store).missingRawItems, 0)
    }

    @Test func `a page is written while the next one is read`() async throws {
        let (requests, request) = AsyncStream.makeStream(of: Int.self)
        let list = FakeList { number, _ throws(ProviderError) in
            request.yield(number)
            return Self.page(number)
        }
        let waiting = Waiting(requests)
        let store = FakeStore { commits in
            if commits < Self.pages.count - 1 { await waiting.wait(for: commits + 2) }
        }
        _ = try await sync(list, store)
        expectEqual(store.state.pages, Self.pages)
    }

    private static func page(_ number: Int) -> Page<Thing> {
        Page(
            items: Self.pages[number - 1].map(Thing.init),
            following: FakeList.links(after: number, through: min(number + 1, Self.pages.count)))
    }

    /// Returns a list whose pages can fail.
    private func list(_ failure: @escaping @Sendable (Int) -> ProviderError?) -> FakeList {
        FakeList { number, _ throws(ProviderError) in
            if let error = failure(number) { throw error }
            return Self.page(number)
        }
    }

    private func sync(
        _ list: FakeList, _ store: any RecordStore, _ kind: Paging.Kind = .numbered,
        keeping rawItems: RawItemKeeping<Thing>? = nil, concurrency: Int = 1,
        pageSize: Int = 2, limit: Int? = nil, readsAll: Bool = false, startsOver: Bool = false,
        canStore: @escaping @Sendable (String) -> Bool = { _ in true }
    ) async throws(SyncError) -> SyncReport {
        let sync = Sync(list, to: store, keeping: rawItems, concurrency: concurrency, canStore: canStore) {
            Date(timeIntervalSince1970: 1_790_000_000)
        }
        let parameters: ParameterValues
        do { parameters = try ParameterValues(for: []) } catch { throw .provider(error, pagesSoFar: 0) }
        return try await sync(
            SyncRequest(
                Subscription(source: "things", request: ""), parameters,
                paging: Paging(kind, sizes: PageSizes(1...100, defaultSize: 2)), pageSize: pageSize, limit: limit,
                readsAll: readsAll, startsOver: startsOver))
    }
}

/// Waits for numbers in a stream.
private actor Waiting {
    private var iterator: AsyncStream<Int>.Iterator?
    private var highest = 0

    init(_ stream: AsyncStream<Int>) { iterator = stream.makeAsyncIterator() }

    func wait(for number: Int) async {
        while highest < number, var numbers = iterator {
            guard let next = await numbers.next(isolation: self) else { return }
            iterator = numbers
            highest = max(highest, next)
        }
    }
}
