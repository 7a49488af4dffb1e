import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Synchronization
import Testing
import UseCases

@Suite(.timeLimit(.minutes(1))) struct SyncChangesTests {
    private let shelf = Shelf((1...5).map { Book(id: $0) })
    private let store: any PendingChangeStore = InMemoryStore()

    @Test func `the second run reads only what has changed`() async throws {
        let first = try await sync(hour: 10)
        #expect(first.added == 5 && first.changesSince == nil)
        shelf.state.withLock { state in
            state.books[3].title = "new"
            state.books[3].changedAt = Self.seconds(11)
            // The API does not list this change, nor that a book is missing.
            state.books[0].likeCount = 7
            state.books.remove(at: 1)
        }
        let second = try await sync(hour: 12)
        expectEqual([second.added, second.changed, second.unchanged, second.removals.count], [0, 1, 0, 0])
        expectEqual(second.changesSince, Self.time(10))
        expectEqual(second.coverage, .complete)
        try await expectEqual(sync(hour: 14).changesSince, Self.time(12))
        let whole = try await sync(hour: 16, readsAll: true)
        expectEqual([whole.changed, whole.unchanged, whole.removals.count], [1, 3, 1])
    }

    @Test func `changes are read from one hour before the last run`() async throws {
        try await sync(hour: 10)
        shelf.state.withLock { $0.requestedStarts = [] }
        try await sync(hour: 12)
        expectEqual(shelf.state.withLock(\.requestedStarts), ["\(Int(Self.seconds(9)))"])
    }

    @Test func `the whole list is read again if the last run that did so is too old`() async throws {
        let schedule = WholeRunSchedule(maximumAge: .seconds(24 * 3600), in: store)
        func report(hour: Int) async throws -> SyncReport { try await sync(hour: hour, wholeRuns: schedule) }
        // The first run reads the whole list in any case.
        try await expectEqual(report(hour: 0).isScheduled, false)
        shelf.state.withLock { state in state.books.removeAll { $0.id == 2 } }
        for hour in [12, 24] {
            let changes = try await report(hour: hour)
            #expect(changes.changesSince != nil && !changes.isScheduled && changes.removals.count == 0)
        }
        let whole = try await report(hour: 25)
        #expect(whole.changesSince == nil && whole.isScheduled && whole.removals.count == 1)
        try await expectEqual(report(hour: 26).changesSince, Self.time(25))
        // Without changes to list, there is nothing to choose.
        shelf.state.withLock { $0.tracksChanges = false }
        let other = try await report(hour: 60)
        #expect(other.changesSince == nil && !other.isScheduled)
    }

    @Test func `an interrupted run of changes is continued, even if the whole list must be read again`() async throws {
        let schedule = WholeRunSchedule(maximumAge: .seconds(24 * 3600), in: store)
        try await sync(hour: 0)
        shelf.state.withLock { state in
            for index in state.books.indices { state.books[index].changedAt = Self.seconds(11) }
            state.failingPage = 2
        }
        await #expect(throws: SyncError.self) { try await sync(hour: 12, wholeRuns: schedule) }
        shelf.state.withLock { $0.failingPage = nil }
        let continued = try await sync(hour: 30, wholeRuns: schedule)
        #expect(continued.isContinued && continued.changesSince != nil && !continued.isScheduled)
        try await expectEqual(sync(hour: 31, wholeRuns: schedule).isScheduled, true)
    }

    @Test func `a list that cannot be narrowed is read as a whole`() async throws {
        shelf.state.withLock { $0.tracksChanges = false }
        for hour in [10, 12] { #expect(try await sync(hour: hour).changesSince == nil) }
        expectEqual(Set(shelf.state.withLock(\.requestedStarts)), [nil])
    }

    @Test(arguments: [true, false])
    func `an interrupted run of changes continues with its own start`(canContinue: Bool) async throws {
        try await sync(hour: 10)
        shelf.state.withLock { state in
            for index in state.books.indices { state.books[index].changedAt = Self.seconds(11) }
            state.failingPage = 2
        }
        await #expect(throws: SyncError.self) { try await sync(hour: 12) }
        shelf.state.withLock { state in
            state.failingPage = nil
            state.requestedStarts = []
            state.tracksChanges = canContinue
        }
        let next = try await sync(hour: 20)
        expectEqual(next.isContinued, canContinue)
        expectEqual(next.changesSince, canContinue ? Self.time(10) : nil)
        expectEqual(Set(shelf.state.withLock(\.requestedStarts)), [canContinue ? "\(Int(Self.seconds(9)))" : nil])
        // Items can have moved during the interruption, so the next run reads the same changes again.
        if canContinue { try await expectEqual(sync(hour: 22).changesSince, Self.time(10)) }
    }

    @Test func `earlier versions are kept on request`() async throws {
        try await sync(hour: 10, keepsHistory: true)
        shelf.state.withLock { $0.books[0].title = "new" }
        try await sync(hour: 12, readsAll: true)
        let schema = try RecordSchema(entity: "book", fields: Book.columns.map(\.field))
        let versions = try await store.versions(of: .integer(1), schema, from: "shelf")
        expectEqual(versions.map { $0.values[1] }, [.text("title")])
    }

    @Test func `a record is deleted only if the look-up does not find it`() async throws {
        try await sync(hour: 10)
        // Books 1, 2 and 3 leave the list. Book 2 still exists, with an old time.
        try await leaveList(keeping: [2])
        let report = try await check(limit: 10)
        #expect(report.deleted == 2 && report.existing == 1 && report.isComplete)
        expectEqual(shelf.state.withLock(\.lookUps), [1, 2, 3])
        try await expectEqual(deletedIDs(), [.integer(1), .integer(3)])
    }

    @Test func `the number of look-ups is limited`() async throws {
        try await sync(hour: 10)
        try await leaveList(keeping: [])
        let report = try await check(limit: 2)
        #expect(report.deleted == 2 && !report.isComplete)
        #expect(try await check(limit: 2).isComplete)
    }

    @Test func `an error of a look-up marks nothing`() async throws {
        try await sync(hour: 10)
        try await leaveList(keeping: [])
        shelf.state.withLock { $0.lookUpError = ProviderError(.serverFailed, "out of service") }
        await #expect(throws: SyncError.self) { try await check(limit: 10) }
        try await expectEqual(deletedIDs(), [])
    }

    /// Syncs a list without books 1, 2 and 3. The API has some of them afterwards.
    private func leaveList(keeping ids: [Int64]) async throws {
        let remaining = shelf.state.withLock { state in
            defer { state.books.removeAll { $0.id <= 3 } }
            return state.books.filter { ids.contains($0.id) }
        }
        try await sync(hour: 12, readsAll: true)
        shelf.state.withLock { $0.books += remaining }
    }

    private func deletedIDs() async throws -> [FieldValue] {
        let schema = try RecordSchema(entity: "book", fields: Book.columns.map(\.field))
        let records = try await store.records(of: schema, from: "shelf", .all, after: nil, limit: 100)
        return records.filter { $0.deleted != nil }.map { $0.values[0] }
    }

    private func check(limit: Int) async throws(SyncError) -> DeletionReport {
        try await DeletionCheck(shelf, in: store) { Self.time(20) }(source: "shelf", limit: limit)
    }

    @discardableResult private func sync(
        hour: Int, readsAll: Bool = false, wholeRuns: WholeRunSchedule? = nil, keepsHistory: Bool = false
    ) async throws -> SyncReport {
        let parameters = try ParameterValues(for: [Shelf.since])
        let request = SyncRequest(
            Subscription(source: "shelf", request: ""), parameters, paging: Shelf.paging, readsAll: readsAll,
            wholeRuns: wholeRuns, keepsHistory: keepsHistory)
        return try await Sync(shelf, to: store) { Self.time(hour) }(request)
    }

    private static func seconds(_ hour: Int) -> Double { 1_790_000_000 + Double(hour) * 3600 }
    private static func time(_ hour: Int) -> Date { Date(timeIntervalSince1970: seconds(hour)) }
}
