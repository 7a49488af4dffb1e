public import ContractKit
import Records
public import StoreProtocols

/// A test case for a database from which another program has removed a table or a column.
///
/// Reading fails with an error that names the missing part. A run that reads the whole list adds it again. Pending
/// changes and earlier versions of records are kept.
public enum RepairCase: Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case column, timeColumn, records, members, seen

    /// The table that is removed, or the table from which the column is removed.
    public var table: String {
        switch self {
        case .column, .timeColumn, .records: "item"
        case .members: "sb_member_item"
        case .seen: "sb_seen_item"
        }
    }

    /// The column that is removed; `nil` if the whole table is removed.
    public var columnName: String? {
        switch self {
        case .column: "score"
        case .timeColumn: "_gone"
        case .records, .members, .seen: nil
        }
    }

    public var description: String { columnName.map { "\($0) of \(table)" } ?? table }

    /// Runs the case. Returns the findings in the order of the checks; empty if the store passes.
    ///
    /// - Parameters:
    ///   - store: An empty store.
    ///   - remove: Removes the table or the column.
    public func findings(
        _ store: any RecordStore & PendingChangeStore, removing remove: () async throws -> Void
    ) async -> [Finding] {
        await CaseOutcome { checks in
            try await run(StoreHarness(store: store, other: store), store, &checks, remove)
        }.findings
    }

    private func run(
        _ harness: StoreHarness, _ changes: any PendingChangeStore, _ checks: inout Checks,
        _ remove: () async throws -> Void
    ) async throws {
        let (schema, source) = (try RecordSchema.items, Subscription.list.source)
        try await harness.sync([[.item(1, "a"), .item(2, "b")]], keepsHistory: true)
        try await harness.sync([[.item(1, "c"), .item(2, "b")]], hour: 1)
        try await harness.sync([[.item(2, "b")]], list: .otherList, nil)
        let edit = PendingChange(
            .edit, id: .integer(2), input: [FieldValue.Member("name", .text("z"))], updatedAt: StoreHarness.time(1))
        _ = try await changes.add(edit, of: schema, from: source)
        try await remove()

        let part = columnName.map { "the column '\($0)' of '\(table)'" } ?? "the table '\(table)'"
        await checks.expect(.incompleteRecords, naming: part, at: "reading") { () throws(StoreError) in
            _ = try await harness.records()
        }
        let run = try await harness.begin(hour: 2, readsChanges: true)
        checks.expect(run.changesSince, nil, at: "the changes that are read")
        let other = try await harness.begin(.otherList, hour: 2)
        checks.expect(other.isContinued, false, at: "the run of the other list")
        let counts = try await harness.sync([[.item(1, "c"), .item(2, "b")]], hour: 2)
        checks.expect(counts, expectedCounts, at: "the outcome")
        for filter in [RecordFilter.all, RecordFilter(list: .list)] {
            let records = try await harness.records(nil, filter)
            checks.expect(records[.integer(1)]?.values, .item(1, "c"), at: "record 1")
            checks.expect(records[.integer(2)]?.values, .item(2, "b"), at: "record 2")
        }
        // The ended run of the other list has seen record 2, which does not count for its new run.
        let page = try await harness.store.commit([.item(1, "c")], of: nil, to: other, at: StoreHarness.time(2))
        _ = try await harness.store.finish(page.run, .complete, at: StoreHarness.time(2))
        let ids = try await harness.ids(RecordFilter(list: .otherList))
        checks.expect(ids, ["integer(1)"], at: "the records of the other list")
        try await remove()
        let deletion = PendingChange(.delete, id: .integer(1), updatedAt: StoreHarness.time(2))
        let sent = try await changes.add(deletion, of: schema, from: source)
        try await changes.replace(sent, with: nil, .deleted, of: schema, from: source, at: StoreHarness.time(2))
        try await harness.sync([[.item(1, "c"), .item(2, "b")]], hour: 2)
        let pending = try await changes.pendingChanges(of: schema, from: source)
        checks.expect(pending.map(\.kind), [.edit], at: "the pending changes")
        try await harness.sync([[.item(1, "d"), .item(2, "b")]], hour: 3)
        let versions = try await harness.store.versions(of: .integer(1), schema, from: source)
        let names = versions.compactMap { version in
            if case .text(let name) = version.values[1] { name } else { nil }
        }
        checks.expect([names.first, names.last], ["a", "c"], at: "the earlier versions")
        let again = try await harness.begin(hour: 4)
        checks.expect(again.schemaChange, SchemaChange(), at: "a later run")
    }

    private var expectedCounts: Counts {
        switch self {
        case .column: Counts(changed: 2)
        case .records: Counts(added: 2)
        case .timeColumn, .members, .seen: Counts(unchanged: 2)
        }
    }
}
