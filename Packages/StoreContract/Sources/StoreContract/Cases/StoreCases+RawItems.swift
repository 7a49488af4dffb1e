import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    /// The cases for stores that conform to `RawItemStore`. Other stores fail these cases.
    public static let rawItems = [
        StoreCase("raw-items-are-kept", "the raw items of records are kept from the first run that asks for them") {
            harness, checks in
            let (store, schema) = (try harness.keepingRawItems, try RecordSchema.items)
            try await harness.sync([[.item(1), .item(2)]])
            checks.expect(try await store.keepsRawItems(of: schema), false, at: "before the first run that asks")
            checks.expect(try await harness.json(of: 1), nil, at: "a record before that run")
            let run = try await harness.keep([.item(1), .item(2)], [Self.text, nil], hour: 1)
            checks.expect(run.changesSince, nil, at: "the first run, which reads the whole list")
            checks.expect(try await store.keepsRawItems(of: schema), true, at: "after it")
            checks.expect(try await harness.json(of: 1), Self.text, at: "a record")
            checks.expect(try await harness.json(of: 2), nil, at: "a record whose raw item is not known")
            checks.expect(try await harness.json(of: 1, .otherSource), nil, at: "a record of a different source")
            let next = try await harness.keep([.item(1)], [nil], hour: 2)
            checks.expect(next.changesSince, StoreHarness.time(1), at: "the next run, which reads only changes")
            checks.expect(try await harness.json(of: 1), nil, at: "a record whose raw item is not known any more")
        },
        StoreCase("a-raw-item-is-no-change", "a record does not change if only its raw item differs") {
            harness, checks in
            try await harness.sync([[.item(1)]], keepsHistory: true)
            try await harness.keep([.item(1)], ["{}"], hour: 1)
            try await harness.keep([.item(1)], [Self.text], hour: 2)
            checks.expect(try await harness.json(of: 1), Self.text, at: "the raw item")
            checks.expect(try await harness.sync([[.item(1)]], hour: 3), Counts(unchanged: 1), at: "the same values")
            checks.expect(try await harness.records().values.map(\.changed), [StoreHarness.time(0)], at: "the time")
            checks.expect(
                try await harness.sync([[.item(1, "new")]], hour: 4), Counts(changed: 1), at: "a different value")
            let versions = try await harness.store.versions(
                of: .integer(1), try .items, from: Subscription.list.source)
            checks.expect(versions.map(\.values), [.item(1)], at: "the earlier versions")
        },
    ]

    static let rawItemQueries = [
        StoreCase("raw-items-can-be-queried", "the column _raw has the raw items, also in the views of lists") {
            harness, checks in
            try await harness.sync([[.item(1)]], keepsHistory: true)
            try await harness.keep([.item(1), .item(2)], [Self.text, nil], hour: 1)
            let wide = try RecordSchema(entity: "item", fields: RecordSchema.items.fields + [Field("tags", .text)])
            _ = try await harness.begin(.list, wide, hour: 2)
            for table in ["item", "sb_list_1"] {
                let sql = "SELECT _raw, _raw->>'a' AS text FROM \(table) ORDER BY id"
                let rows = try await harness.query(sql).rows
                checks.expect(rows.count, 2, at: "the rows of '\(table)'")
                checks.expect(rows.first?.first?["big"], .integer(1 << 63), at: "a number in '\(table)'")
                checks.expect(rows.first?.first?["nul"], .text("\0\u{1a}0\u{1a}\\u0000"), at: "controls in '\(table)'")
                checks.expect(rows.first?.last, .text("é"), at: "a text in '\(table)'")
                checks.expect(rows.last, [.null, .null], at: "a record without a raw item in '\(table)'")
            }
            let tables = try await harness.sql.tables().map { table in (table.name, table.fields.map(\.name)) }
            checks.expect(tables.filter { $0.1.contains("_raw") }.map(\.0), ["item"], at: "the tables with the column")
        }
    ]

    /// An object with characters that a database may not be able to store.
    private static let text = #"""
        {"big":9223372036854775808,"a":"\u00e9","nul":"\u0000\u001a0\u001a\\u0000","pair":"\ud83d\ude80"}
        """#
}

extension StoreHarness {
    fileprivate var keepingRawItems: any RawItemStore {
        get throws(StoreError) {
            if let store = store as? any RawItemStore { return store }
            throw StoreError(.unknown, "the store does not keep raw items")
        }
    }

    /// Returns the raw item of a record, as another process reads it.
    fileprivate func json(of id: Int128, _ list: Subscription = .list) async throws(StoreError) -> String? {
        try await (other as? any RawItemStore)?.rawItem(of: .integer(id), try .items, from: list.source)
    }

    /// Writes records with their raw items in one run that reads changes if it can, and returns the run as it began.
    @discardableResult fileprivate func keep(
        _ rows: [[FieldValue]], _ texts: [String?], hour: Int
    ) async throws(StoreError) -> SyncRun {
        let store = try keepingRawItems
        let options = RunOptions(pageSize: 2, readsChanges: true, keepsRawItems: true)
        let run = try await store.begin(.list, of: try .items, options, at: Self.time(hour))
        let next = try await store.commit(rows, of: nil, to: run, at: Self.time(hour)).run
        let items = zip(rows, texts).map { RawItem(id: $0[0], json: $1) }
        try await store.keep(items, of: next)
        _ = try await store.finish(next, .complete, at: Self.time(hour))
        return run
    }
}
