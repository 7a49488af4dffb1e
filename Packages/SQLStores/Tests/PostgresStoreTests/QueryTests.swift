import ProtocolsTesting
import Records
import SQLTables
import StoreProtocols
import Synchronization
import Testing

@testable import PostgresStore

/// Queries, and how values are stored.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct QueryTests {
    private let url: String
    private let admin: Connection
    private let store: PostgresRecordStore

    init() throws {
        let server = try #require(TestServer.shared)
        url = try server.url()
        admin = try server.admin(url)
        store = PostgresRecordStore(url: url)
    }

    @Test(
        arguments: [
            (
                "SELECT true AS a, 1 AS b, 'a' || chr(26) || '0', NULL",
                [.boolean(true), .integer(1), .text("a\0"), .null]
            ),
            (
                "SELECT 0.5::float8, 'NaN'::float8, 12.50, 7::numeric",
                [.number(0.5), .null, .number(12.5), .integer(7)]
            ),
            (
                "SELECT 18446744073709551615::numeric(39,0), 12345678901234567890.123456789",
                [
                    .integer(Int128(UInt64.max)),
                    .decimal(Decimal(string: "12345678901234567890.123456789") ?? 0),
                ]
            ),
            (
                "SELECT timestamptz '2026-03-01 09:30:00.25+02', date '2026-03-01'",
                [.date(Date(timeIntervalSince1970: 1_772_350_200.25)), .text("2026-03-01")]
            ),
            (
                "SELECT '{\"b\": [1, \"x\"]}'::json, '[null]'::jsonb, ARRAY[1,2]",
                [["b": .list([.integer(1), .text("x")])], .list([.null]), .text("{1,2}")]
            ),
            ("VALUES(1); -- a comment", [.integer(1)]), ("SHOW TimeZone", [.text("UTC")]),
            ("EXPLAIN (COSTS off) SELECT 1", [.text("Result")]),
        ] as [(String, [FieldValue])])
    func `an expression has a value of the nearest kind`(sql: String, values: [FieldValue]) async throws {
        try await expectEqual(batches(sql).flatMap(\.rows), [values])
    }

    @Test func `a database without tables has no records, and reading does not create them`() async throws {
        try await expectEqual(store.tables(), [])
        try await expectEqual(batches("SELECT 1").flatMap(\.rows), [[.integer(1)]])
        let reader = PostgresRecordStore(url: url, createsTables: false)
        await #expect(throws: StoreError(.missingStore, "\(store.name) has no records in schema \(admin.schema)")) {
            _ = try await reader.lists(of: .ids, from: "a")
        }
        try expectEqual(admin.run("SELECT 1 FROM pg_tables WHERE schemaname = current_schema()").rowCount, 0)
    }

    @Test(
        arguments: [
            ("", "expected one SQL statement that returns rows"),
            ("SELECT $1", "the SQL contains a parameter, such as $1; write the value instead"),
            ("nonsense", "syntax error at or near \"nonsense\""),
            ("SELECT 1; SELECT 2", "cannot insert multiple commands"),
            ("SELECT * FROM no", "relation \"no\" does not exist"),
            ("SELECT 1/0", "division by zero"), ("SELECT 1\0", "contains a NUL character"),
            ("DELETE FROM sb_version", "expected one SQL statement that returns rows"),
            ("DELETE FROM sb_version RETURNING version", "cannot execute DELETE in a read-only transaction"),
            ("WITH a AS (DELETE FROM sb_version RETURNING 1) SELECT * FROM a", "read-only transaction"),
            ("EXPLAIN ANALYZE DELETE FROM sb_version", "read-only transaction"), ("COMMIT", "that returns rows"),
            ("COPY sb_version TO STDOUT", "that returns rows"),
            ("COPY sb_version TO PROGRAM 'cat'", "that returns rows"),
            ("SET transaction_read_only = off", "that returns rows"),
            (
                "SELECT set_config('transaction_read_only', 'off', false)",
                "read-write mode must be set before any query"
            ),
            ("SELECT nextval('sb_run_run_seq')", "cannot execute nextval() in a read-only transaction"),
            ("CREATE TABLE x()", "that returns rows"), ("CREATE TABLE x AS SELECT 1", "that returns rows"),
        ])
    func `a statement that is not a query is refused, and changes nothing`(sql: String, reason: String) async throws {
        _ = try await store.lists(of: .ids, from: "a")
        for _ in 1...2 {
            do throws(StoreError) {
                try await store.query(sql) { _ in true }
                Issue.record("expected invalidQuery, got no error")
            } catch {
                expectEqual(error.code, .invalidQuery, "\(error)")
                #expect(error.message.contains(reason), "\(error)")
            }
        }
        let versions = try await batches("SELECT version FROM sb_version").flatMap(\.rows)
        expectEqual(versions, [[.integer(Int128(StoreTables.migrations.count))]])
    }

    @Test func `a large result arrives in batches, and can be left`() async throws {
        let sql = "SELECT n AS \"a\", n AS \"a\" FROM generate_series(1, 100000) AS n"
        let all = try await batches(sql)
        expectEqual(all.flatMap(\.rows).map { $0[0] }, (1...100_000).map { .integer($0) })
        #expect(all.allSatisfy { $0.rows.count <= 256 && $0.fields.map(\.name) == ["a", "a"] })
        try await expectEqual(batches(sql, until: 2).count, 2)
        let none = try await batches("SELECT 1 AS one WHERE false")
        expectEqual(none, [QueryBatch(fields: [Field("one", .any)], rows: [])])
    }

    @Test(arguments: [
        "SELECT pg_sleep(600)", "SELECT count(*) FROM generate_series(1, 1000000000000)",
        "SELECT generate_series(1, 1000000000000)",
    ])
    func `a query ends when its task is cancelled`(sql: String) async throws {
        let task = Task { [store] in
            do throws(StoreError) {
                try await store.query(sql) { _ in true }
                return nil as StoreError.Code?
            } catch {
                return error.code
            }
        }
        let isRunning = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query = '\(sql)'"
        while try admin.run(isRunning).rowCount == 0 { await Task.yield() }
        task.cancel()
        await expectEqual(task.value, .cancelled)
        try await expectEqual(batches("SELECT 1").count, 1)
        let cancelled = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.query(sql) { _ in true }
        }
        await #expect(throws: StoreError.self) { try await cancelled.value }
    }

    @Test func `other programs read and write the tables`() async throws {
        let kinds: [FieldKind] = [.text, .integer, .number, .boolean, .date, .list(.text), .any]
        let fields = zip(["text", "count", "price", "isNew", "at", "tags", "extra"], kinds).map { Field($0, $1) }
        let schema = try RecordSchema(entity: "item", fields: fields, id: "text")
        let date = Date(timeIntervalSince1970: 1_790_000_000.25)
        let row: [FieldValue] = [
            .text("a\0b\u{1A}"), .integer(Int128(UInt64.max)), .decimal(Decimal(string: "12.90") ?? 0), .boolean(true),
            .date(date), .list([.text("\0"), .text("z")]), .text("x"),
        ]
        let run = try await store.begin(.made, of: schema, RunOptions(pageSize: 1), at: date)
        _ = try await store.commit([row], of: nil, to: run, at: date)
        let stored = try admin.run("SELECT text, count, price, \"isNew\", at, tags->>0, extra, _added FROM item")
        let texts = (0..<8).map { stored.text(0, $0) }
        expectEqual(
            texts,
            [
                "a\u{1A}0b\u{1A}\u{1A}", "18446744073709551615", "12.9", "t", "2026-09-21 14:13:20.25+00", "\u{1A}0",
                "\"x\"",
                "2026-09-21 14:13:20+00",
            ])
        try admin.execute(
            "UPDATE item SET text = 'c' || chr(26) || 'd' || chr(26), at = 'infinity', extra = '{\"b\": 1}'")
        let records = try await store.records(of: schema, from: "a", .all, after: nil, limit: 9).map(\.values)
        expectEqual(records.first?[0], .text("c\u{1A}d\u{1A}"))
        expectEqual(records.first?[4], .text("infinity"))
        expectEqual(records.first?[6], ["b": .integer(1)])
        let deep = (1...202).reduce(FieldValue.null) { value, _ in .list([value]) }
        await #expect(throws: StoreError.self) {
            _ = try await store.commit([row.dropLast() + [deep]], of: nil, to: run, at: date)
        }
    }

    @Test func `rows of one page with one id are one record`() async throws {
        let schema = try RecordSchema(entity: "item", fields: [Field("id", .integer), Field("name", .text)])
        let rows: [[FieldValue]] = ["a", "a", "b"].map { [.integer(1), .text($0)] }
        let run = try await store.begin(.made, of: schema, RunOptions(pageSize: 3), at: Date())
        let outcome = try await store.commit(rows, of: nil, to: run, at: Date())
        expectEqual([outcome.added, outcome.changed, outcome.unchanged], [1, 1, 1])
        let records = try await store.records(of: schema, from: "a", .all, after: nil, limit: 9).map(\.values)
        expectEqual(records, [[.integer(1), .text("b")]])
    }

    private func batches(_ sql: String, until limit: Int = .max) async throws -> [QueryBatch] {
        let batches = Mutex<[QueryBatch]>([])
        try await store.query(sql) { batch in
            batches.withLock {
                $0.append(batch)
                return $0.count < limit
            }
        }
        return batches.withLock(\.self)
    }
}
