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
            OptionGroup(title: "Store", options: [Option.store, Option.full]), .sending,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let session = try ProviderSession(invocation, from: .network(nil))
        guard let provider = session.provider as? any Listing else { throw .unsupported("list", session.descriptor) }
        try await sync(provider, session, invocation)
    }

    private func sync<Lister: Listing>(
        _ provider: Lister, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let plan = try SyncPlan(invocation, session)
        let secrets = session.secrets.values
        let sync = Sync(
            provider, columns: session.descriptor.columns(of: Lister.Item.self), to: plan.store,
            concurrency: plan.concurrency, events: session.events,
            canKeep: { [system = invocation.system] token in
                token.text.map { text in !secrets.contains { system.revealsSecret(text, $0) } } ?? false
            }, now: invocation.system.now)
        let report: SyncReport
        do throws(SyncError) {
            report = try await sync(
                plan.list, plan.parameters, paging: plan.paging, pageSize: invocation.arguments[.pageSize()],
                limit: plan.limit, startsOver: invocation.arguments[.full])
        } catch {
            throw Failure(error, session)
        }
        try show(report, plan, invocation.console)
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

extension Failure {
    fileprivate init(_ error: SyncError, _ session: ProviderSession) {
        switch error {
        case .store(let error):
            let isTemporary = [.overtaken, .busy].contains(error.code)
            self.init(
                isTemporary ? .tryLater : .failure, code: error.code.description, error.message,
                hint: error.code == .overtaken ? "another sync of the same list is running" : nil)
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
        Option(flag: "full", "read the list from its start, even if the last sync was interrupted")
    }
}
