import ContractKit
import Records
import StoreProtocols

extension StoreCases {
    /// The cases for stores that conform to `PendingChangeStore`. Other stores fail these cases.
    public static let pendingChanges = [
        StoreCase("pending-changes-are-kept", "changes are returned in the order in which they were made") {
            harness, checks in
            let (store, schema, source) = (try harness.pending, try RecordSchema.items, Subscription.list.source)
            checks.expect(try await store.pendingChanges(of: schema, from: source), [], at: "an empty store")
            var stored: [PendingChange] = []
            for change in Self.examples {
                let one = try await store.add(change, of: schema, from: source)
                checks.expect(one.number > stored.last?.number ?? 0, true, at: "the number")
                checks.expect(one.isSame(as: change), true, at: "\(change.kind)")
                stored.append(one)
            }
            let reopened = try harness.otherPending
            checks.expect(try await reopened.pendingChanges(of: schema, from: source), stored, at: "another process")
            let other = Subscription.otherSource.source
            checks.expect(try await reopened.pendingChanges(of: schema, from: other), [], at: "another source")
            _ = try await store.add(Self.edit, of: schema, from: other)
            checks.expect(try await store.pendingChanges(of: schema, from: source), stored, at: "the first source")
        },
        StoreCase("a-record-has-one-pending-change", "a second change of the same record is refused") {
            harness, checks in
            let (store, schema, source) = (try harness.pending, try RecordSchema.items, Subscription.list.source)
            let edit = try await store.add(Self.edit, of: schema, from: source)
            await checks.expect(.conflict, at: "a second change") { () throws(StoreError) in
                _ = try await store.add(
                    PendingChange(.delete, id: edit.id, updatedAt: StoreHarness.time(1)), of: schema, from: source)
            }
            checks.expect(try await store.pendingChanges(of: schema, from: source), [edit], at: "the change")
            // Added items have no id yet, so any number of additions can be pending.
            for _ in 1...2 { _ = try await store.add(Self.addition, of: schema, from: source) }
            checks.expect(try await store.pendingChanges(of: schema, from: source).count, 3, at: "the changes")
        },
        StoreCase("a-pending-change-is-replaced-once", "of two processes that send a change, one is refused") {
            harness, checks in
            let (store, schema, source) = (try harness.pending, try RecordSchema.items, Subscription.list.source)
            let edit = try await store.add(Self.edit, of: schema, from: source)
            var attempted = edit
            attempted.isAttempted = true
            try await store.replace(
                edit, with: attempted, .unknown, of: schema, from: source, at: StoreHarness.time(1))
            let stored = try await store.pendingChanges(of: schema, from: source)
            checks.expect(stored, [attempted], at: "the new change")
            let other = try harness.otherPending
            await checks.expect(.conflict, at: "the second process") { () throws(StoreError) in
                try await other.replace(
                    edit, with: nil, .record(.item(1, "b")), of: schema, from: source, at: StoreHarness.time(1))
            }
            checks.expect(try await store.pendingChanges(of: schema, from: source), [attempted], at: "the change")
            checks.expect(try await harness.ids(), [], at: "the records")
        },
        StoreCase("a-sent-change-is-in-the-record", "a change is removed together with the new values of the record") {
            harness, checks in
            let (store, schema, source) = (try harness.pending, try RecordSchema.items, Subscription.list.source)
            try await harness.sync([[.item(1, "a"), .item(2)]])
            let edit = try await store.add(Self.edit, of: schema, from: source)
            let addition = try await store.add(Self.addition, of: schema, from: source)
            let deletion = try await store.add(Self.deletion, of: schema, from: source)
            checks.expect(try await harness.records()[.integer(1)]?.values, .item(1, "a"), at: "before")
            let outcomes: [(PendingChange, ChangeOutcome)] = [
                (edit, .record(.item(1, "new"))), (addition, .record(.item(9, "added"))), (deletion, .deleted),
            ]
            for (change, outcome) in outcomes {
                try await store.replace(change, with: nil, outcome, of: schema, from: source, at: StoreHarness.time(2))
            }
            checks.expect(try await store.pendingChanges(of: schema, from: source), [], at: "the changes")
            let records = try await harness.records()
            checks.expect(records[.integer(1)]?.values, .item(1, "new"), at: "the edited record")
            checks.expect(records[.integer(1)]?.changed, StoreHarness.time(2), at: "the time of the edit")
            checks.expect(records[.integer(9)]?.values, .item(9, "added"), at: "the added record")
            checks.expect(records[.integer(2)]?.deleted, StoreHarness.time(2), at: "the deleted record")
            let wide = try RecordSchema(entity: "item", fields: schema.fields + [Field("tags", .text)])
            let again = try await store.add(Self.edit, of: wide, from: source)
            let outcome = ChangeOutcome.record(.item(1, "new") + [.text("x")])
            try await store.replace(again, with: nil, outcome, of: wide, from: source, at: StoreHarness.time(3))
            let lastCompleteRunStart = try await harness.store.lists(of: wide, from: source).map(\.lastCompleteRunStart)
            checks.expect(lastCompleteRunStart, [nil], at: "the start of changes after a new column")
            let listed = try await harness.ids(RecordFilter(list: .list, includesDeleted: true))
            checks.expect(listed, ["integer(1)", "integer(2)"], at: "the list")
        },
    ]

    private static let edit = PendingChange(
        .edit, id: .integer(1),
        input: [.init("score", .text("7")), .init("name", .text("b\0\"\\é")), .init("tags", .list([.text("x")]))],
        base: [.init("name", .text("a")), .init("score", .null)], updatedAt: StoreHarness.time(0))
    private static let addition = PendingChange(
        .add, id: nil, input: [.init("name", .text("added")), .init("isNew", .boolean(true))],
        updatedAt: StoreHarness.time(1))
    private static let deletion = PendingChange(.delete, id: .integer(2), updatedAt: StoreHarness.time(2))
    private static let examples = [edit, addition, deletion]
}

extension StoreHarness {
    fileprivate var pending: any PendingChangeStore {
        get throws(StoreError) { try store.keepingPendingChanges }
    }
    fileprivate var otherPending: any PendingChangeStore {
        get throws(StoreError) { try other.keepingPendingChanges }
    }
}

extension RecordStore {
    fileprivate var keepingPendingChanges: any PendingChangeStore {
        get throws(StoreError) {
            if let store = self as? any PendingChangeStore { return store }
            throw StoreError(.unknown, "the store does not keep pending changes")
        }
    }
}

extension PendingChange {
    /// Returns whether two changes are equal except for their numbers.
    fileprivate func isSame(as other: PendingChange) -> Bool {
        (kind, id, input, base) == (other.kind, other.id, other.input, other.base) && updatedAt == other.updatedAt
            && isAttempted == other.isAttempted
    }
}
