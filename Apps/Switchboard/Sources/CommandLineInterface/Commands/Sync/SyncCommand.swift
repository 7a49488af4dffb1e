import Protocols
import UseCases

struct SyncCommand: Command {
    let name = "sync"
    let summary = "keep a list in a database, and continue where the last sync stopped"
    let capability: String? = "list"

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let starts = [Option.page.name, Option.after.name]
        let range = ListOptions(provider: provider).group.options.filter { !starts.contains($0.name) }
        return [
            .parameters(of: provider), OptionGroup(title: "Range", options: range),
            OptionGroup(title: "Store", options: [Option.store, Option.full, Option.history, Option.verify]), .sending,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let session = try ProviderSession(invocation, from: .network(nil))
        guard let provider = session.provider as? any Listing else { throw .unsupported("list", session.descriptor) }
        guard let slices = try SliceInput(session: session, invocation: invocation).slices() else {
            return try await sync(provider, try SyncPlan(invocation, session), session, invocation)
        }
        for slice in slices {
            try await sync(provider, try SyncPlan(invocation, session, slice), session, invocation)
        }
    }

    private func sync<Lister: Listing>(
        _ provider: Lister, _ plan: SyncPlan, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let secrets = session.secrets.values
        let sliced = plan.slice.flatMap { provider.list(of: [$0], paging: plan.paging) }
        let lister: any Listing<Lister.Item> = sliced ?? provider
        let sync = Sync(
            lister, columns: session.descriptor.columns(of: Lister.Item.self), to: plan.store,
            concurrency: plan.concurrency, events: session.events,
            canKeep: { [system = invocation.system] token in
                token.text.map { text in !secrets.contains { system.revealsSecret(text, $0) } } ?? false
            }, now: invocation.system.now)
        let report: SyncReport
        do throws(SyncError) {
            report = try await sync(plan.request)
        } catch {
            throw Failure(error, session)
        }
        if report.changesSince != nil, let tracker = Lister.self as? any ChangeTracking.Type {
            report.changesSince.map { noteChanges(since: $0, tracker.untrackedColumns, invocation) }
        }
        try show(report, plan, invocation.console)
        if let limit = invocation.arguments[.verify] { try await verify(provider, limit, plan, session, invocation) }
    }

    private func noteChanges(since start: Date, _ untracked: [String], _ invocation: Invocation) {
        let time = invocation.system.localTime(start)
        let unseen = untracked.isEmpty ? "" : "; changes of only \(untracked.joined(separator: ", ")) are not listed"
        invocation.console.note("read what has changed since \(time)\(unseen); --full reads the whole list")
    }

    /// Looks up the records that are in no list, and reports those that are gone.
    private func verify(
        _ provider: some Listing, _ limit: Int, _ plan: SyncPlan, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        guard let getter = provider as? any Getting else { throw .unsupported("get", session.descriptor) }
        do throws(SyncError) {
            let report = try await getter.findGone(plan, limit: limit, session, invocation)
            let more = report.isWhole ? "" : "; others are not looked up yet: use a greater number"
            invocation.console.note(
                "\(report.gone.grouped) gone, \(report.existing.grouped) still exist and are in no list\(more)")
        } catch {
            throw Failure(error, session)
        }
    }

    private func show(_ report: SyncReport, _ plan: SyncPlan, _ console: Console) throws(Failure) {
        if report.isContinued { console.note("continued an interrupted sync") }
        if !report.schemaChange.addedColumns.isEmpty {
            console.note("new columns: \(report.schemaChange.addedColumns.joined(separator: ", "))")
        }
        let left = report.departed.left == 0 ? "" : ", \(report.departed.left.grouped) no longer in the list"
        console.note(
            "\(report.added.grouped) added, \(report.changed.grouped) changed, \(report.unchanged.grouped) unchanged"
                + "\(left); in \(plan.path)")
        report.reasons.filter { !report.defects.contains($0) }.forEach(console.note)
        guard report.defects.isEmpty else { throw .incomplete(report.defects, hint: "run the command again later") }
    }
}

extension Getting {
    fileprivate func findGone(
        _ plan: SyncPlan, limit: Int, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(SyncError) -> GoneReport {
        let check = GoneCheck(
            self, columns: session.descriptor.columns(of: Item.self), in: plan.store, now: invocation.system.now)
        return try await check(source: plan.request.list.source, limit: limit)
    }
}

extension Failure {
    init(_ error: StoreError) {
        let isTemporary = [.overtaken, .busy].contains(error.code)
        self.init(
            isTemporary ? .tryLater : .failure, code: error.code.description, error.message,
            hint: error.code == .overtaken ? "another sync of the same list is running" : nil)
    }

    fileprivate init(_ error: SyncError, _ session: ProviderSession) {
        switch error {
        case .store(let error): self.init(error)
        case .provider(let error, let pages):
            self = session.failures.failure(error)
            guard pages > 0 else { return }
            let saved = "\(pages.grouped) \(pages == 1 ? "page" : "pages") saved"
            if [.unavailable, .tryLater].contains(exitCode) {
                message = "incomplete sync: \(saved); \(message)"
                exitCode = .tryLater
            }
            hint = "\(saved); run the same command again to continue"
        }
    }
}

extension Option<String?> {
    static var store: Option {
        Option(
            "store", "the database file", .outputPath("records.db"),
            defaultLabel: "switchboard/records.db in XDG_DATA_HOME or ~/.local/share")
    }
}

extension Option<Bool> {
    static var full: Option {
        Option(flag: "full", "read the whole list from its start, not only changes or what an interrupted sync left")
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
}
