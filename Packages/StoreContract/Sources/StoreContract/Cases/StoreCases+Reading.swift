import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let reading = [
        StoreCase("records-of-a-list-are-read", "only the records that are in a list are returned") { harness, checks in
            try await harness.sync([[.item(1), .item(2)]])
            try await harness.sync([[.item(2), .item(3)]], list: .otherList)
            try await harness.sync([[.item(4)]], list: .otherSource)
            let lists: [(Subscription, [String])] = [
                (.list, ["integer(1)", "integer(2)"]), (.otherList, ["integer(2)", "integer(3)"]),
                (Subscription(source: Subscription.list.source, request: "q=3"), []), (.otherSource, []),
            ]
            for (list, ids) in lists {
                checks.expect(try await harness.ids(RecordFilter(list: list)), ids, at: "\(list)")
            }
            // An open run has seen record 5, and has not yet seen records 1 and 2.
            try await harness.sync([[.item(5)]], hour: 1, nil)
            let open = try await harness.ids(RecordFilter(list: .list))
            checks.expect(open, ["integer(1)", "integer(2)", "integer(5)"], at: "a list that is being read")
            let known = try await harness.other.lists(of: try .items, from: Subscription.list.source).map(\.list)
            checks.expect(Set(known), [.list, .otherList], at: "the lists")
        },
        StoreCase("slices-of-a-list-are-read", "the records of all slices of a list are returned, each of them once") {
            harness, checks in
            let (first, second) = (Subscription.list.slice("a=1..2"), Subscription.list.slice("a='3'..4"))
            try await harness.sync([[.item(1), .item(2)]], list: first)
            try await harness.sync([[.item(2), .item(3)]], list: second)
            try await harness.sync([[.item(4)]], list: Subscription.otherList.slice("a=1..2"))
            for list in [.list, first] {
                let filter = RecordFilter(list: list, includesSlices: true)
                checks.expect(
                    try await harness.ids(filter), ["integer(1)", "integer(2)", "integer(3)"], at: "\(list)")
            }
            checks.expect(try await harness.ids(RecordFilter(list: .list)), [], at: "the list without its slices")
            let slice = try await harness.ids(RecordFilter(list: second))
            checks.expect(slice, ["integer(2)", "integer(3)"], at: "a slice")
            // This run reads the whole list and stays open.
            try await harness.sync([[.item(5), .item(1)]], nil)
            let all = try await harness.store.records(
                of: try .items, from: Subscription.list.source, RecordFilter(list: .list, includesSlices: true),
                after: .integer(1), limit: 9)
            checks.expect(all.map { $0.values[0] }, [2, 3, 5].map { .integer($0) }, at: "with the whole list")
        },
        StoreCase("records-with-values-are-read", "only the records with the given values or ids are returned") {
            harness, checks in
            let rows = [
                [FieldValue].item(1, "a", score: 7), .item(2, "b", score: 7), .item(3, "a'; --", score: nil),
                .item(4, "a", score: 7),
            ]
            try await harness.sync([rows])
            let deleted: [FieldValue] = [.integer(4)]
            _ = try await harness.store.markDeleted(
                deleted, of: try .items, from: Subscription.list.source, at: StoreHarness.time(1))
            let filters: [([String: FieldValue], [String])] = [
                ([:], ["integer(1)", "integer(2)", "integer(3)"]),
                (["name": .text("a")], ["integer(1)"]),
                (["name": .text("a"), "score": .integer(7)], ["integer(1)"]),
                (["score": .integer(7)], ["integer(1)", "integer(2)"]),
                (["name": .text("a'; --")], ["integer(3)"]),
                (["score": .integer(8)], []), (["color": .text("a")], []), (["score": .null], []),
            ]
            for (values, ids) in filters {
                checks.expect(try await harness.ids(RecordFilter(values: values)), ids, at: "\(values)")
            }
            let exempt: [([String: FieldValue], [FieldValue], [String])] = [
                (["score": .integer(8)], [.integer(2), .integer(4), .integer(9)], ["integer(2)"]),
                (["name": .text("a"), "score": .integer(7)], [.integer(3)], ["integer(1)", "integer(3)"]),
                (["color": .text("a")], [.integer(3), .integer(2)], ["integer(2)", "integer(3)"]),
                ([:], [.integer(1)], ["integer(1)", "integer(2)", "integer(3)"]),
            ]
            for (values, exemptIDs, ids) in exempt {
                let filter = RecordFilter(list: .list, values: values, exemptIDs: exemptIDs)
                checks.expect(try await harness.ids(filter), ids, at: "\(values) or \(exemptIDs)")
            }
            let all = try await harness.ids(RecordFilter(values: ["name": .text("a")], includesDeleted: true))
            checks.expect(all, ["integer(1)", "integer(4)"], at: "with the deleted records")
        },
        StoreCase("recent-changes-are-read", "only the records that were changed since a time are returned") {
            harness, checks in
            try await harness.sync([[.item(1), .item(2), .item(3), .item(4)]])
            try await harness.sync([[.item(1, "b"), .item(2), .item(3), .item(4), .item(5)]], hour: 1)
            _ = try await harness.store.markDeleted(
                [.integer(2)], of: try .items, from: Subscription.list.source, at: StoreHarness.time(2))
            let times: [(Int, [String])] = [
                (0, ["integer(1)", "integer(2)", "integer(3)", "integer(4)", "integer(5)"]),
                (1, ["integer(1)", "integer(2)", "integer(5)"]), (2, ["integer(2)"]), (3, []),
            ]
            for (hour, ids) in times {
                let filter = RecordFilter(includesDeleted: true, changedSince: StoreHarness.time(hour))
                checks.expect(try await harness.ids(filter), ids, at: "since hour \(hour)")
            }
            let present = try await harness.ids(RecordFilter(list: .list, changedSince: StoreHarness.time(1)))
            checks.expect(present, ["integer(1)", "integer(5)"], at: "in the list")
        },
    ]
}
