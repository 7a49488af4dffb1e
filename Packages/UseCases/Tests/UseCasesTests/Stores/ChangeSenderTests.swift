import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Synchronization
import Testing
import UseCases

/// Pending changes that fail, or that another process sends at the same time.
@Suite(.timeLimit(.minutes(1))) struct ChangeSenderTests {
    private static let time = Date(timeIntervalSince1970: 1_790_000_000)
    private let shelf = Shelf((1...3).map { Book(id: $0) })
    private let store: any PendingChangeStore = InMemoryStore()

    @Test(arguments: [
        ProviderError(.serverFailed, "server error", status: 500), ProviderError(.timedOut, "timed out"),
        ProviderError(
            .unreachable, "connection lost", networkError: NetworkError(.connectionLost, "connection lost")),
        ProviderError(.incorrectData, "incorrect data"), ProviderError(.responseTooLarge, "too large"),
    ])
    func `an error of one item does not stop the others`(error: ProviderError) async throws {
        try await storeEdits(of: [1, 2, 3])
        shelf.state.withLock { $0.changeError = (error, false) }
        let report = try await send()
        #expect(report.sent == 2 && report.failure == nil)
        expectEqual(report.unsent.map(\.reason), [.failed(error.message)])
        try await expectEqual(send().sent, 1)
    }

    @Test func `two failures in a row stop the run, and all changes stay pending`() async throws {
        try await storeEdits(of: [1, 2, 3])
        let failing = HookedShelf(
            shelf: shelf, willGet: { id throws(ProviderError) in throw ProviderError(.timedOut, "timed out") })
        let report = try await send(failing)
        #expect(report.sent == 0 && report.failure?.code == .timedOut && report.untriedCount == 2)
        expectEqual(report.unsent.map(\.reason), [.failed("timed out")])
        try await expectEqual(send().sent, 3)
    }

    @Test func `an addition that may have been made does not stop the others`() async throws {
        for title in ["first", "second"] {
            var draft = BookDraft()
            draft.title = title
            try await changes.add(draft)
        }
        shelf.state.withLock { $0.changeError = (ProviderError(.serverFailed, "server error", status: 500), true) }
        let report = try await send()
        #expect(report.sent == 1 && report.failure == nil)
        expectEqual(report.unsent.map(\.reason), [.uncertain("server error")])
    }

    @Test func `an item that somebody else deletes after the lookup is deleted`() async throws {
        try await storeEdits(of: [])
        try await changes.delete(.integer(1))
        shelf.state.withLock { $0.changeError = (ProviderError(.notFound, "not found"), false) }
        let report = try await send()
        #expect(report.sent == 1 && report.unsent.isEmpty)
    }

    @Test(arguments: [
        ProviderError(.rateLimited, "too many requests"),
        ProviderError(.refusedCredentials, "refused the key", status: 401),
        ProviderError(.quotaExhausted, "no requests left"),
        ProviderError(.unreachable, "refused the connection"), ProviderError(.missingCredentials, "missing key"),
        ProviderError(.serverFailed, "in maintenance", status: 503, retryAt: time),
    ])
    func `after an error of the API, nothing more is sent, and the rest stays pending`(
        error: ProviderError
    ) async throws {
        try await storeEdits(of: [1, 2, 3])
        shelf.state.withLock { state in _ = state.books.removeFirst() }
        let failing = HookedShelf(shelf: shelf, willGet: { id throws(ProviderError) in if id == 2 { throw error } })
        let report = try await send(failing)
        #expect(report.sent == 0 && report.failure?.code == error.code && report.untriedCount == 2)
        expectEqual(report.unsent.map(\.reason), [.missing])
        try await expectEqual(changes.pending().count, 3)
        try await expectEqual(send().sent, 2)
    }

    @Test func `while another process adds an item, the addition is not reported`() async throws {
        var draft = BookDraft()
        draft.title = "added"
        try await changes.add(draft)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (isOpen, gate) = AsyncStream.makeStream(of: Void.self)
        let slow = HookedShelf(
            shelf: shelf,
            willAdd: {
                beginning.yield()
                for await _ in isOpen { break }
            })
        let first = Task { try await send(slow) }
        for await _ in began { break }
        let second = Task { try await send(patience: .seconds(60)) }
        // The second process finds the addition meanwhile, and waits.
        try await Task.sleep(for: .milliseconds(50))
        gate.yield()
        try await expectEqual(first.value.sent, 1)
        let report = try await second.value
        #expect(report.sent == 0 && report.unsent.isEmpty)
        expectEqual(shelf.state.withLock(\.changes), ["add added"])
    }

    @Test(arguments: [true, false])
    func `a change that the user replaces or drops meanwhile does not stop the others`(
        isReplaced: Bool
    ) async throws {
        try await storeEdits(of: [1, 2])
        let changes = try changes
        let edited = HookedShelf(
            shelf: shelf,
            willGet: { id in
                guard id == 1 else { return }
                if isReplaced {
                    try? await storeEdit(of: 1, title: "newer")
                } else {
                    _ = try? await changes.discard(.integer(1))
                }
            })
        let report = try await send(edited)
        expectEqual(report.sent, 1)
        expectEqual(report.unsent.map(\.reason), isReplaced ? [.overtaken] : [])
        let pending = try await changes.pending().map(\.input)
        expectEqual(pending, isReplaced ? [[.init("title", .text("newer"))]] : [])
    }

    // MARK: - Claims

    /// A process claimed an edit and a deletion, and was killed before or after the requests. A claim with a time in the
    /// future comes from a clock that was set back.
    @Test(arguments: [(-31, true), (-10, false), (0, false), (29, false), (30, true), (100_000, true)], [false, true])
    func `edits and deletions of a killed process are sent when its claim is old`(
        claim: (age: Double, isOld: Bool), isMade: Bool
    ) async throws {
        try await storeEdits(of: [1])
        try await changes.delete(.integer(2))
        try await claimAll()
        if isMade {
            shelf.state.withLock { state in
                state.books[0].title = "new"
                state.books.remove(at: 1)
            }
        }
        let report = try await send(at: claim.age)
        expectEqual(report.sent, claim.isOld ? 2 : 0)
        expectEqual(report.unsent.map(\.reason), claim.isOld ? [] : [.inProgress, .inProgress])
        expectEqual(shelf.state.withLock(\.changes), claim.isOld && !isMade ? ["edit 1", "delete 2"] : [])
        try await expectEqual(changes.pending().count, claim.isOld ? 0 : 2)
    }

    @Test func `an old claim does not hide a conflict, and ends with it`() async throws {
        try await storeEdits(of: [1])
        try await claimAll()
        shelf.state.withLock { $0.books[0].title = "theirs" }
        let title = FieldConflict(name: "title", base: .text("title"), local: .text("new"), remote: .text("theirs"))
        try await expectEqual(send(at: 30).unsent.map(\.reason), [.conflict([title])])
        try await expectEqual(changes.pending().map(\.isAttempted), [false])
    }

    @Test func `an interrupted process leaves its edit to the next one`() async throws {
        try await storeEdits(of: [1])
        let interrupted = HookedShelf(
            shelf: shelf, willGet: { _ throws(ProviderError) in throw ProviderError(.cancelled, "cancelled") })
        await #expect(throws: SyncError.self) { try await send(interrupted) }
        try await expectEqual(send().sent, 1)
    }

    @Test func `a claim is renewed as long as the request lasts`() async throws {
        try await storeEdits(of: [1])
        let changes = try changes
        let seconds = Mutex(0.0)
        let slow = HookedShelf(
            shelf: shelf,
            willGet: { _ in
                seconds.withLock { $0 = 100 }
                while !Task.isCancelled, (try? await changes.pending().first?.updatedAt) != Self.time + 100 {
                    await Task.yield()
                }
            })
        let sender = ChangeSender(slow, from: store, source: "shelf", lease: .milliseconds(3)) {
            Self.time + seconds.withLock(\.self)
        }
        try await expectEqual(sender().sent, 1)
        expectEqual(shelf.state.withLock(\.changes), ["edit 1"])
    }

    /// Claims all changes, as another process does.
    private func claimAll() async throws {
        let schema = try RecordSchema(entity: "book", fields: Book.columns.map(\.field))
        for change in try await changes.pending() {
            var claimed = change
            claimed.isAttempted = true
            try await store.replace(change, with: claimed, .unknown, of: schema, from: "shelf", at: Self.time)
        }
    }

    private var changes: LocalChanges {
        get throws {
            let schema = try RecordSchema(entity: "book", fields: Book.columns.map(\.field))
            return LocalChanges(in: store, of: schema, from: "shelf") { Self.time }
        }
    }

    /// Stores all books, and edits of some of them.
    private func storeEdits(of ids: [Int]) async throws {
        let request = SyncRequest(
            Subscription(source: "shelf", request: ""), try ParameterValues(for: [Shelf.since]), paging: Shelf.paging)
        _ = try await Sync(shelf, to: store) { Self.time }(request)
        for id in ids { try await storeEdit(of: id, title: "new") }
    }

    private func storeEdit(of id: Int, title: String) async throws {
        var draft = BookDraft()
        draft.title = title
        _ = try await changes.edit(.integer(Int128(id)), draft)
    }

    /// - Parameter seconds: The time of the sender, relative to the time of all changes.
    private func send(
        _ provider: (any Provider<Book>)? = nil, patience: Duration = .zero, at seconds: Double = 0
    ) async throws -> SendReport {
        try await ChangeSender(provider ?? shelf, from: store, source: "shelf", patience: patience) {
            Self.time + seconds
        }()
    }
}

/// A shelf that calls closures before it looks up and adds books.
private struct HookedShelf: Getting, Adding, Editing {
    typealias Item = Book

    private let shelf: Shelf
    private let willAdd: @Sendable () async -> Void
    private let willGet: @Sendable (Int64) async throws(ProviderError) -> Void

    init(
        shelf: Shelf, willAdd: @escaping @Sendable () async -> Void = {},
        willGet: @escaping @Sendable (Int64) async throws(ProviderError) -> Void = { _ in }
    ) {
        self.shelf = shelf
        self.willAdd = willAdd
        self.willGet = willGet
    }

    func get(_ id: Int64) async throws(ProviderError) -> Book {
        try await willGet(id)
        return try await shelf.get(id)
    }

    func add(_ draft: BookDraft) async throws(ProviderError) -> Book {
        await willAdd()
        return try await shelf.add(draft)
    }

    func edit(_ id: Int64, _ changes: BookDraft) async throws(ProviderError) -> Book {
        try await shelf.edit(id, changes)
    }
}
