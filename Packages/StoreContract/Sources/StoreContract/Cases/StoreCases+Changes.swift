import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let changes = [
        StoreCase(
            "changes-are-read-since-the-last-whole-run",
            "after a complete run, the next run reads only the changes since the complete run began"
        ) { harness, checks in
            checks.expect(try await lastCompleteRunStart(harness), nil, at: "a list that is not known")
            try await harness.sync([[.item(1), .item(2)]], .incomplete)
            checks.expect(try await lastCompleteRunStart(harness), nil, at: "an incomplete run")
            let first = try await harness.begin(hour: 1, readsChanges: true)
            checks.expect(first.changesSince, nil, at: "a run without an earlier complete run")
            let all = try await harness.store.commit(
                [.item(1), .item(2)], of: nil, to: first, at: StoreHarness.time(1)
            ).run
            _ = try await harness.store.finish(all, .complete, at: StoreHarness.time(2))
            checks.expect(try await lastCompleteRunStart(harness), StoreHarness.time(1), at: "a complete run")
            let next = try await harness.begin(hour: 3, readsChanges: true)
            checks.expect(next.changesSince, StoreHarness.time(1), at: "a run for changes")
            checks.expect(next.followsChanges, false, at: "the first run for changes")
            let run = try await harness.store.commit([.item(1, "new")], of: nil, to: next, at: StoreHarness.time(3)).run
            let again = try await harness.other.begin(
                .list, of: try .items, RunOptions(pageSize: 2), at: StoreHarness.time(4))
            checks.expect(again.changesSince, StoreHarness.time(1), at: "the open run")
            checks.expect(again.followsChanges, false, at: "the first run for changes, open")
            let removals = try await harness.store.finish(run, .complete, at: StoreHarness.time(4))
            checks.expect(removals, ListRemovals(), at: "the removed records")
            checks.expect(try await lastCompleteRunStart(harness), StoreHarness.time(3), at: "the next start")
            let other = try await harness.begin(.otherList, hour: 5, readsChanges: true)
            checks.expect(other.changesSince, nil, at: "a different list")
            let whole = try await harness.sync([[.item(1, "new")]], hour: 6)
            checks.expect(whole, Counts(unchanged: 1, removed: 1, unlisted: 1), at: "a run for the whole list")
            for place in ["a later run for changes", "the later run, open"] {
                let later = try await harness.begin(hour: 7, readsChanges: true)
                checks.expect(later.followsChanges, true, at: place)
            }
        },
        StoreCase(
            "a-clock-can-be-set-back", "if the last complete run seems to be in the future, the whole list is read"
        ) {
            harness, checks in
            try await harness.sync([[.item(1)]], hour: 5)
            let early = try await harness.begin(hour: 4, readsChanges: true)
            checks.expect(early.changesSince, nil, at: "an earlier time")
            _ = try await harness.store.finish(early, .complete, at: StoreHarness.time(4))
            let later = try await harness.begin(hour: 6, readsChanges: true)
            checks.expect(later.changesSince, StoreHarness.time(4), at: "the next run")
        },
        StoreCase(
            "an-interrupted-run-is-not-whole",
            "a continued run does not change the time since which changes are read"
        ) { harness, checks in
            try await harness.sync([[.item(1)]])
            try await harness.sync([[.item(1)]], hour: 1, nil)
            try await harness.sync([[.item(2)]], hour: 2)
            checks.expect(try await lastCompleteRunStart(harness), StoreHarness.time(0), at: "the start")
        },
        StoreCase(
            "whole-runs-are-known",
            "the start of the last run that read the whole list is known, also after a run that read only changes"
        ) { harness, checks in
            checks.expect(try await lastWholeRunStart(harness), nil, at: "a list that is not known")
            try await harness.sync([[.item(1)]], .incomplete)
            checks.expect(try await lastWholeRunStart(harness), nil, at: "an incomplete run")
            try await harness.sync([[.item(1)]], hour: 1)
            checks.expect(try await lastWholeRunStart(harness), StoreHarness.time(1), at: "a whole run")
            try await harness.sync([[.item(1)]], hour: 2, readsChanges: true)
            try await harness.sync([[.item(1)]], hour: 3, nil)
            try await harness.sync([[.item(1)]], hour: 4)
            try await harness.sync([[.item(1)]], list: .otherList, hour: 5)
            checks.expect(
                try await lastWholeRunStart(harness), StoreHarness.time(1),
                at: "a run of changes, a continued run, and a run of a different list")
            try await harness.sync([[.item(1)]], hour: 6)
            checks.expect(try await lastWholeRunStart(harness), StoreHarness.time(6), at: "another whole run")
        },
        StoreCase(
            "slices-become-their-list",
            "complete slices become their list, which then has their records and is read completely"
        ) { harness, checks in
            let slices = ["a=0..1", "a=2..3"]
            let (first, second) = (Subscription.list.slice(slices[0]), Subscription.list.slice(slices[1]))
            try await harness.sync([[.item(1), .item(9)]])
            try await harness.sync([[.item(1), .item(2)]], list: first, hour: 1)
            checks.expect(try await join(slices, hour: 1, harness), false, at: "a slice that is missing")
            try await harness.sync([[.item(3)]], list: second, hour: 2, .incomplete)
            checks.expect(try await join(slices, hour: 1, harness), false, at: "an incomplete slice")
            try await harness.sync([[.item(3)]], list: second, hour: 3)
            checks.expect(try await join(slices, hour: 0, harness), false, at: "a list that was read later")
            for list in [first, .list] {
                let open = try await harness.begin(list, hour: 4)
                checks.expect(try await join(slices, hour: 1, harness), false, at: "an open run of \(list)")
                _ = try await harness.store.finish(open, .incomplete, at: StoreHarness.time(4))
            }
            checks.expect(try await join(slices, hour: 1, harness), true, at: "the slices")
            let joined = StoredList(
                list: .list, lastCompleteRunStart: StoreHarness.time(1), lastWholeRunStart: StoreHarness.time(1))
            let lists = try await harness.other.lists(of: try .items, from: Subscription.list.source)
            checks.expect(lists, [joined], at: "the lists")
            let ids = (1...3).map { "integer(\($0))" }
            checks.expect(try await harness.ids(RecordFilter(list: .list)), ids, at: "the records of the list")
            checks.expect(try await harness.ids(.unlisted), ["integer(9)"], at: "the record in no slice")
            checks.expect(try await join(slices, hour: 5, harness), false, at: "the slices, again")
            let run = try await harness.begin(hour: 6, readsChanges: true)
            checks.expect(run.changesSince, StoreHarness.time(1), at: "the next run")
        },
        StoreCase(
            "a-new-column-needs-a-whole-run",
            "after a column is added, the next run of each list reads the whole list"
        ) { harness, checks in
            let wide = try RecordSchema(entity: "item", fields: RecordSchema.items.fields + [Field("tags", .text)])
            for list in [Subscription.list, .otherList] { try await harness.sync([[.item(1)]], list: list) }
            let run = try await harness.begin(.list, wide, hour: 1, readsChanges: true)
            checks.expect(run.changesSince, nil, at: "the run")
            let other = try await harness.begin(.otherList, wide, hour: 2, readsChanges: true)
            checks.expect(other.changesSince, nil, at: "a run of a different list")
        },
        StoreCase(
            "a-new-column-ends-open-changes",
            "a run of changes is not complete if a column is added while it is open"
        ) { harness, checks in
            try await harness.sync([[.item(1)]])
            _ = try await harness.begin(hour: 1, readsChanges: true)
            let wide = try RecordSchema(entity: "item", fields: RecordSchema.items.fields + [Field("tags", .text)])
            let open = try await harness.begin(.list, wide, hour: 2, readsChanges: true)
            _ = try await harness.store.finish(open, .complete, at: StoreHarness.time(2))
            checks.expect(try await lastCompleteRunStart(harness), nil, at: "the start")
        },
        StoreCase("earlier-versions-are-kept", "with a history, the values before each change are kept") {
            harness, checks in
            let schema = try RecordSchema.items
            try await harness.sync([[.item(1, "a"), .item(2)]])
            try await harness.sync([[.item(1, "b"), .item(2)]], hour: 1)
            checks.expect(try await versions(of: 1, schema, harness), [], at: "before the history")
            try await harness.sync([[.item(1, "c"), .item(2)]], hour: 2, keepsHistory: true)
            try await harness.sync([[.item(1, "d", score: nil), .item(2)]], list: .otherSource, hour: 3)
            try await harness.sync([[.item(1, "d", score: nil), .item(2)]], hour: 3)
            let earlier = [
                StoredRecord(values: .item(1, "b"), added: StoreHarness.time(0), changed: StoreHarness.time(1)),
                StoredRecord(values: .item(1, "c"), added: StoreHarness.time(0), changed: StoreHarness.time(2)),
            ]
            checks.expect(try await versions(of: 1, schema, harness), earlier, at: "a changed record")
            checks.expect(try await versions(of: 2, schema, harness), [], at: "an unchanged record")
            _ = try await harness.store.markDeleted(
                [.integer(2)], of: schema, from: Subscription.list.source, at: StoreHarness.time(4))
            checks.expect(try await versions(of: 2, schema, harness), [], at: "a record that is deleted")
            let wide = try RecordSchema(entity: "item", fields: schema.fields + [Field("tags", .list(.text))])
            let tagged = [FieldValue].item(1, "d", score: nil)
            try await harness.sync([[tagged + [.list([.text("x")])]]], schema: wide, hour: 5)
            try await harness.sync([[tagged + [.list([])]]], schema: wide, hour: 6)
            let tags = try await versions(of: 1, wide, harness).map { $0.values[3] }
            checks.expect(tags, [.null, .null, .null, .list([.text("x")])], at: "a new column")
        },
    ]

    private static func join(
        _ slices: [String], hour: Int, _ harness: StoreHarness
    ) async throws(StoreError) -> Bool {
        try await harness.store.join(
            slices, to: .list, of: try .items, readSince: StoreHarness.time(hour), at: StoreHarness.time(9))
    }

    private static func lastCompleteRunStart(_ harness: StoreHarness) async throws(StoreError) -> Date? {
        try await list(harness)?.lastCompleteRunStart
    }

    private static func lastWholeRunStart(_ harness: StoreHarness) async throws(StoreError) -> Date? {
        try await list(harness)?.lastWholeRunStart
    }

    private static func list(_ harness: StoreHarness) async throws(StoreError) -> StoredList? {
        let lists = try await harness.other.lists(of: try .items, from: Subscription.list.source)
        return lists.first { $0.list == .list }
    }

    private static func versions(
        of id: Int, _ schema: RecordSchema, _ harness: StoreHarness
    ) async throws(StoreError) -> [StoredRecord] {
        try await harness.other.versions(of: .integer(Int128(id)), schema, from: Subscription.list.source)
    }
}
