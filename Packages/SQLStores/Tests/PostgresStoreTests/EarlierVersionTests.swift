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
    private let users: RecordSchema

    init() throws {
        let server = try #require(TestServer.shared)
        let url = try server.url()
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded/records.sql")
        try server.admin(url).execute(String(contentsOf: file, encoding: .utf8))
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
}
