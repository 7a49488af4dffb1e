import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let records = [
        StoreCase("records-are-added", "new records are counted, and another process reads them") { harness, checks in
            let counts = try await harness.sync([[.item(1, "a"), .item(2, "b")], [.item(3, "c")]])
            checks.expect(counts, Counts(added: 3), at: "the outcome")
            let records = try await harness.records()
            let time = StoreHarness.time(0)
            for (id, name) in [(1, "a"), (2, "b"), (3, "c")] {
                let expected = StoredRecord(values: .item(id, name), added: time, changed: time)
                checks.expect(records[.integer(Int128(id))], expected, at: "record \(id)")
            }
            checks.expect(records.count, 3, at: "the number of records")
        },
        StoreCase("unchanged-records-stay", "an unchanged record is not counted as changed") { harness, checks in
            try await harness.sync([[.item(1), .item(2, score: nil)]])
            let before = try await harness.records()
            let counts = try await harness.sync([[.item(1), .item(2, score: nil), .item(1)]], hour: 1)
            checks.expect(counts, Counts(unchanged: 3), at: "the outcome")
            checks.expect(try await harness.records(), before, at: "the records")
        },
        StoreCase("changed-records-are-updated", "exactly the changed records are updated") { harness, checks in
            try await harness.sync([[.item(1), .item(2), .item(3), .item(4, score: nil)]])
            let next = [[FieldValue]]([.item(1, "new"), .item(2), .item(3, score: nil), .item(4, score: 0)])
            checks.expect(try await harness.sync([next], hour: 1), Counts(changed: 3, unchanged: 1), at: "the outcome")
            let records = try await harness.records()
            for (row, hour) in zip(next, [1, 0, 1, 1]) {
                let expected = StoredRecord(
                    values: row, added: StoreHarness.time(0), changed: StoreHarness.time(hour))
                checks.expect(records[row[0]], expected, at: "record \(row[0])")
            }
            // This run has the same time as the previous run, so the store cannot use the time to detect added records.
            let again = try await harness.sync([[.item(1, "newer"), .item(5)]], hour: 1)
            checks.expect(again, Counts(added: 1, changed: 1, removed: 3, unlisted: 3), at: "the same time")
        },
        StoreCase("sources-are-separate", "equal ids of two sources are two records") { harness, checks in
            try await harness.sync([[.item(1, "a")]])
            let counts = try await harness.sync([[.item(1, "b")]], list: .otherSource)
            checks.expect(counts, Counts(added: 1), at: "the outcome")
            for (list, name) in [(Subscription.list, "a"), (.otherSource, "b")] {
                let records = try await harness.records(source: list.source)
                checks.expect(records.values.map { $0.values[1] }, [.text(name)], at: list.source)
            }
        },
        StoreCase("records-are-read-in-parts", "parts of the records are read in a stable order") { harness, checks in
            let rows = (1...25).map { [FieldValue].item($0 * 37 % 101, "\($0)") }
            try await harness.sync([rows])
            try await harness.sync([[.item(5)]], list: .otherSource)
            var ids: [FieldValue] = []
            for _ in 1...10 {
                let part = try await harness.other.records(
                    of: try .items, from: Subscription.list.source, .all, after: ids.last, limit: 4)
                checks.expect(part.count <= 4, true, at: "the limit")
                ids += part.map { $0.values[0] }
            }
            checks.expect(ids.count, 25, at: "the number of records")
            checks.expect(Set(ids), Set(rows.map { $0[0] }), at: "the records")
        },
        StoreCase("an-unknown-table-is-empty", "a table that was never written to has no records") { harness, checks in
            checks.expect(try await harness.ids(), [], at: "the records")
            checks.expect(try await harness.ids(.unlisted), [], at: "the unlisted records")
            let count = try await harness.store.markDeleted(
                [.integer(1)], of: try .items, from: Subscription.list.source, at: StoreHarness.time(0))
            checks.expect(count, 0, at: "the records marked as deleted")
        },
    ]
}
