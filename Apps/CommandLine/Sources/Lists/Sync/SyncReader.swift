import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

/// One run of `sync`: reads lists and slices into a store, and reports what has changed.
package struct SyncReader {
    private let connection: Connection
    private let input: SyncInput
    private let question: SliceQuestion
    private let console: Console
    private let tally: SyncTally
    private let showsCounts: Bool
    private let localTime: @Sendable (Date) -> String
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - tally: Receives the numbers of records.
    ///   - showsCounts: Whether the numbers are shown after each list or slice.
    ///   - localTime: Returns a date in the user's time zone.
    package init(
        _ connection: Connection, input: SyncInput, question: SliceQuestion, console: Console, tally: SyncTally,
        showsCounts: Bool, localTime: @escaping @Sendable (Date) -> String, now: @escaping @Sendable () -> Date
    ) {
        self.connection = connection
        self.input = input
        self.question = question
        self.console = console
        self.tally = tally
        self.showsCounts = showsCounts
        self.localTime = localTime
        self.now = now
    }

    /// Returns one plan for each given slice; without slices, one plan for the list. With `--all` and `--yes`, the whole
    /// list is read as one slice that can be divided.
    package func plans(_ slices: [SliceRequest]?) throws(Failure) -> [ListPlan] {
        guard let slices else {
            return [
                input.list.readsAllInSlices && connection.source.sampleBook == nil
                    ? try wholePlan() : try ListPlan(input.list, connection, slices: nil)
            ]
        }
        var plans: [ListPlan] = []
        for slice in slices { plans.append(try ListPlan(input.list, connection, slices: [slice])) }
        return plans
    }

    private func wholePlan() throws(Failure) -> ListPlan {
        let whole = try connection.wholeList(input.list.parameters, until: now())
        return try ListPlan(input.list, connection, slices: [whole])
    }

    /// Asks whether to read a list beyond the result limit in slices, and returns the plan for it; `nil` if the list is
    /// shorter, if only its changes are read, if there is no terminal, or if the user declines.
    package func slicedPlan(
        _ plans: [ListPlan], of provider: some Listing, in store: any RecordStore
    ) async throws(Failure) -> ListPlan? {
        guard question.canBeAsked, connection.source.sampleBook == nil, connection.descriptor.canPartition,
            input.list.readsAll, plans.count == 1,
            plans[0].slices == nil, let limit = plans[0].paging.resultLimit
        else { return nil }
        let plan = plans[0]
        if !input.readsAll, provider.tracker != nil {
            let list = Subscription(connection, plan.parameters)
            guard try await connection.readsChanges(to: list, schedule(in: store), in: store, at: now()) == false else {
                return nil
            }
        }
        let total = try await connection.call { () async throws(ProviderError) in
            let list = try ListRequest(
                plan.parameters, pageSize: plan.paging.sizes.allowed.upperBound, for: plan.paging)
            return try await provider.page(nil, of: list).total
        }
        guard let total, total > limit, try question.isAccepted(itemCount: total) else { return nil }
        return try wholePlan()
    }

    /// Reads lists into a store, one after another.
    ///
    /// - Parameter rawItems: The items as the API sent them, to keep them in the store; `nil` not to keep them.
    package func read(
        _ plans: [ListPlan], of provider: some Listing, to store: any RecordStore, named storeName: String,
        keeping rawItems: RawItems?
    ) async throws(Failure) {
        var incomplete: [Failure] = []
        for plan in plans {
            do throws(Failure) {
                try await read(plan, of: provider, to: store, named: storeName, rawItems)
            } catch {
                guard error.kind == .incomplete else { throw error }
                // The other slices are still read, because they do not depend on this one.
                if plans.count > 1 { console.note(error.message) }
                incomplete.append(error)
            }
        }
        try await joinSlices(of: plans, provider, in: store)
        if let limit = input.verified, !plans.isEmpty { try await verify(provider, limit, in: store) }
        if let failure = incomplete.last {
            guard plans.count > 1 else { throw failure }
            throw .incomplete(["\(incomplete.count) of \(plans.count) slices"], hint: failure.hint)
        }
    }

    private func read<Item: Entity>(
        _ plan: ListPlan, of provider: any Listing<Item>, to store: any RecordStore, named storeName: String,
        _ rawItems: RawItems?
    ) async throws(Failure) {
        let lister = plan.lister(provider)
        let sync = Sync(
            lister, items: connection.descriptor.items(of: Item.self), to: store,
            keeping: try rawItems?.keeping(in: store, connection), concurrency: plan.concurrency,
            events: connection.events,
            canStore: { [revealsSecret = connection.revealsSecret] in !revealsSecret($0) }, now: now)
        let request = SyncRequest(
            plan, connection, readsAll: input.readsAll, startsOver: plan.isOneSliceOfPlan,
            wholeRuns: schedule(in: store), keepsHistory: input.keepsHistory, columnNames: input.columnNames)
        let report: SyncReport
        do throws(SyncError) {
            report = try await sync(request)
        } catch {
            throw Failure(
                await connection.explained(error, listWith: plan.input.parameters), connection, command: "sync",
                outcome: "saved", advice: "run the same command again to continue")
        }
        if report.missingRawItems > 0 {
            console.note(
                "\(report.missingRawItems.counted("item")) stored without '_raw': the response is not standard JSON, "
                    + "the provider combines several responses, or the item contains a secret")
        }
        report.noteChanges(listedBy: lister, console, localTime: localTime)
        if report.isScheduled, let age = input.maximumAge {
            console.note("read the whole list, because the last sync that did so is more than \(age.inLargestUnit) old")
        }
        tally.add(left: report.removals.count)
        show(report, of: request.list, in: storeName)
        let slices = SyncCommandLine(plan.parameters.values, of: connection).text
        try report.check(
            plan, connection, console: console, advice: "run the same command again",
            slicing: "\(Option.yes.flag) reads the rest in slices: \(slices)")
    }

    /// Makes the slices of each list the list itself if those of the whole plan were read, so that a later run reads only
    /// the changes to the list.
    private func joinSlices(
        of plans: [ListPlan], _ provider: some Listing, in store: any RecordStore
    ) async throws(Failure) {
        guard let partitioner = provider.partitioner else { return }
        var ends: [Subscription: (parameters: ParameterValues, end: Date)] = [:]
        for plan in plans {
            guard let end = plan.plannedAt else { continue }
            let list = Subscription(connection, plan.parameters)
            ends[list] = (plan.parameters, max(end, ends[list]?.end ?? end))
        }
        for (list, plan) in ends where try await join(list, plan.parameters, plannedAt: plan.end, partitioner, store) {
            console.note("all slices of the list are read, so they are kept as one list from now on")
        }
    }

    private func join<Item: Entity>(
        _ list: Subscription, _ parameters: ParameterValues, plannedAt end: Date, _ provider: some Partitioning<Item>,
        _ store: any RecordStore
    ) async throws(Failure) -> Bool {
        do throws(StoreError) {
            return try await SliceJoin(
                provider, items: connection.descriptor.items(of: Item.self), in: store, now: now)(
                    list, parameters, plannedAt: end)
        } catch {
            throw Failure(error)
        }
    }

    private func schedule(in store: any RecordStore) -> WholeRunSchedule? {
        input.maximumAge.map { WholeRunSchedule(maximumAge: $0, in: store) }
    }

    /// Looks up records that are no longer in any list, and reports how many of them the API no longer has.
    private func verify(
        _ provider: some Listing, _ limit: Int, in store: any RecordStore
    ) async throws(Failure) {
        guard let getter = provider.getter else { throw .unsupported("get", connection.descriptor) }
        do throws(SyncError) {
            let report = try await getter.findDeleted(in: store, limit: limit, connection, now: now)
            tally.add(gone: report.deleted)
            let more = report.isComplete ? "" : "; more records remain: use \(Option.verify.flag) with a larger number"
            let existing = "\(report.existing.grouped) found but no longer in any list"
            console.note("\(report.deleted.grouped) not found at the API, \(existing)\(more)")
        } catch {
            throw Failure(
                error, connection, command: "sync", outcome: "saved", advice: "run the same command again to continue")
        }
    }

    private func show(_ report: SyncReport, of list: Subscription, in store: String) {
        if report.isContinued {
            // Meanwhile, items may have moved to pages that were read before the interruption.
            let next = report.coverage == .complete && report.changesSince == nil
            console.note("continued an interrupted sync" + (next ? "; the next one reads the whole list again" : ""))
        }
        if !report.schemaChange.addedColumns.isEmpty {
            console.note("new columns: \(report.schemaChange.addedColumns.joined(separator: ", "))")
        }
        guard showsCounts else { return }
        // With --quiet, the line is probably one of a log.
        let start = console.isQuiet ? "\(now().iso8601) \(connection.descriptor.id): " : ""
        console.result(
            "\(start)\(SyncCounts(report).text); in \(store)" + (list.slice.isEmpty ? "" : ", slice \(list.slice)"))
    }
}

extension Connection {
    /// Returns the error of a list. If the list has no sample, the error names values of a parameter that have one.
    ///
    /// - Parameter given: The values of the parameters that the user gave, keyed by name.
    package func explained(_ error: SyncError, listWith given: [String: String]) async -> SyncError {
        guard let guide, case .provider(let error, let pages) = error else { return error }
        return .provider(await guide.explained(error, listWith: completed(given)), pagesSoFar: pages)
    }

    /// Returns whether the next run may read only the changes to a list, because a run has read it to its end.
    fileprivate func readsChanges(
        to list: Subscription, _ schedule: WholeRunSchedule?, in store: any RecordStore, at now: Date
    ) async throws(Failure) -> Bool {
        do throws(StoreError) {
            let schema = try RecordSchema(descriptor.items)
            if try await schedule?.isDue(list, of: schema, at: now) == true { return false }
            let lists = try await store.lists(of: schema, from: list.source)
            return lists.contains { $0.list == list && $0.lastCompleteRunStart != nil }
        } catch {
            throw Failure(error)
        }
    }
}

extension Getting {
    fileprivate func findDeleted(
        in store: any RecordStore, limit: Int, _ connection: Connection,
        now: @escaping @Sendable () -> Date
    ) async throws(SyncError) -> DeletionReport {
        try await DeletionCheck(self, items: connection.descriptor.items(of: Item.self), in: store, now: now)(
            source: connection.storeSource, limit: limit)
    }
}
