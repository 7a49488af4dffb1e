import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    static let maintenance = [
        StoreCase("a-list-is-removed", "a list is removed with its slices and its runs, and its records stay") {
            harness, checks in
            try await harness.sync([[.item(1), .item(2)]])
            try await harness.sync([[.item(2), .item(3)]], list: .list.slice("a=1"))
            try await harness.sync([[.item(3)]], list: .otherList)
            let run = try await harness.begin(hour: 1)
            let number = try await harness.query("SELECT list FROM sb_list WHERE slice = 'a=1'").rows.first?.first
            guard case .integer(let list)? = number else { return checks.expect(false, true, at: "the list") }
            var expected = StoreRemoval()
            (expected.lists, expected.records) = (1, 3)
            for isPreview in [true, false] {
                let removal = try await harness.maintained.remove(.list(Int64(list)), isPreview: isPreview)
                checks.expect(removal, expected, at: isPreview ? "the preview" : "the removal")
                let runs = try await harness.query("SELECT count(*) FROM sb_runs").rows
                checks.expect(runs, [[.integer(isPreview ? 4 : 1)]], at: "the runs")
            }
            let lists = try await harness.other.lists(of: try .items, from: Subscription.list.source).map(\.list)
            checks.expect(lists, [.otherList], at: "the other lists")
            checks.expect(try await harness.ids().count, 3, at: "the records")
            await checks.expect(.conflict, at: "the run that was going on") { () throws(StoreError) in
                _ = try await harness.store.commit([.item(1)], of: nil, to: run, at: StoreHarness.time(1))
            }
            let again = try await harness.maintained.remove(.list(Int64(list)), isPreview: false)
            checks.expect(again, StoreRemoval(), at: "a list that does not exist")
            checks.expect(try await harness.sync([[.item(1)]], hour: 2), Counts(unchanged: 1), at: "the list, again")
        },
        StoreCase("records-in-no-list-are-removed", "only records that nothing needs any more are removed") {
            harness, checks in
            let ids = (1...5).map { [FieldValue].item($0, "a") }
            try await harness.sync([ids], keepsHistory: true)
            try await harness.sync([ids.map { [$0[0], .text("b"), $0[2]] }], hour: 1)
            try await harness.sync([[.item(2)]], list: .otherList, hour: 1)
            try await harness.sync([[.item(1, "b")]], hour: 2)
            // An open run has seen record 3, and the user has changed record 4.
            try await harness.sync([[.item(3, "b")]], hour: 3, nil)
            let edit = PendingChange(
                .edit, id: .integer(4), input: [FieldValue.Member("name", .text("z"))], updatedAt: StoreHarness.time(3))
            _ = try await (harness.store as? any PendingChangeStore)?.add(
                edit, of: .items, from: Subscription.list.source)
            var expected = StoreRemoval()
            (expected.records, expected.versions) = (1, 1)
            for isPreview in [true, false] {
                let removal = try await harness.maintained.remove(.recordsInNoList, isPreview: isPreview)
                checks.expect(removal, expected, at: isPreview ? "the preview" : "the removal")
            }
            let rest = ["integer(1)", "integer(2)", "integer(3)", "integer(4)"]
            checks.expect(try await harness.ids(), rest, at: "the rest")
            let versions = try await harness.other.versions(
                of: .integer(5), .items, from: Subscription.list.source)
            checks.expect(versions, [], at: "the earlier versions")
        },
        StoreCase("a-store-is-emptied", "everything is removed, and the store can be used again") { harness, checks in
            try await harness.sync([[.item(1)]], keepsHistory: true)
            try await harness.sync([[.item(1, "b"), .item(2)]], hour: 1)
            let deletion = PendingChange(.delete, id: .integer(1), updatedAt: StoreHarness.time(1))
            _ = try await (harness.store as? any PendingChangeStore)?.add(
                deletion, of: .items, from: Subscription.list.source)
            var expected = StoreRemoval()
            (expected.lists, expected.records, expected.versions, expected.changes) = (1, 2, 1, 1)
            for isPreview in [true, false] {
                let removal = try await harness.maintained.remove(.everything, isPreview: isPreview)
                checks.expect(removal, expected, at: isPreview ? "the preview" : "the removal")
            }
            checks.expect(try await harness.sql.tables(), [], at: "the tables")
            let removal = try await harness.maintained.remove(.everything, isPreview: false)
            checks.expect(removal, StoreRemoval(), at: "an empty store")
            checks.expect(try await harness.sync([[.item(2)]], hour: 2), Counts(added: 1), at: "the next run")
            checks.expect(try await harness.query("SELECT state FROM sb_runs").rows.count, 1, at: "the runs")
        },
    ]
}

extension StoreHarness {
    /// The second instance of the store. Throws an error if parts of the store cannot be removed.
    fileprivate var maintained: any StoreMaintenance {
        get throws(StoreError) {
            if let store = other as? any StoreMaintenance { return store }
            throw StoreError(.unknown, "the store has no maintenance")
        }
    }
}
