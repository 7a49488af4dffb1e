import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let orders = [
        StoreCase("a-list-keeps-its-order", "the records of a list are returned in the order in which a run read them")
        {
            harness, checks in
            try await harness.sync([[.item(3), .item(1)], [.item(2), .item(3)], [.item(4)]])
            let first = try await harness.order()
            checks.expect(try await harness.ids(in: first), [3, 1, 2, 4], at: "the order")
            checks.expect(try await harness.ids(in: first, step: 1), [3, 1, 2, 4], at: "the order, in parts")
            try await harness.sync([[.item(3), .item(1)], [.item(2), .item(3)], [.item(4)]], hour: 1)
            checks.expect(try await harness.order(), first, at: "an unchanged order")
            try await harness.sync([[.item(5), .item(2)], [.item(1), .item(3)]], hour: 2)
            let second = try await harness.order()
            checks.expect(try await harness.ids(in: second), [5, 2, 1, 3], at: "the next order")
            checks.expect(
                try await harness.ids(in: first), [3, 1, 2], at: "the order that another process still reads")
            try await harness.sync([[.item(9)]], list: .otherList, hour: 2)
            checks.expect(try await harness.order(), second, at: "after a run of another list")
            let deleted: [FieldValue] = [.integer(2)]
            _ = try await harness.store.markDeleted(
                deleted, of: try .items, from: Subscription.list.source, at: StoreHarness.time(3))
            checks.expect(try await harness.ids(in: second), [5, 1, 3], at: "without the deleted record")
            for (rows, counts) in [
                ([5, 1, 2, 3], Counts(changed: 1, unchanged: 3)), ([1, 5, 2, 3], Counts(unchanged: 4)),
                ([1, 6, 2, 3], Counts(added: 1, unchanged: 3, removed: 1, unlisted: 1)),
            ] {
                checks.expect(try await harness.sync([rows.map { .item($0) }], hour: 4), counts, at: "\(rows)")
                checks.expect(try await harness.ids(in: try await harness.order()), rows, at: "as many records")
            }
            await checks.expect(.conflict, at: "an order that is gone") { () throws(StoreError) in
                _ = try await harness.ids(in: first)
            }
        },
        StoreCase("an-order-can-be-unknown", "a run that has read a part of a list may have changed its order") {
            harness, checks in
            checks.expect(try await harness.order(), nil, at: "no list")
            try await harness.sync([[.item(2), .item(1)]], .incomplete)
            checks.expect(try await harness.order(), nil, at: "an incomplete run")
            let isUnknown: [(String, [FieldValue], Completeness?, Bool, Bool)] = [
                ("unchanged records", .item(2), .incomplete, false, false),
                ("a changed record", .item(2, "b"), .incomplete, false, true),
                ("a new record", .item(3), .incomplete, false, true),
                ("an increment without changes", .item(2), .complete, true, false),
                ("an increment", .item(2, "c"), .complete, true, true),
                ("an open run", .item(2), nil, false, true),
            ]
            for (name, row, completeness, readsChanges, expected) in isUnknown {
                try await harness.sync([[.item(2), .item(1)]])
                if try await harness.order() == nil { try await harness.sync([[.item(2), .item(1)]]) }
                checks.expect(try await harness.order() == nil, false, at: "before \(name)")
                try await harness.sync([[row]], hour: 1, completeness, readsChanges: readsChanges)
                checks.expect(try await harness.order() == nil, expected, at: name)
            }
        },
    ]
}

extension StoreHarness {
    fileprivate func order() async throws(StoreError) -> Int64? {
        try await other.lists(of: try .items, from: Subscription.list.source).first { $0.list == .list }?.order
    }

    /// Returns the ids of the records of the list in an order.
    ///
    /// - Parameter step: The number of records that are read at once.
    fileprivate func ids(in order: Int64?, step: Int = 100) async throws(StoreError) -> [Int] {
        var ids: [Int] = []
        var last: FieldValue?
        while true {
            let records = try await other.records(
                of: try .items, from: Subscription.list.source, RecordFilter(list: .list, order: order), after: last,
                limit: step)
            ids += records.compactMap { if case .integer(let id) = $0.values[0] { Int(id) } else { nil } }
            guard records.count == step, let place = records.last?.listPosition else { return ids }
            last = .integer(Int128(place))
        }
    }
}
