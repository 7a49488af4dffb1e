import MemoryStore
import Protocols
import ProtocolsTesting
import StoreProtocols
import Synchronization
import Testing
import UseCases

@Suite(.timeLimit(.minutes(1))) struct LocalChangeTests {
    private let shelf = Shelf((1...3).map { Book(id: $0) })
    private let store: any PendingChangeStore = InMemoryStore()

    @Test func `edits of one record are merged, and start from the stored values`() async throws {
        try await sync()
        let first = try await edit(1, title: "new")
        expectEqual(first, [.integer(1), .text("new"), .integer(0), .integer(0)])
        let second = try await edit(1, title: "newer", likeCount: 5)
        expectEqual(second, [.integer(1), .text("newer"), .integer(5), .integer(0)])
        let pending = try await changes.pending()
        expectEqual(pending.map(\.kind), [.edit])
        expectEqual(pending[0].input, [.init("likeCount", .integer(5)), .init("title", .text("newer"))])
        expectEqual(pending[0].base, [.init("likeCount", .integer(0)), .init("title", .text("title"))])
        try await expectEqual(title(of: 1), "title")
        try await changes.delete(.integer(1))
        try await expectEqual(changes.pending().map(\.kind), [.delete])
        await #expect(throws: SyncError.self) { try await edit(1, title: "late") }
        #expect(try await changes.discard(.integer(1)))
        #expect(try await !changes.discard(.integer(1)))
        #expect(try await changes.pending().isEmpty)
    }

    @Test func `an unknown record and an invalid draft are refused`() async throws {
        try await sync()
        await #expect(throws: SyncError.self) { try await edit(9, title: "new") }
        await #expect(throws: SyncError.self) { try await edit(1, title: "") }
        await #expect(throws: SyncError.self) { try await changes.add(BookDraft()) }
        await #expect(throws: SyncError.self) { try await changes.delete(.integer(9)) }
        #expect(try await changes.pending().isEmpty)
    }

    @Test func `changes are sent in order, and the records have the values of the API`() async throws {
        try await sync()
        _ = try await edit(1, title: "new")
        var draft = BookDraft()
        draft.title = "added"
        try await changes.add(draft)
        try await changes.delete(.integer(2))
        let report = try await send()
        #expect(report.sent == 3 && report.unsent.isEmpty)
        expectEqual(shelf.state.withLock(\.changes), ["edit 1", "add added", "delete 2"])
        #expect(try await changes.pending().isEmpty)
        try await expectEqual(title(of: 1), "new")
        try await expectEqual(title(of: 103), "added")
        #expect(try await title(of: 2) == nil)
    }

    @Test func `a conflict is reported by field, and nothing is sent`() async throws {
        try await sync()
        _ = try await edit(1, title: "mine", likeCount: 5)
        try await changes.delete(.integer(2))
        shelf.state.withLock { state in
            state.books[0].title = "theirs"
            state.books[1].likeCount = 9
        }
        for _ in 1...2 {
            let report = try await send()
            let title = FieldConflict(
                name: "title", base: .text("title"), local: .text("mine"), remote: .text("theirs"))
            let likes = FieldConflict(name: "likeCount", base: .integer(0), local: nil, remote: .integer(9))
            expectEqual(report.sent, 0)
            expectEqual(report.unsent.map(\.reason), [.conflict([title]), .conflict([likes])])
        }
        expectEqual(shelf.state.withLock(\.changes), [])
        // A new edit starts from the values of the API, which the record has now.
        try await expectEqual(title(of: 1), "theirs")
        _ = try await edit(1, title: "mine")
        try await expectEqual(send().sent, 1)
        expectEqual(shelf.state.withLock { $0.books[0] }, Book(id: 1, title: "mine", likeCount: 5))
    }

    @Test func `a field that somebody else changed is kept when it was not edited, or is equal`() async throws {
        try await sync()
        _ = try await edit(1, title: "same")
        shelf.state.withLock { state in
            state.books[0].likeCount = 9
            state.books[0].title = "same"
        }
        try await expectEqual(send().sent, 1)
        expectEqual(shelf.state.withLock(\.changes), [])
        #expect(try await changes.pending().isEmpty)
    }

    @Test func `an item that the API no longer has is reported`() async throws {
        try await sync()
        _ = try await edit(1, title: "new")
        try await changes.delete(.integer(2))
        shelf.state.withLock { $0.books.removeAll { $0.id < 3 } }
        let report = try await send()
        expectEqual(report.unsent.map(\.reason), [.missing])
        expectEqual(report.sent, 1)
    }

    @Test(arguments: [
        (ProviderError(.timedOut, "timed out"), true, 1), (ProviderError(.timedOut, "timed out"), false, 0),
        (ProviderError(.rateLimited, "too many requests"), false, 1),
    ])
    func `an item is never added twice`(error: ProviderError, isMade: Bool, count: Int) async throws {
        var draft = BookDraft()
        draft.title = "added"
        try await changes.add(draft)
        shelf.state.withLock { $0.changeError = (error, isMade) }
        let first = try await send()
        #expect(first.sent == 0 && first.failure?.code == (error.leavesOutcomeUnknown ? nil : error.code))
        expectEqual(first.unsent.map(\.reason), error.leavesOutcomeUnknown ? [.uncertain("timed out")] : [])
        // While the attempt is recent, another process may be waiting for the response.
        var report = try await send()
        expectEqual(report.unsent.map(\.reason), error.leavesOutcomeUnknown ? [.inProgress] : [])
        report = try await send(after: 60)
        expectEqual(report.unsent.map(\.reason), error.leavesOutcomeUnknown ? [.uncertain(nil)] : [])
        expectEqual(shelf.state.withLock { $0.books.count { $0.title == "added" } }, count)
    }

    @Test func `a change whose response was lost is not made again`() async throws {
        try await sync()
        _ = try await edit(1, title: "new")
        shelf.state.withLock { $0.changeError = (ProviderError(.timedOut, "timed out"), true) }
        try await expectEqual(send().unsent.map(\.reason), [.failed("timed out")])
        try await expectEqual(send().sent, 1)
        expectEqual(shelf.state.withLock(\.changes), ["edit 1"])
    }

    @Test(arguments: [ProviderError.Code.invalidRequest, .notFound, .refusedCredentials])
    func `a change that the API refuses does not stop the others`(code: ProviderError.Code) async throws {
        try await sync()
        for id in [1, 2] { _ = try await edit(id, title: "new") }
        let refusal = ProviderError(code, "the title is taken")
        shelf.state.withLock { $0.changeError = (refusal, false) }
        let report = try await send()
        expectEqual(report.sent, 1)
        expectEqual(report.unsent.map(\.reason), [.refused("the title is taken")])
        try await expectEqual(changes.pending().map(\.id), [.integer(1)])
    }

    private var schema: RecordSchema {
        get throws { try RecordSchema(entity: "book", fields: Book.columns.map(\.field)) }
    }

    private var changes: LocalChanges {
        get throws { LocalChanges(in: store, of: try schema, from: "shelf") { Self.time } }
    }

    private func edit(_ id: Int, title: String? = nil, likeCount: Int? = nil) async throws -> [FieldValue] {
        var draft = BookDraft()
        draft.title = title
        draft.likeCount = likeCount
        return try await changes.edit(.integer(Int128(id)), draft)
    }

    private func send(after seconds: Double = 0) async throws -> SendReport {
        try await ChangeSender(shelf, from: store, source: "shelf", patience: .zero) { Self.time + seconds }()
    }

    private func sync() async throws {
        let request = SyncRequest(
            Subscription(source: "shelf", request: ""), try ParameterValues(for: [Shelf.since]), paging: Shelf.paging)
        _ = try await Sync(shelf, to: store) { Self.time }(request)
    }

    /// Returns the title of a stored book; `nil` if it is deleted.
    private func title(of id: Int) async throws -> String? {
        let filter = RecordFilter(values: ["id": .integer(Int128(id))])
        let records = try await store.records(of: try schema, from: "shelf", filter, after: nil, limit: 1)
        return records.first?.values[1].inputText
    }

    private static let time = Date(timeIntervalSince1970: 1_790_000_000)
}
