import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let schemas = [
        StoreCase("a-new-column-is-added", "a new column is null in earlier records") { harness, checks in
            let first = try await harness.begin()
            checks.expect(first.schemaChange, SchemaChange(isNewTable: true), at: "a new table")
            try await harness.sync([[.item(1, "a")]])
            let wide = try schema(Field("name", .text), Field("tags", .list(.text)), Field("score", .integer))
            let run = try await harness.begin(.list, wide, hour: 1)
            checks.expect(run.schemaChange, SchemaChange(addedColumns: ["tags"]), at: "a new column")
            let earlier: [FieldValue] = [.integer(1), .text("a"), .null, .integer(1)]
            let rows = [earlier, [.integer(2), .text("b"), .list([.text("x")]), .null]]
            let outcome = try await harness.store.commit(rows, of: nil, to: run, at: StoreHarness.time(1))
            checks.expect([outcome.added, outcome.unchanged], [1, 1], at: "the outcome")
            let records = try await harness.records(wide)
            for row in rows { checks.expect(records[row[0]]?.values, row, at: "record \(row[0])") }
            checks.expect(try await harness.begin(.list, wide).schemaChange, SchemaChange(), at: "no change")
        },
        StoreCase("a-dropped-column-keeps-its-values", "a schema without a column does not change the column's values")
        {
            harness, checks in
            try await harness.sync([[.item(1, "a", score: 7)]])
            let narrow = try schema(Field("name", .text))
            let counts = try await harness.sync(
                [[[.integer(1), .text("b")], [.integer(2), .text("c")]]], schema: narrow, hour: 1)
            checks.expect(counts, Counts(added: 1, changed: 1), at: "the outcome")
            let records = try await harness.records()
            checks.expect(records[.integer(1)]?.values, .item(1, "b", score: 7), at: "the earlier record")
            checks.expect(records[.integer(2)]?.values, .item(2, "c", score: nil), at: "the new record")
        },
        StoreCase("an-unknown-column-is-null", "a column that the store does not have is read as null") {
            harness, checks in
            try await harness.sync([[.item(1, "a")]])
            let wide = try schema(Field("color", .text), Field("name", .text))
            let record = try await harness.records(wide)[.integer(1)]
            checks.expect(record?.values, [.integer(1), .null, .text("a")], at: "the record")
        },
        StoreCase(
            "a-narrower-kind-is-refused",
            "a kind that cannot hold the stored values is refused, and the error names the column"
        ) { harness, checks in
            let stored = try schema(Field("price", .number), Field("name", .text), Field("tags", .list(.text)))
            try await harness.sync([[[.integer(1), .number(0.5), .text("a"), .null]]], schema: stored)
            let changes = [
                Field("price", .integer), Field("name", .integer), Field("name", .date), Field("tags", .text),
                Field("tags", .list(.integer)), Field("name", .any),
            ]
            for field in changes {
                let narrow = try schema(Field("extra", .text), field)
                await checks.expect(.incompatibleKind, naming: "'\(field.name)'", at: "\(field)") {
                    () throws(StoreError) in
                    _ = try await harness.begin(.otherList, narrow)
                }
            }
            let extra = try schema(Field("extra", .text))
            let change = try await harness.begin(.otherList, extra).schemaChange
            checks.expect(change, SchemaChange(addedColumns: ["extra"]), at: "a refused change")
            let records = try await harness.records(stored).values.map(\.values)
            checks.expect(records, [[.integer(1), .number(0.5), .text("a"), .null]], at: "the records")
        },
        StoreCase("a-wider-kind-is-accepted", "integers become numbers") { harness, checks in
            try await harness.sync([[.item(1, "a", score: 7)]])
            let wide = try schema(Field("name", .text), Field("score", .number))
            let row: [FieldValue] = [.integer(2), .null, .number(7.5)]
            let run = try await harness.begin(.list, wide)
            checks.expect(run.schemaChange, SchemaChange(widenedColumns: ["score"]), at: "the change")
            _ = try await harness.store.commit([row], of: nil, to: run, at: StoreHarness.time(1))
            let records = try await harness.records(wide)
            checks.expect(records[.integer(2)]?.values, row, at: "the new record")
            let score = records[.integer(1)]?.values[2]
            checks.expect(score == .number(7) || score == .integer(7), true, at: "the earlier record")
            await checks.expect(.incompatibleKind, naming: "'score'", at: "the way back") { () throws(StoreError) in
                _ = try await harness.begin(.otherList)
            }
        },
        StoreCase("names-are-not-interpreted", "names can be keywords or contain quotes") {
            harness, checks in
            let names = ["select", "a\"b", "it's", "a b", "ünï", "é;--", "[x]", "`y`", "0"]
            let odd = try RecordSchema(
                entity: "order \"by\"'s", fields: [Field("group", .text)] + names.map { Field($0, .text) }, id: "group")
            let row = ["id"].map(FieldValue.text) + names.map { FieldValue.text("value of \($0)") }
            checks.expect(try await harness.sync([[row]], schema: odd), Counts(added: 1), at: "the outcome")
            checks.expect(try await harness.records(odd).values.map(\.values), [row], at: "the record")
        },
    ]

    private static func schema(_ fields: Field...) throws(StoreError) -> RecordSchema {
        try RecordSchema(entity: "item", fields: [Field("id", .integer)] + fields)
    }
}
