import Essentials
import ProtocolsTesting
import Records
import SQLTables
import StoreProtocols
import Synchronization
import Testing

@testable import PostgresStore

/// Tables whose columns have other names than the fields.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct NameTests {
    private let url: String
    private let admin: Connection
    private let store: PostgresRecordStore
    private let schema: RecordSchema

    init() throws {
        let server = try #require(TestServer.shared)
        url = try server.url()
        admin = try server.admin(url)
        store = PostgresRecordStore(url: url)
        schema = try RecordSchema(
            entity: "item", fields: [Field("id", .integer), Field("fullName", .text), Field("starCount", .integer)])
    }

    @Test(arguments: [
        ("id", "id"), ("fullName", "full_name"), ("avatarURL", "avatar_url"), ("URLPath", "url_path"),
        ("isNSFW", "is_nsfw"), ("html_url", "html_url"), ("Name", "name"), ("size2D", "size2_d"),
        ("ÄpfelÖl", "äpfel_öl"),
        ("a b", "a b"), ("HTML", "html"), ("A", "a"), ("aB", "a_b"),
    ])
    func `words are separated`(field: String, column: String) {
        expectEqual(ColumnNames.snakeCase.name(of: field), column)
        expectEqual(ColumnNames.snakeCase.name(of: column), column)
        expectEqual(ColumnNames.original.name(of: field), field)
    }

    @Test func `a table keeps its names in all that reads and writes it`() async throws {
        try await expectEqual(write("a", keepsHistory: true, .snakeCase), PageCounts(added: 1))
        try expectEqual(columns(of: "item"), ["full_name", "id", "star_count"])
        // Without the option, the table keeps its names, also in a store that has read it before it was created.
        try await expectEqual(write("b", keepsHistory: true, nil), PageCounts(changed: 1))
        try await expectEqual(write("b", .snakeCase), PageCounts(unchanged: 1))
        let wide = try RecordSchema(entity: "item", fields: schema.fields + [Field("isNew", .boolean)])
        let run = try await begin(wide, nil)
        expectEqual(run.schemaChange.addedColumns, ["is_new"])
        expectEqual(run.schema, wide)
        for table in ["item", "sb_history_item", "sb_list_1"] {
            try expectEqual(columns(of: table), ["full_name", "id", "is_new", "star_count"], "\(table)")
        }
        let filter = RecordFilter(list: .made, values: ["fullName": .text("b")])
        let reader = PostgresRecordStore(url: url)
        for store in [store, reader] {
            let records = try await store.records(of: schema, from: "a", filter, after: nil, limit: 9).map(\.values)
            expectEqual(records, [[.integer(1), .text("b"), .integer(7)]])
        }
        let versions = try await reader.versions(of: .integer(1), schema, from: "a").map { $0.values[1] }
        expectEqual(versions, [.text("a")])
        try await expectEqual(
            reader.tables().first?.fields.map(\.name).sorted().suffix(4), ["full_name", "id", "is_new", "star_count"])
        let kinds = Mutex<[Field]>([])
        try await reader.query("SELECT full_name, star_count FROM item") { batch in
            kinds.withLock { $0 = batch.fields }; return true
        }
        expectEqual(kinds.withLock(\.self), [Field("full_name", .text), Field("star_count", .integer)])
    }

    @Test func `other names are refused for an existing table`() async throws {
        _ = try await write("a", .snakeCase)
        let other = try RecordSchema(entity: "other", fields: schema.fields)
        _ = try await store.begin(.made, of: other, RunOptions(pageSize: 1), at: Date())
        for (schema, stored, names) in [(schema, "snake_case", ColumnNames.original), (other, "original", .snakeCase)] {
            await #expect(
                throws: StoreError(
                    .invalidSchema,
                    "the table '\(schema.entity)' in \(store.name) has the column names '\(stored)': expected the same, "
                        + "got '\(names.rawValue)'")
            ) { try await begin(schema, names) }
        }
        try expectEqual(columns(of: "item"), ["full_name", "id", "star_count"])
        await #expect(throws: StoreError(.invalidSchema, "duplicate column 'full_name' in 'item'")) {
            try await begin(
                try RecordSchema(entity: "item", fields: schema.fields + [Field("full_name", .text)]), nil)
        }
        // Without its table, the names can be chosen again.
        _ = try await store.remove(.everything, isPreview: false)
        try await expectEqual(write("a", .original), PageCounts(added: 1))
        try expectEqual(columns(of: "item"), ["fullName", "id", "starCount"])
    }

    @Test func `a removed column and a pending change have their names`() async throws {
        _ = try await write("a", .snakeCase)
        let at = Date(timeIntervalSince1970: 1_790_000_000)
        let dated = try RecordSchema(entity: "item", fields: schema.fields + [Field("madeAt", .date)])
        let edit = PendingChange(
            .edit, id: .integer(1), input: [FieldValue.Member("madeAt", .date(at))], updatedAt: at)
        _ = try await store.add(edit, of: dated, from: "a")
        try await expectEqual(store.pendingChanges(of: dated, from: "a").first?.input, edit.input)
        try admin.execute("ALTER TABLE item DROP COLUMN full_name CASCADE")
        do throws(StoreError) {
            _ = try await store.records(of: schema, from: "a", .all, after: nil, limit: 9)
            Issue.record("expected incompleteRecords, got no error")
        } catch {
            #expect(error.message.contains("lacks the column 'full_name' of 'item'"), "\(error)")
        }
        try await expectEqual(write("a", nil), PageCounts(changed: 1))
        try expectEqual(admin.run("SELECT full_name FROM item").text(0, 0), "a")
    }

    /// Returns the names of the columns of the schema in a table, sorted.
    private func columns(of table: String) throws -> [String] {
        try admin.columnNames(of: table).filter { !$0.hasPrefix("_") }.sorted()
    }

    @discardableResult private func begin(
        _ schema: RecordSchema, keepsHistory: Bool = false, _ names: ColumnNames?
    ) async throws(StoreError) -> SyncRun {
        let options = RunOptions(pageSize: 9, keepsHistory: keepsHistory, columnNames: names)
        return try await store.begin(.made, of: schema, options, at: Date())
    }

    /// Writes a record with this name.
    private func write(
        _ name: String, keepsHistory: Bool = false, _ names: ColumnNames?
    ) async throws -> PageCounts {
        let run = try await begin(schema, keepsHistory: keepsHistory, names)
        let rows: [[FieldValue]] = [[.integer(1), .text(name), .integer(7)]]
        let page = try await store.commit(rows, of: nil, to: run, at: Date())
        _ = try await store.finish(page.run, .complete, at: Date())
        return PageCounts(added: page.added, changed: page.changed, unchanged: page.unchanged)
    }
}
