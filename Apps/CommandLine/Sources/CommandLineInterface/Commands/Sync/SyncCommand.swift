import Protocols
import StoreProtocols
import UseCases

struct SyncCommand: Command {
    let name = "sync"
    let summary = "copy a list to a database, and update the copy later"
    let capability: String? = "list"
    let details: String? = """
        The exit code is 0 if the list was read to its end or to the limit, and 75 if items are missing. The pages \
        that were read are saved in both cases. An interrupted sync continues with the last saved page.
        """

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider), ListOptions(provider: provider).groupFromStart, .slices(of: provider),
            OptionGroup(
                title: "Store", options: [Option.store, Option.full, Option.history, Option.verify(of: provider)]),
            .sending,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let session = try ProviderSession(invocation, from: .network(nil))
        guard let provider = session.provider as? any Listing else { throw .unsupported("list", session.descriptor) }
        var plans = try SyncPlan.all(invocation, session)
        let location = try StoreLocation(invocation)
        let store = location.create()
        let unsent = try await sendChanges(provider, in: store, session, invocation)
        do throws(Failure) {
            if let sliced = try await slicedPlan(plans, provider, store, session, invocation) { plans = [sliced] }
            try await read(plans, provider, to: store, location.name, session, invocation)
        } catch {
            throw unsent.map(error.preceded) ?? error
        }
        if let unsent { throw unsent }
    }

    /// Asks whether to read a list beyond the result limit in slices, and returns the plan for it; `nil` if the list is
    /// shorter, if only its changes are read, if there is no terminal, or if the user declines.
    private func slicedPlan(
        _ plans: [SyncPlan], _ provider: some Listing, _ store: any RecordStore, _ session: ProviderSession,
        _ invocation: Invocation
    ) async throws(Failure) -> SyncPlan? {
        let question = SliceQuestion(session, invocation)
        guard question.hasTerminal, session.descriptor.canPartition, invocation.arguments[.all],
            plans.count == 1, plans[0].slices == nil, let limit = plans[0].request.paging.resultLimit
        else { return nil }
        let request = plans[0].request
        if !request.readsAll, provider is any ChangeTracking {
            guard try await session.hasReadCompletely(request.list, in: store) == false else { return nil }
        }
        let total = try await session.call { () throws(ProviderError) in
            let sizes = request.paging.sizes
            let list = try ListRequest(
                request.parameters, pageSize: sizes.allowed.upperBound, for: request.paging)
            return try await provider.page(nil, of: list).total
        }
        guard let total, total > limit, try question.isAccepted(itemCount: total) else { return nil }
        return try SyncPlan(invocation, session, [try session.wholeList(invocation)])
    }

    private func read(
        _ plans: [SyncPlan], _ provider: some Listing, to store: any RecordStore, _ storeName: String,
        _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        var incomplete: [Failure] = []
        for plan in plans {
            do throws(Failure) {
                try await sync(provider, plan, to: store, storeName, session, invocation)
            } catch {
                guard error.kind == .incomplete else { throw error }
                // The other slices are still read, because they do not depend on this one.
                if plans.count > 1 { invocation.console.note(error.message) }
                incomplete.append(error)
            }
        }
        if let limit = invocation.arguments[.verify], let source = plans.first?.request.list.source {
            try await verify(provider, limit, from: source, in: store, session, invocation)
        }
        if let failure = incomplete.last {
            guard plans.count > 1 else { throw failure }
            throw .incomplete(["\(incomplete.count) of \(plans.count) slices"], hint: failure.hint)
        }
    }

    private func sync<Lister: Listing>(
        _ provider: Lister, _ plan: SyncPlan, to store: any RecordStore, _ storeName: String,
        _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let lister = plan.lister(provider)
        let sync = Sync(
            lister, columns: session.descriptor.columns(of: Lister.Item.self), to: store,
            concurrency: plan.concurrency, events: session.events, canKeep: plan.canKeep,
            now: invocation.system.time.now)
        let report: SyncReport
        do throws(SyncError) {
            report = try await sync(plan.request)
        } catch {
            throw Failure(
                error, session, command: name, outcome: "saved", advice: "run the same command again to continue")
        }
        if let start = report.changesSince, let tracker = lister as? any ChangeTracking {
            noteChanges(since: start, tracker.untrackedColumns, invocation)
        }
        show(report, plan, in: storeName, invocation.console)
        let slices = SyncCommandLine(plan.request.parameters.values, [], session, invocation).text
        try report.check(
            plan, session.descriptor, invocation.console, advice: "run the same command again",
            slicing: "\(Option.yes.flag) reads the rest in slices: \(slices)")
    }

    private func noteChanges(since start: Date, _ untracked: [String], _ invocation: Invocation) {
        let time = invocation.system.time.localText(start)
        let columns = untracked.joined(separator: ", ")
        let unseen = columns.isEmpty ? "" : "; items with changes only in \(columns) are not included"
        invocation.console.note(
            "read only the changes since \(time)\(unseen); use \(Option.full.flag) to read the whole list")
    }

    /// Looks up records that are no longer in any list, and reports how many of them the API no longer has.
    private func verify(
        _ provider: some Listing, _ limit: Int, from source: String, in store: any RecordStore,
        _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        guard let getter = provider as? any Getting else { throw .unsupported("get", session.descriptor) }
        do throws(SyncError) {
            let report = try await getter.findGone(
                in: store, from: source, limit: limit, session, now: invocation.system.time.now)
            let more = report.isComplete ? "" : "; more records remain: use \(Option.verify.flag) with a larger number"
            let existing = "\(report.existing.grouped) found but no longer in any list"
            invocation.console.note("\(report.gone.grouped) not found at the API, \(existing)\(more)")
        } catch {
            throw Failure(
                error, session, command: name, outcome: "saved", advice: "run the same command again to continue")
        }
    }

    private func show(_ report: SyncReport, _ plan: SyncPlan, in store: String, _ console: Console) {
        if report.isContinued {
            // Meanwhile, items may have moved to pages that were read before the interruption.
            let next = report.coverage == .complete && report.changesSince == nil
            console.note("continued an interrupted sync" + (next ? "; the next one reads the whole list again" : ""))
        }
        if !report.schemaChange.addedColumns.isEmpty {
            console.note("new columns: \(report.schemaChange.addedColumns.joined(separator: ", "))")
        }
        let left = report.removals.count == 0 ? "" : ", \(report.removals.count.grouped) no longer in the list"
        console.result(
            "\(report.added.grouped) added, \(report.changed.grouped) changed, \(report.unchanged.grouped) unchanged"
                + "\(left); in \(store)" + (plan.request.list.slice.isEmpty ? "" : ", slice \(plan.request.list.slice)")
        )
    }
}

extension SyncReport {
    /// Throws an `incomplete` failure that says what to do next, unless the list was read to its end or to the limit.
    ///
    /// - Parameters:
    ///   - advice: The hint if another run can read the missing items.
    ///   - slicing: The hint if the list can be read in slices.
    func check(
        _ plan: SyncPlan, _ provider: ProviderDescriptor, _ console: Console, advice: String, slicing: String
    ) throws(Failure) {
        switch coverage {
        case .complete: return
        case .limited:
            let isEndless = provider.paging?.isEndless == true
            console.note("the list has more items than the limit; use --limit N\(isEndless ? "" : " or --all")")
        case .truncated(let reasons):
            let canDivide = plan.slices == nil && provider.canPartition
            throw .incomplete(
                reasons,
                hint: canDivide
                    ? slicing
                    : "\(provider.id) does not return the other items; narrow the list with parameters")
        case .incomplete(let reasons): throw .incomplete(reasons, hint: advice)
        }
    }
}

extension Getting {
    fileprivate func findGone(
        in store: any RecordStore, from source: String, limit: Int, _ session: ProviderSession,
        now: @escaping @Sendable () -> Date
    ) async throws(SyncError) -> GoneReport {
        try await GoneCheck(self, columns: session.descriptor.columns(of: Item.self), in: store, now: now)(
            source: source, limit: limit)
    }
}

extension Failure {
    /// - Parameters:
    ///   - outcome: What was done with the pages before the error: `saved`.
    ///   - advice: The part of the hint that says how to continue.
    init(_ error: SyncError, _ session: ProviderSession, command: String, outcome: String, advice: String) {
        switch error {
        case .store(let error): self.init(error)
        case .provider(let error, let pages):
            self = session.failures.failure(error)
            guard pages > 0 else { return }
            let saved = "\(pages.grouped) \(pages == 1 ? "page" : "pages") \(outcome)"
            if kind.isTemporary {
                message = "incomplete \(command): \(saved); \(message)"
                kind = kind.afterItems
            }
            hint = "\(saved); \(advice)"
        }
    }
}

extension Option<Bool> {
    static var full: Option {
        Option(flag: "full", "read the whole list, not only the changes or the rest of an interrupted sync")
    }

    static var history: Option {
        Option(flag: "history", "keep the earlier versions of changed records, from now on")
    }
}

extension Option<Int?> {
    static var verify: Option {
        Option(
            "verify", "look up at most N records that are no longer in any list, and mark those that are gone",
            .integer(1...Int.max))
    }

    /// Returns the option for a provider. The option is unsupported if the provider cannot look up items.
    fileprivate static func verify(of provider: ProviderDescriptor?) -> Option {
        guard let provider else { return verify.describedAsLimited(to: "providers with get") }
        guard !(provider.type is any Getting.Type) else { return verify }
        return verify.unsupported(.usage("unsupported option '\(verify.flag)': \(provider.id) cannot look up items"))
    }
}
