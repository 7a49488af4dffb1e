import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let removals = [
        StoreCase("records-leave-a-complete-list", "a record that a complete run does not see is removed") {
            harness, checks in
            try await harness.sync([[.item(1), .item(2)], [.item(3)]])
            let counts = try await harness.sync([[.item(1)], [.item(4)]], hour: 1)
            checks.expect(counts, Counts(added: 1, unchanged: 1, removed: 2, unlisted: 2), at: "the outcome")
            checks.expect(try await harness.ids(.unlisted), ["integer(2)", "integer(3)"], at: "the unlisted records")
            checks.expect(try await harness.ids().count, 4, at: "the number of records")
            let deleted = try await harness.records().values.filter { $0.deleted != nil }
            checks.expect(deleted.count, 0, at: "the deleted records")
            let again = try await harness.sync([[.item(1)], [.item(4), .item(3)]], hour: 2)
            checks.expect(again, Counts(unchanged: 3), at: "a record that returns")
            checks.expect(try await harness.ids(.unlisted), ["integer(2)"], at: "the records that did not return")
        },
        StoreCase("records-stay-in-an-incomplete-list", "no record is removed when items may be missing") {
            harness, checks in
            try await harness.sync([[.item(1), .item(2)]])
            let incomplete = try await harness.sync([[.item(1)]], hour: 1, .incomplete)
            checks.expect(incomplete, Counts(unchanged: 1), at: "an incomplete run")
            checks.expect(try await harness.ids(.unlisted), [], at: "the unlisted records")
            // After an incomplete run, the records that it has seen are in the list.
            try await harness.sync([[.item(3)]], hour: 2, .incomplete)
            let complete = try await harness.sync([[.item(1)]], hour: 3)
            checks.expect(complete, Counts(unchanged: 1, removed: 2, unlisted: 2), at: "the next complete run")
        },
        StoreCase("records-stay-after-an-interruption", "no record is removed by a run that was continued") {
            harness, checks in
            try await harness.sync([[.item(1), .item(2)]])
            try await harness.sync([[.item(1)]], hour: 1, nil)
            let continued = try await harness.sync([[.item(3)]], hour: 2)
            checks.expect(continued, Counts(added: 1), at: "the continued run")
            checks.expect(try await harness.ids(.unlisted), [], at: "the unlisted records")
            let complete = try await harness.sync([[.item(3)]], hour: 3)
            checks.expect(complete, Counts(unchanged: 1, removed: 2, unlisted: 2), at: "the next complete run")
        },
        StoreCase("other-lists-keep-records", "a record that another list of the source has is not unlisted") {
            harness, checks in
            try await harness.sync([[.item(1), .item(2), .item(3)]])
            try await harness.sync([[.item(1)]], list: .otherList)
            try await harness.sync([[.item(3)]], list: .otherSource)
            // A run that is still open has seen record 2.
            let open = Subscription(source: Subscription.list.source, request: "q=3")
            try await harness.sync([[.item(2)]], list: open, nil)
            let counts = try await harness.sync([[]], hour: 1)
            checks.expect(counts, Counts(removed: 3, unlisted: 1), at: "the outcome")
            checks.expect(try await harness.ids(.unlisted), ["integer(3)"], at: "the unlisted records")
            let other = try await harness.ids(source: Subscription.otherSource.source, .unlisted)
            checks.expect(other, [], at: "the other source")
        },
        StoreCase("deleted-records-can-return", "a record is deleted from the mark until it is seen again") {
            harness, checks in
            try await harness.sync([[.item(1), .item(2)]])
            try await harness.sync([[.item(1)]], hour: 1)
            let schema = try RecordSchema.items
            for (hour, expected) in [(2, 1), (3, 0)] {
                let count = try await harness.store.markDeleted(
                    [.integer(2), .integer(99)], of: schema, from: Subscription.list.source,
                    at: StoreHarness.time(hour))
                checks.expect(count, expected, at: "the number of marked records")
            }
            let records = try await harness.records()
            checks.expect(records[.integer(2)]?.deleted, StoreHarness.time(2), at: "the deleted record")
            checks.expect(records[.integer(1)]?.deleted, nil, at: "the other record")
            checks.expect(try await harness.ids(.unlisted), [], at: "the unlisted records")
            let counts = try await harness.sync([[.item(1), .item(2)]], hour: 4)
            checks.expect(counts, Counts(changed: 1, unchanged: 1), at: "the outcome")
            let returned = StoredRecord(
                values: .item(2), added: StoreHarness.time(0), changed: StoreHarness.time(4))
            checks.expect(try await harness.records()[.integer(2)], returned, at: "the returned record")
        },
    ]
}
