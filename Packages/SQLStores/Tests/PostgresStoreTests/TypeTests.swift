import ProtocolsTesting
import Records
import SQLTables
import StoreProtocols
import Testing

@testable import PostgresStore

/// The types of columns, and what happens to a value that a column cannot hold.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct TypeTests {
    private static let wide = FieldValue.integer(1 << 63)

    private let url: String
    private let admin: Connection
    private let store: PostgresRecordStore
    private let schema: RecordSchema

    init() throws {
        let server = try #require(TestServer.shared)
        url = try server.url()
        admin = try server.admin(url)
        store = PostgresRecordStore(url: url)
        let fields = [Field("id", .integer), Field("count", .integer), Field("size", .integer)]
        schema = try RecordSchema(entity: "item", fields: fields)
    }

    @Test func `new columns have the types that PostgreSQL's users expect`() async throws {
        let kinds: [FieldKind] = [
            .integer, .boolean, .number, .text, .date, .list(.text), .object([Field("a", .text)]), .any,
        ]
        let fields = kinds.enumerated().map { Field("c\($0)", $1) }
        try await begin(try RecordSchema(entity: "item", fields: fields, id: "c0"))
        let more = fields + [Field("c8", .integer), Field("c9", .list(.integer))]
        try await begin(try RecordSchema(entity: "item", fields: more, id: "c0"), keepsHistory: true)
        let types = [
            "bigint", "boolean", "numeric", "text", "timestamp with time zone", "jsonb", "jsonb", "jsonb", "bigint",
            "jsonb",
        ]
        for table in ["item", "sb_history_item"] {
            try expectEqual((0...9).map { try type(of: "c\($0)", in: table) }, types)
        }
        for table in Self.idTables { try expectEqual(type(of: "id", in: table), "bigint") }
    }

    private static let idTables = ["sb_member_item", "sb_seen_item", "sb_order_item"]

    @Test func `a column becomes numeric when a value does not fit, and the others stay`() async throws {
        let reader = PostgresRecordStore(url: url)
        try await expectEqual(write([[1, 1, 1], [2, 2, 2]], keepsHistory: true), PageCounts(added: 2))
        // This session's statements and the trigger are now prepared for `bigint`.
        try await expectEqual(write([[1, 5, 1], [2, 2, 2]]), PageCounts(changed: 1, unchanged: 1))
        try await expectEqual(ids(reader), [1, 2])
        try await expectEqual(write([[1, 1 << 63, 1], [2, 2, 2]]), PageCounts(changed: 1, unchanged: 1))
        for table in ["item", "sb_history_item", "sb_list_1"] {
            try expectEqual(
                ["id", "count", "size"].map { try type(of: $0, in: table) }, ["bigint", Self.numeric, "bigint"])
        }
        try await expectEqual(ids(reader), [1, 2])
        try await expectEqual(write([[1, 7, 1], [2, 2, 2]]), PageCounts(changed: 1, unchanged: 1))
        let versions = try await store.versions(of: .integer(1), schema, from: "a").map { $0.values[1] }
        expectEqual(versions, [.integer(1), .integer(5), Self.wide])
    }

    @Test func `an id that does not fit changes all tables with ids`() async throws {
        let reader = PostgresRecordStore(url: url)
        _ = try await write([[1, 1, 1]], keepsHistory: true)
        try await expectEqual(ids(reader), [1])
        try await expectEqual(write([[1, 1, 1], [1 << 63, 1, 1]]), PageCounts(added: 1, unchanged: 1))
        try await expectEqual(ids(reader), [1, 1 << 63])
        for table in Self.idTables + ["item", "sb_history_item"] {
            try expectEqual(type(of: "id", in: table), Self.numeric)
        }
        try await expectEqual(write([[1, 1, 1], [1 << 63, 2, 1]]), PageCounts(changed: 1, unchanged: 1))
        // The column of numbers needs no integers.
        let number = try RecordSchema(entity: "item", fields: [Field("id", .number), Field("count", .number)])
        try await begin(number)
        try expectEqual([type(of: "id", in: "sb_seen_item"), type(of: "count", in: "item")], ["numeric", "numeric"])
    }

    @Test func `a page that is refused changes no type`() async throws {
        let run = try await begin(schema)
        _ = try await store.commit([row([1, 1, 1])], of: nil, to: run, at: Date())
        await #expect(throws: StoreError.runConflict) {
            _ = try await store.commit([row([1 << 63, 1, 1 << 63])], of: nil, to: run, at: Date())
        }
        try expectEqual(["id", "size"].map { try type(of: $0, in: "item") }, ["bigint", "bigint"])
    }

    @Test func `a view of the user is named, because its columns do not change`() async throws {
        try await expectEqual(write([[1, 1, 1]]), PageCounts(added: 1))
        try admin.execute("CREATE VIEW mine AS SELECT count FROM item")
        do {
            _ = try await write([[1, 1 << 63, 1]])
            Issue.record("expected an error, got none")
        } catch let error as StoreError {
            expectEqual(error.code, .incompatibleKind)
            let reason = #"rule _RETURN on view mine depends on column "count"; remove the view, and create it again"#
            #expect(error.message.contains(reason), "\(error)")
        }
        try admin.execute("DROP VIEW mine")
        try await expectEqual(write([[1, 1 << 63, 1]]), PageCounts(changed: 1))
    }

    @Test func `a value that no column can hold is not found`() async throws {
        _ = try await write([[1, 1, 1]])
        for filter in [RecordFilter(values: ["count": Self.wide]), RecordFilter(values: ["id": Self.wide])] {
            try await expectEqual(store.records(of: schema, from: "a", filter, after: nil, limit: 9).count, 0)
        }
        let exempt = RecordFilter(values: ["count": Self.wide], exemptIDs: [.integer(1), Self.wide])
        try await expectEqual(store.records(of: schema, from: "a", exempt, after: nil, limit: 9).count, 1)
        try await expectEqual(store.records(of: schema, from: "a", .all, after: Self.wide, limit: 9).count, 0)
        try await expectEqual(store.versions(of: Self.wide, schema, from: "a"), [])
        let deleted = try await store.markDeleted([Self.wide, .integer(1)], of: schema, from: "a", at: Date())
        expectEqual(deleted, 1)
    }

    private static let numeric = "numeric(39,0)"

    private func type(of column: String, in table: String) throws -> String? {
        try admin.columnTypes(of: table)[column]
    }

    private func row(_ values: [Int128]) -> [FieldValue] { values.map { .integer($0) } }

    private func ids(_ store: PostgresRecordStore) async throws -> [Int128] {
        try await store.records(of: schema, from: "a", .all, after: nil, limit: 9).compactMap {
            if case .integer(let id) = $0.values[0] { id } else { nil }
        }
    }

    @discardableResult private func begin(
        _ schema: RecordSchema, keepsHistory: Bool = false
    ) async throws(StoreError) -> SyncRun {
        try await store.begin(.made, of: schema, RunOptions(pageSize: 9, keepsHistory: keepsHistory), at: Date())
    }

    private func write(_ rows: [[Int128]], keepsHistory: Bool = false) async throws -> PageCounts {
        let run = try await begin(schema, keepsHistory: keepsHistory)
        let page = try await store.commit(rows.map(row), of: nil, to: run, at: Date())
        _ = try await store.finish(page.run, .complete, at: Date())
        return PageCounts(added: page.added, changed: page.changed, unchanged: page.unchanged)
    }
}
