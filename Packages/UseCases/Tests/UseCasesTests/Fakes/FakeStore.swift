import Protocols
import StoreProtocols
import Synchronization

/// A store of one list that records what happens to it. It does not compare records.
final class FakeStore: RecordStore {
    struct State {
        /// The ids of each committed page, of all runs.
        var pages: [[Int64]] = []
        /// The checkpoints, as text.
        var tokens: [String?] = []
        var openRun: SyncRun?
        var runCount = 0
        var endings: [Completeness] = []
        /// The reasons for which runs were interrupted.
        var faults: [String] = []
        /// The error of later commits.
        var error: StoreError?
    }

    private let protected = Mutex(State())
    /// Called before each commit, with the number of earlier ones.
    private let willCommit: @Sendable (Int) async -> Void

    init(willCommit: @escaping @Sendable (Int) async -> Void = { _ in }) {
        self.willCommit = willCommit
    }

    var state: State { protected.withLock { $0 } }

    func fail(_ error: StoreError?) { protected.withLock { $0.error = error } }

    func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) async throws(StoreError) -> SyncRun {
        protected.withLock { state in
            if let run = state.openRun {
                return SyncRun(
                    id: run.id, list: list, schema: schema, startedAt: run.startedAt, pageSize: run.pageSize,
                    isContinued: run.pageCount > 0, page: run.page, pageCount: run.pageCount,
                    recordCount: run.recordCount)
            }
            state.runCount += 1
            let run = SyncRun(
                id: Int64(state.runCount), list: list, schema: schema, startedAt: now, pageSize: options.pageSize)
            state.openRun = run
            return run
        }
    }

    func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) async throws(StoreError) -> PageOutcome {
        await willCommit(state.pages.count)
        if let error = state.error { throw error }
        return protected.withLock { state in
            let ids = rows.compactMap { row in if case .integer(let id) = row[0] { Int64(id) } else { nil } }
            let known = Set(state.pages.joined())
            state.pages.append(ids)
            state.tokens.append(page)
            let next = run.advanced(to: page, records: rows.count)
            state.openRun = next
            var outcome = PageOutcome(run: next)
            outcome.unchanged = ids.count(where: known.contains)
            outcome.added = rows.count - outcome.unchanged
            return outcome
        }
    }

    func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) async throws(StoreError) -> ListRemovals {
        protected.withLock { state in
            state.openRun = nil
            state.endings.append(completeness)
            return ListRemovals(count: completeness == .complete ? 2 : 0, unlisted: 0)
        }
    }

    func interrupt(_ run: SyncRun, because reason: String, at now: Date) async throws(StoreError) {
        protected.withLock { $0.faults.append(reason) }
    }

    func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) async throws(StoreError) -> [StoredRecord] { [] }

    func lists(of schema: RecordSchema, from source: String) async throws(StoreError) -> [StoredList] { [] }

    func join(
        _ slices: [String], to list: Subscription, of schema: RecordSchema, readSince start: Date, at now: Date
    ) async throws(StoreError) -> Bool { false }

    func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) async throws(StoreError) -> [StoredRecord] { [] }

    func markDeleted(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) async throws(StoreError) -> Int { 0 }
}
