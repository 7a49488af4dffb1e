import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    /// The cases for stores that support SQL. Their valid queries use only the syntax that SQLite and PostgreSQL share.
    public static let queries = statements + views + maintenance + rawItemQueries

    private static let statements = [
        StoreCase("a-query-returns-rows", "a query returns its columns and rows, with the kinds of stored columns") {
            harness, checks in
            let other: [FieldValue] = [.integer(Int128(UInt64.max)), .text("a'b"), .null]
            try await harness.sync([[.item(1, "one"), .item(2, "two", score: 7)], [other]])
            let ids = try await harness.query(#"SELECT "id" AS "key", name, "score" FROM item ORDER BY name"#)
            checks.expect(
                ids.fields, [Field("key", .integer), Field("name", .text), Field("score", .integer)], at: "the columns")
            let rows: [[FieldValue]] = [
                other, .item(1, "one"), .item(2, "two", score: 7),
            ]
            checks.expect(ids.rows, rows, at: "the rows")
            let count = try await harness.query(
                "SELECT count(*) AS n, 'x' AS t, NULL AS e FROM item -- all\n WHERE \"score\" IS NOT NULL; -- done")
            checks.expect(count.fields.map(\.name), ["n", "t", "e"], at: "the names of expressions")
            checks.expect(count.rows, [[.integer(2), .text("x"), .null]], at: "the values of expressions")
            let none = try await harness.query("SELECT name, name FROM item WHERE name = 'no'")
            checks.expect(none.fields.map(\.name), ["name", "name"], at: "the columns without rows")
            checks.expect(none.rows, [], at: "no rows")
        },
        StoreCase("a-query-restores-values", "the values of stored columns are returned as they were written") {
            harness, checks in
            let schema = try RecordSchema(
                entity: "thing",
                fields: [
                    Field("id", .text), Field("isOpen", .boolean), Field("at", .date), Field("tags", .list(.text)),
                    Field("price", .number), Field("author", .object([Field("name", .text)])),
                ])
            let row: [FieldValue] = [
                .text("a"), .boolean(true), .date(Date(timeIntervalSince1970: 1_790_000_000.25)),
                .list([.text("x"), .text("y,z")]), .number(0.5), .object([FieldValue.Member("name", .text("Ada"))]),
            ]
            try await harness.sync([[row]], schema: schema)
            let result = try await harness.query(
                #"SELECT "id", "isOpen", "at", "tags", "price", "author" FROM thing"#)
            checks.expect(result.rows, [row], at: "the values")
            checks.expect(result.fields.map(\.kind.name), schema.fields.map(\.kind.name), at: "the kinds")
        },
        StoreCase("tables-list-all-columns", "every column of every table is listed, and can be queried") {
            harness, checks in
            try await harness.sync([[.item(1)]], keepsHistory: true)
            try await harness.sync([[.item(1, "new")]], hour: 1, keepsHistory: true)
            try await harness.sync(
                [[[.text("a"), .text("b")]]], list: .otherSource,
                schema: try RecordSchema(entity: "zebra", fields: [Field("id", .text), Field("Name", .text)]))
            let tables = try await harness.sql.tables()
            let (own, versions) = (["_source", "_added", "_changed", "_gone"], ["_until"])
            checks.expect(
                tables.map { [$0.name] + $0.fields.map(\.name) },
                [
                    ["item", "id", "name", "score"] + own, ["zebra", "Name", "id"] + own,
                    ["sb_history_item", "id", "name", "score"] + own + versions,
                ], at: "the tables")
            for table in tables {
                let columns = table.fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
                let result = try await harness.query("SELECT \(columns) FROM \(table.name)")
                checks.expect(result.fields, table.fields, at: "the columns of '\(table.name)'")
                checks.expect(result.rows.count, 1, at: "the rows of '\(table.name)'")
                for (field, value) in zip(table.fields, result.rows.first ?? []) {
                    checks.expect(field.kind.includes(value), true, at: "'\(field.name)' of '\(table.name)': \(value)")
                    checks.expect(value == .null, field.name == "_gone", at: "'\(field.name)' of '\(table.name)'")
                }
            }
        },
        StoreCase("a-query-only-reads", "a statement that would change something is refused and changes nothing") {
            harness, checks in
            try await harness.sync([[.item(1)]])
            let statements = [
                "DELETE FROM item", "UPDATE item SET name = 'x'", "DROP TABLE item", "CREATE TABLE other(a INTEGER)",
                "INSERT INTO item SELECT * FROM item", "ALTER TABLE item ADD COLUMN other INTEGER",
                "CREATE TEMPORARY TABLE other(a INTEGER)", "VACUUM", "BEGIN", "COMMIT",
            ]
            for statement in statements {
                await checks.expect(.invalidQuery, at: statement) { () throws(StoreError) in
                    _ = try await harness.query(statement)
                }
            }
            checks.expect(try await harness.ids(), ["integer(1)"], at: "the records")
        },
        StoreCase("an-invalid-query-is-explained", "text that is not one statement is refused, with the reason") {
            harness, checks in
            try await harness.sync([[.item(1)]])
            let statements = [
                ("", ""), (" -- nothing", ""), (";", ""), ("SELEC 1", "SELEC"), ("SELECT * FROM missing", "missing"),
                ("SELECT missing FROM item", "missing"), ("SELECT 1; SELECT 2", ""), ("SELECT 1; DELETE FROM item", ""),
                ("SELECT 1\0", ""), ("SELECT 1; x", ""),
            ]
            for (statement, word) in statements {
                await checks.expect(.invalidQuery, naming: word, at: "'\(statement)'") { () throws(StoreError) in
                    _ = try await harness.query(statement)
                }
            }
        },
        StoreCase("a-query-is-streamed", "rows arrive in batches, and the receiver can stop") { harness, checks in
            try await harness.sync([[.item(1)]])
            let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
            let sizes = Counter()
            try await harness.sql.query(endless) { batch in sizes.add(batch.rows.count) < 5000 }
            checks.expect(sizes.sum < 50_000, true, at: "an endless query of which \(sizes.sum) rows were received")
        },
        StoreCase(
            "a-query-is-cancelled", "a query that is still computing ends soon after its task is cancelled"
        ) { harness, checks in
            try await harness.sync([[.item(1)]])
            let sql = try harness.sql
            // The query returns 10,000 rows. Then it runs without end and returns no more rows.
            let endless =
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i <= 10000"
            for isEarly in [true, false] {
                let (received, continuation) = AsyncStream.makeStream(of: Void.self)
                let task = Task { () -> StoreError? in
                    do throws(StoreError) {
                        try await sql.query(endless) { _ in
                            continuation.yield()
                            return true
                        }
                        return nil
                    } catch {
                        return error
                    }
                }
                if !isEarly { for await _ in received { break } }
                task.cancel()
                checks.expect(await task.value?.code, .cancelled, at: isEarly ? "at once" : "while computing")
            }
            checks.expect(try await harness.query("SELECT 1 AS n").rows, [[.integer(1)]], at: "the next query")
        },
    ]
}
