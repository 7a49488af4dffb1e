import ProtocolsTesting
import Records
import SQLTables
import StoreProtocols
import Testing

@testable import PostgresStore

/// A database that commit 50cd48ad wrote, the last one before the modules of `Protocols`, as `pg_dump` prints it. The lists in it were
/// interrupted.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct EarlierVersionTests {
    private static let source = "jsonplaceholder-users http://127.0.0.1:8399"

    private let store: PostgresRecordStore
    private let admin: Connection
    private let users: RecordSchema

    init() throws {
        let server = try #require(TestServer.shared)
        let url = try server.url()
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded/records.sql")
        admin = try server.admin(url)
        try admin.execute(String(contentsOf: file, encoding: .utf8))
        store = PostgresRecordStore(url: url)
        users = try RecordSchema(entity: "user", fields: [Field("id", .text), Field("name", .text)])
    }

    @Test func `records, earlier versions and pending changes are read`() async throws {
        let lists = try await store.lists(of: users, from: Self.source)
        expectEqual(lists.map(\.list.request), ["{}"])
        #expect(lists.first?.lastCompleteRunStart != nil)
        let records = try await store.records(of: users, from: Self.source, RecordFilter(), after: nil, limit: 100)
        expectEqual(records.count, 40)
        expectEqual(records.first?.values, [.text("1"), .text("Ada Fernsby")])
        let versions = try await store.versions(of: .text("1"), users, from: Self.source)
        expectEqual(versions.map(\.values.last), [.text("Ada Fernsby"), .text("Ada Lovelace")])
        let changes = try await store.pendingChanges(of: users, from: Self.source)
        expectEqual(changes.map(\.kind), [.edit, .delete, .add])
        expectEqual(changes.first?.id, .text("5"))
    }

    @Test(
        arguments: [
            (
                "user", .text, "jsonplaceholder-users", "{}", "",
                #"{"c":{"page":5},"t":"UseCases.SyncPosition.PageNumber"}"#
            ),
            ("repo", .integer, "github-repos", #"{"query":"language:swift"}"#, "created=1263159001..1264059000", nil),
            (
                "story", .integer, "hacker-news-stories", #"{"feed":"topstories"}"#, "",
                #"{"c":{"offset":10},"t":"HackerNewsStories.StoryCursor"}"#
            ),
            (
                "page", .integer, "wikipedia-pages", #"{"query":"tea"}"#, "",
                #"{"c":{"fields":{"continue":"gsroffset||","gsroffset":"10"}},"t":"WikipediaPages.SearchCursor"}"#
            ),
        ] as [(String, FieldKind, String, String, String, String?)])
    func `an open run continues`(
        entity: String, id: FieldKind, provider: String, request: String, slice: String, page: String?
    ) async throws {
        let schema = try RecordSchema(entity: entity, fields: [Field("id", id)])
        let list = Subscription(source: "\(provider) http://127.0.0.1:8399", request: request, slice: slice)
        let run = try await store.begin(list, of: schema, RunOptions(pageSize: 7), at: Date())
        #expect(run.isContinued)
        expectEqual(run.page, page)
        expectEqual(run.pageSize, entity == "user" ? 4 : 10)
    }

    @Test func `existing columns keep their types, and new values are written to them`() async throws {
        let fields = [Field("id", .integer), Field("starCount", .integer), Field("topics", .list(.text))]
        let schema = try RecordSchema(entity: "repo", fields: fields)
        let source = "github-repos http://127.0.0.1:8399"
        let rows: [[FieldValue]] = [
            [.integer(1), .integer(1), .list([])], [.integer(2), .integer(1 << 64), .list([.text("a"), .text("b")])],
            [.integer(1 << 64), .integer(3), .null],
        ]
        let list = Subscription(source: source, request: "new")
        for counts in [PageCounts(added: 1, changed: 1, unchanged: 1), PageCounts(unchanged: 3)] {
            let run = try await store.begin(list, of: schema, RunOptions(pageSize: 9, keepsHistory: true), at: Date())
            let page = try await store.commit(rows, of: nil, to: run, at: Date())
            _ = try await store.finish(page.run, .complete, at: Date())
            expectEqual(PageCounts(added: page.added, changed: page.changed, unchanged: page.unchanged), counts)
        }
        let filter = RecordFilter(list: list, values: ["topics": .list([.text("a"), .text("b")])])
        let found = try await store.records(of: schema, from: source, filter, after: nil, limit: 9).map(\.values)
        expectEqual(found, [rows[1]])
        for (table, types) in [("repo", ["numeric", "numeric(39,0)", "json"]), ("sb_seen_repo", ["numeric"])] {
            let existing = try admin.columnTypes(of: table)
            expectEqual(["id", "starCount", "topics"].compactMap { existing[$0] }, types)
        }
        let history = try admin.columnTypes(of: "sb_history_repo")
        expectEqual(["id", "starCount", "topics"].map { history[$0] }, ["numeric", "numeric(39,0)", "json"])
    }
}
