import Records
import StoreProtocols
import Testing

/// A mistake that a store could make, and the cases of the contract that find it.
struct Fault: Sendable, CustomTestStringConvertible {
    enum Mistake: Sendable {
        case treatsIncompleteAsComplete, treatsContinuedAsComplete, neverRemoves
        case acceptsOutdatedRuns, forgetsPage, mergesSources, mergesLists
        case truncatesText, roundsIntegers, dropsMilliseconds
        case commitsValidRows, ignoresDeletions, ignoresLimit, ignoresFilterValues, ignoresExemptIDs,
            ignoresConditions, ignoresSlices,
            ignoresOrder, ignoresTimeOfChange
        case forgetsOrder, assumesOrder, losesCompleteRuns, countsChangesAsWholeRuns, forgetsVersions, readsAllAgain
        case joinsPartsOfSlices
        case keepsSecondChanges, replacesOutdatedChanges, forgetsOutcomes
        case keepsOutdatedRawItems, keepsNoRawItems, changesRecords
    }

    let mistake: Mistake
    let brokenCases: Set<String>

    var testDescription: String { "\(mistake)" }

    init(_ mistake: Mistake, breaks cases: String...) {
        self.mistake = mistake
        brokenCases = Set(cases)
    }

    static let all = [
        Fault(
            .treatsIncompleteAsComplete, breaks: "records-stay-in-an-incomplete-list",
            "changes-are-read-since-the-last-whole-run", "an-order-can-be-unknown", "whole-runs-are-known",
            "slices-become-their-list"),
        Fault(
            .treatsContinuedAsComplete, breaks: "records-stay-after-an-interruption",
            "an-interrupted-run-is-not-whole", "whole-runs-are-known"),
        Fault(
            .neverRemoves, breaks: "changed-records-are-updated", "records-leave-a-complete-list",
            "records-stay-in-an-incomplete-list", "records-stay-after-an-interruption", "other-lists-keep-records",
            "ids-are-distinct", "changes-are-read-since-the-last-whole-run", "an-interrupted-run-is-not-whole",
            "a-list-keeps-its-order", "an-order-can-be-unknown", "whole-runs-are-known", "a-clock-can-be-set-back",
            "raw-items-are-kept",
            "slices-become-their-list"),
        Fault(.acceptsOutdatedRuns, breaks: "an-overtaken-run-is-refused", "a-finished-run-is-over"),
        Fault(.forgetsPage, breaks: "a-run-continues"),
        Fault(
            .mergesSources, breaks: "sources-are-separate", "other-lists-keep-records", "lists-have-their-own-runs",
            "records-are-read-in-parts", "records-of-a-list-are-read", "changes-are-read-since-the-last-whole-run",
            "an-interrupted-run-is-not-whole", "pending-changes-are-kept", "a-list-keeps-its-order",
            "an-order-can-be-unknown", "whole-runs-are-known", "raw-items-are-kept",
            "slices-become-their-list"),
        Fault(
            .mergesLists, breaks: "lists-have-their-own-runs", "other-lists-keep-records", "records-of-a-list-are-read",
            "records-that-meet-a-condition-are-read", "slices-of-a-list-are-read",
            "changes-are-read-since-the-last-whole-run", "an-interrupted-run-is-not-whole",
            "a-list-keeps-its-order", "an-order-can-be-unknown", "whole-runs-are-known", "slices-become-their-list"),
        Fault(
            .truncatesText, breaks: "values-are-returned", "every-difference-is-a-change", "ids-are-distinct"),
        Fault(.roundsIntegers, breaks: "values-are-returned", "ids-are-distinct"),
        Fault(.dropsMilliseconds, breaks: "values-are-returned"),
        Fault(.commitsValidRows, breaks: "an-invalid-page-changes-nothing"),
        Fault(
            .ignoresDeletions, breaks: "deleted-records-can-return", "ids-are-distinct", "records-with-values-are-read",
            "a-list-keeps-its-order", "recent-changes-are-read", "records-that-meet-a-condition-are-read"),
        Fault(.ignoresSlices, breaks: "slices-of-a-list-are-read"),
        Fault(
            .ignoresFilterValues, breaks: "records-with-values-are-read", "records-that-meet-a-condition-are-read"),
        Fault(
            .ignoresExemptIDs, breaks: "records-with-values-are-read", "records-that-meet-a-condition-are-read"),
        Fault(.ignoresConditions, breaks: "records-that-meet-a-condition-are-read"),
        Fault(.ignoresTimeOfChange, breaks: "recent-changes-are-read"),
        Fault(.ignoresOrder, breaks: "a-list-keeps-its-order"),
        Fault(.forgetsOrder, breaks: "a-list-keeps-its-order", "an-order-can-be-unknown"),
        Fault(.assumesOrder, breaks: "an-order-can-be-unknown", "slices-become-their-list"),
        Fault(
            .losesCompleteRuns, breaks: "changes-are-read-since-the-last-whole-run", "an-interrupted-run-is-not-whole",
            "whole-runs-are-known", "slices-become-their-list"),
        Fault(.countsChangesAsWholeRuns, breaks: "whole-runs-are-known"),
        Fault(
            .readsAllAgain, breaks: "changes-are-read-since-the-last-whole-run", "a-new-column-ends-open-changes",
            "an-order-can-be-unknown", "whole-runs-are-known", "a-clock-can-be-set-back", "raw-items-are-kept",
            "slices-become-their-list"),
        Fault(.joinsPartsOfSlices, breaks: "slices-become-their-list"),
        Fault(.forgetsVersions, breaks: "earlier-versions-are-kept"),
        Fault(.keepsSecondChanges, breaks: "a-record-has-one-pending-change"),
        Fault(.replacesOutdatedChanges, breaks: "a-pending-change-is-replaced-once"),
        Fault(.forgetsOutcomes, breaks: "a-sent-change-is-in-the-record"),
        Fault(.ignoresLimit, breaks: "records-are-read-in-parts"),
        Fault(.keepsOutdatedRawItems, breaks: "raw-items-are-kept"),
        Fault(.keepsNoRawItems, breaks: "raw-items-are-kept", "a-raw-item-is-no-change"),
        Fault(.changesRecords, breaks: "a-raw-item-is-no-change"),
    ]
}

/// A correct store with one mistake.
struct FaultyStore: RecordStore {
    let base: any PendingChangeStore & RawItemStore
    let fault: Fault

    func begin(
        _ list: Subscription, of schema: RecordSchema, _ options: RunOptions, at now: Date
    ) async throws(StoreError) -> SyncRun {
        var options = options
        if fault.mistake == .readsAllAgain { options.readsChanges = false }
        if fault.mistake == .keepsNoRawItems { options.keepsRawItems = false }
        let run = try await base.begin(changed(list), of: schema, options, at: now)
        return fault.mistake == .forgetsPage ? run.copy(page: .some(nil)) : run
    }

    func commit(
        _ rows: [[FieldValue]], of page: String?, to run: SyncRun, at now: Date
    ) async throws(StoreError) -> PageOutcome {
        let run = try await current(run, at: now)
        let rows = rows.map { $0.map(changed) }
        if fault.mistake == .commitsValidRows {
            let valid = rows.prefix { (try? run.schema.validate($0)) != nil }
            if valid.count < rows.count {
                _ = try await base.commit(Array(valid), of: page, to: run, at: now)
                throw StoreError(.invalidRecord, "invalid row")
            }
        }
        return try await base.commit(rows, of: page, to: run, at: now)
    }

    func finish(_ run: SyncRun, _ completeness: Completeness, at now: Date) async throws(StoreError) -> ListRemovals {
        let run = try await current(run, at: now)
        return switch fault.mistake {
        case .treatsIncompleteAsComplete: try await base.finish(run, .complete, at: now)
        case .treatsContinuedAsComplete: try await base.finish(run.copy(isContinued: false), completeness, at: now)
        case .neverRemoves: try await base.finish(run, .incomplete, at: now)
        default: try await base.finish(run, completeness, at: now)
        }
    }

    func interrupt(_ run: SyncRun, because reason: String, at now: Date) async throws(StoreError) {
        try await base.interrupt(run, because: reason, at: now)
    }

    func lists(of schema: RecordSchema, from source: String) async throws(StoreError) -> [StoredList] {
        let lists = try await base.lists(of: schema, from: changed(source))
        return switch fault.mistake {
        case .losesCompleteRuns: lists.map { StoredList(list: $0.list, lastCompleteRunStart: nil, order: $0.order) }
        case .countsChangesAsWholeRuns:
            lists.map { list in
                StoredList(
                    list: list.list, lastCompleteRunStart: list.lastCompleteRunStart, order: list.order,
                    lastWholeRunStart: list.lastCompleteRunStart)
            }
        case .forgetsOrder: lists.map { $0.copy(order: nil) }
        case .assumesOrder: lists.map { $0.copy(order: $0.order ?? 0) }
        default: lists
        }
    }

    func join(
        _ slices: [String], to list: Subscription, of schema: RecordSchema, readSince start: Date, at now: Date
    ) async throws(StoreError) -> Bool {
        let list = changed(list)
        guard fault.mistake == .joinsPartsOfSlices else {
            return try await base.join(slices, to: list, of: schema, readSince: start, at: now)
        }
        let stored = try await base.lists(of: schema, from: list.source).map(\.list.slice)
        return try await base.join(slices.filter(stored.contains), to: list, of: schema, readSince: start, at: now)
    }

    func versions(
        of id: FieldValue, _ schema: RecordSchema, from source: String
    ) async throws(StoreError) -> [StoredRecord] {
        let versions = try await base.versions(of: id, schema, from: changed(source))
        return fault.mistake == .forgetsVersions ? versions.suffix(1) : versions
    }

    func records(
        of schema: RecordSchema, from source: String, _ filter: RecordFilter, after id: FieldValue?, limit: Int
    ) async throws(StoreError) -> [StoredRecord] {
        let limit = fault.mistake == .ignoresLimit ? .max : limit
        var filter = filter
        filter.list = filter.list.map(changed)
        if fault.mistake == .ignoresFilterValues { filter.values = [:] }
        if fault.mistake == .ignoresConditions { filter.condition = nil }
        if fault.mistake == .ignoresExemptIDs { filter.exemptIDs = [] }
        if fault.mistake == .ignoresTimeOfChange { filter.changedSince = nil }
        if fault.mistake == .ignoresOrder { filter.order = nil }
        if fault.mistake == .ignoresSlices { filter.includesSlices = false }
        return try await base.records(of: schema, from: changed(source), filter, after: id, limit: limit)
    }

    func markDeleted(
        _ ids: [FieldValue], of schema: RecordSchema, from source: String, at now: Date
    ) async throws(StoreError) -> Int {
        let ids = fault.mistake == .ignoresDeletions ? [] : ids
        return try await base.markDeleted(ids, of: schema, from: changed(source), at: now)
    }

    private func current(_ run: SyncRun, at now: Date) async throws(StoreError) -> SyncRun {
        guard fault.mistake == .acceptsOutdatedRuns else { return run }
        return try await base.begin(run.list, of: run.schema, RunOptions(pageSize: run.pageSize), at: now)
            .copy(isContinued: run.isContinued)
    }

    private func changed(_ list: Subscription) -> Subscription {
        let request = fault.mistake == .mergesLists ? "" : list.request
        return Subscription(source: changed(list.source), request: request, slice: list.slice)
    }

    fileprivate func changed(_ source: String) -> String { fault.mistake == .mergesSources ? "" : source }

    private func changed(_ value: FieldValue) -> FieldValue {
        switch (fault.mistake, value) {
        case (.truncatesText, .text(let text)): .text(String(text.prefix { $0 != "\0" }))
        case (.roundsIntegers, .integer(let integer)): .integer(Int128(Double(integer)))
        case (.dropsMilliseconds, .date(let date)):
            .date(Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
        default: value
        }
    }
}

extension StoredList {
    fileprivate func copy(order: Int64?) -> StoredList {
        StoredList(
            list: list, lastCompleteRunStart: lastCompleteRunStart, order: order, lastWholeRunStart: lastWholeRunStart)
    }
}

extension SyncRun {
    /// Returns a copy with other properties.
    fileprivate func copy(isContinued: Bool? = nil, page: String?? = nil) -> SyncRun {
        SyncRun(
            id: id, list: list, schema: schema, startedAt: startedAt, pageSize: pageSize, changesSince: changesSince,
            followsChanges: followsChanges,
            isContinued: isContinued ?? self.isContinued, schemaChange: schemaChange, page: page ?? self.page,
            pageCount: pageCount, recordCount: recordCount)
    }
}

extension FaultyStore: PendingChangeStore {
    func pendingChanges(of schema: RecordSchema, from source: String) async throws(StoreError) -> [PendingChange] {
        try await base.pendingChanges(of: schema, from: changed(source))
    }

    func add(
        _ change: PendingChange, of schema: RecordSchema, from source: String
    ) async throws(StoreError) -> PendingChange {
        if fault.mistake == .keepsSecondChanges {
            let same = try await base.pendingChanges(of: schema, from: changed(source)).first { $0.id == change.id }
            if let same {
                try await base.replace(same, with: nil, .unknown, of: schema, from: changed(source), at: Date())
            }
        }
        return try await base.add(change, of: schema, from: changed(source))
    }

    func replace(
        _ old: PendingChange, with new: PendingChange?, _ outcome: ChangeOutcome, of schema: RecordSchema,
        from source: String, at now: Date
    ) async throws(StoreError) {
        var current = old
        if fault.mistake == .replacesOutdatedChanges {
            let changes = try await base.pendingChanges(of: schema, from: changed(source))
            current = changes.first { $0.number == old.number } ?? old
        }
        let outcome = fault.mistake == .forgetsOutcomes ? .unknown : outcome
        try await base.replace(current, with: new, outcome, of: schema, from: changed(source), at: now)
    }
}

extension FaultyStore: RawItemStore {
    func keepsRawItems(of schema: RecordSchema) async throws(StoreError) -> Bool {
        try await base.keepsRawItems(of: schema)
    }

    func keep(_ items: [RawItem], of run: SyncRun) async throws(StoreError) {
        let items = items.filter { fault.mistake != .keepsOutdatedRawItems || $0.json != nil }
        try await base.keep(items, of: run)
        guard fault.mistake == .changesRecords else { return }
        _ = try await base.markDeleted(
            items.map(\.id), of: run.schema, from: run.list.source, at: Date(timeIntervalSince1970: 0))
    }

    func rawItem(of id: FieldValue, _ schema: RecordSchema, from source: String) async throws(StoreError) -> String? {
        try await base.rawItem(of: id, schema, from: changed(source))
    }
}
