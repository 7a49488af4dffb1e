import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let views = [
        StoreCase("views-have-the-records-of-lists", "a view of each list has the records that are in it now") {
            harness, checks in
            let (first, second) = (Subscription.otherList.slice("a=1..2"), Subscription.otherList.slice("a=3..4"))
            try await harness.sync([[.item(1), .item(2)], [.item(3)]])
            try await harness.sync([[.item(3), .item(4)]], list: first)
            try await harness.sync([[.item(5)]], list: second)
            try await harness.sync([[.item(1)]], list: .otherSource)
            let deleted: [FieldValue] = [.integer(2)]
            _ = try await harness.store.markDeleted(
                deleted, of: try .items, from: Subscription.list.source, at: StoreHarness.time(1))
            checks.expect(try await harness.view(of: .list), [1, 3], at: "without the deleted record")
            try await harness.sync([[.item(2), .item(6)]], hour: 1)
            try await harness.sync([[.item(8)]], hour: 2, nil)
            checks.expect(try await harness.view(of: .list), [2, 6, 8], at: "with what an open run has seen")
            checks.expect(try await harness.view(of: first), [3, 4, 5], at: "a list in slices")
            checks.expect(try await harness.view(of: .otherSource), [1], at: "the list of another source")
            let left = #"SELECT "id" FROM sb_left_item ORDER BY "id""#
            checks.expect(try await harness.query(left).rows, [[.integer(1)]], at: "the records that have left")
            // After a run of the whole list, its slices no longer count.
            try await harness.sync([[.item(4)]], list: .otherList, hour: 3)
            checks.expect(
                try await harness.view(of: first), [4], at: "a list that was read as a whole after its slices")
        },
        StoreCase("a-view-of-slices-stays", "slices that become their list have the same view, and one run") {
            harness, checks in
            let (first, second) = (Subscription.list.slice("a=1..2"), Subscription.list.slice("a=3..4"))
            try await harness.sync([[.item(1), .item(2)]], list: first)
            let view = try await harness.number(of: first)
            try await harness.sync([[.item(3)]], list: second)
            try await harness.sync([[.item(4)]], .incomplete)
            let names = [first.slice, second.slice]
            _ = try await harness.store.join(
                names, to: .list, of: try .items, readSince: StoreHarness.time(1), at: StoreHarness.time(2))
            checks.expect(try await harness.number(of: .list), view, at: "the number of the view")
            checks.expect(try await harness.view(of: .list), [1, 2, 3], at: "the records")
            let runs = try await harness.query(
                "SELECT state, pages, records, added, changed, removed FROM sb_runs ORDER BY run")
            let rows = [("incomplete", [1, 1, 1, 0, 0]), ("complete", [2, 3, 3, 0, 1])] as [(String, [Int128])]
            checks.expect(runs.rows, rows.map { [.text($0)] + $1.map { .integer($0) } }, at: "the runs")
        },
        StoreCase("views-have-new-columns", "a view has the columns that its table gets later") { harness, checks in
            let narrow = try RecordSchema(entity: "item", fields: [Field("id", .integer), Field("score", .integer)])
            let wide = try RecordSchema(
                entity: "item", fields: [Field("id", .integer), Field("score", .number), Field("name", .text)])
            try await harness.sync([[[.integer(1), .integer(7)]]], schema: narrow)
            try await harness.sync([[[.integer(1), .number(0.5), .text("a")]]], schema: wide, hour: 1)
            let number = try await harness.number(of: .list)
            let rows = try await harness.query(#"SELECT "id", "score", "name" FROM sb_list_\#(number)"#).rows
            checks.expect(rows, [[.integer(1), .number(0.5), .text("a")]], at: "the record")
        },
        StoreCase("runs-are-logged", "a view of the runs says what each has done and why it was interrupted") {
            harness, checks in
            try await harness.sync([[.item(1), .item(2)]])
            var run = try await harness.begin(hour: 1)
            run = try await harness.store.commit(
                [.item(1, "b"), .item(3)], of: nil, to: run, at: StoreHarness.time(1)
            ).run
            try await harness.store.interrupt(run, because: "the server\nfailed", at: StoreHarness.time(2))
            _ = try await harness.begin(hour: 3)
            run = try await harness.begin(hour: 4)
            run = try await harness.store.commit([.item(3)], of: "2", to: run, at: StoreHarness.time(4)).run
            _ = try await harness.store.finish(run, .complete, at: StoreHarness.time(5))
            try await harness.sync([[.item(3)]], hour: 6)
            let runs = try await harness.query(
                """
                SELECT provider, server, entity, parameters, state, seconds, attempts, pages, records, added, changed,
                  unchanged, removed FROM sb_runs ORDER BY run
                """)
            let list: [FieldValue] = [.text("shop"), .text("https://a.example"), .text("item"), .text("q=1")]
            func line(_ state: String, _ numbers: [Int128]) -> [FieldValue] {
                list + [.text(state)] + numbers.map { .integer($0) }
            }
            checks.expect(
                runs.rows,
                [
                    line("complete", [0, 1, 1, 2, 2, 0, 0, 0]), line("incomplete", [4 * 3600, 3, 2, 3, 1, 1, 1, 0]),
                    line("complete", [0, 1, 1, 1, 0, 0, 1, 2]),
                ], at: "the runs")
            let faults = try await harness.query("SELECT faults FROM sb_runs WHERE faults IS NOT NULL").rows
            let times = [2, 4].map { StoreHarness.time($0).iso8601 }
            let lines = "\(times[0]) the server failed\n\(times[1]) continued by another process"
            checks.expect(faults, [[.text(lines)]], at: "the faults")
        },
    ]
}

extension StoreHarness {
    /// Returns the number of a list.
    fileprivate func number(of list: Subscription) async throws(StoreError) -> String {
        let rows = try await query(
            """
            SELECT list FROM sb_list WHERE source = '\(list.source)' AND request = '\(list.request)'
              AND slice = '\(list.slice)'
            """
        ).rows
        if case .integer(let number)? = rows.first?[0] { return "\(number)" }
        return ""
    }

    /// Returns the ids of the records in the view of a list.
    fileprivate func view(of list: Subscription) async throws(StoreError) -> [Int] {
        let rows = try await query(#"SELECT "id" FROM sb_list_\#(try await number(of: list)) ORDER BY "id""#).rows
        return rows.compactMap { if case .integer(let id) = $0[0] { Int(id) } else { nil } }
    }
}
