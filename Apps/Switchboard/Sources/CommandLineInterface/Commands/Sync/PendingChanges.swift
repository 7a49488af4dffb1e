import Protocols
import UseCases

extension SyncCommand {
    /// Sends the pending changes of the user, and returns those that could not be sent.
    func sendChanges<Lister: Listing>(
        _ provider: Lister, in store: any RecordStore, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) -> [UnsentChange] {
        guard let store = store as? any PendingChangeStore else { return [] }
        let sender = ChangeSender(
            provider, columns: session.descriptor.columns(of: Lister.Item.self), from: store,
            source: session.descriptor.storeSource(at: session.baseURL), now: invocation.system.now)
        do throws(SyncError) {
            let report = try await sender()
            let count = report.sent
            if count > 0 { invocation.console.note("\(count.grouped) \(count == 1 ? "change" : "changes") sent") }
            return report.unsent
        } catch {
            throw Failure(error, session, command: name, outcome: "", advice: "")
        }
    }
}

extension Failure {
    /// Returns the failure for changes that are still pending; `nil` if there are none.
    static func unsent(_ changes: [UnsentChange], of entity: String) -> Failure? {
        guard !changes.isEmpty else { return nil }
        let lines = changes.flatMap { $0.lines(entity) }
        let count = changes.count
        return Failure(
            .failure, code: "conflict",
            "\(count.grouped) \(count == 1 ? "change was" : "changes were") not sent:\n"
                + lines.joined(separator: "\n"),
            hint: "edit the item again with --source store to keep your values, or use --discard")
    }
}

extension UnsentChange {
    /// Returns the reason why the change was not sent. For a conflict, returns one line for each conflicting field.
    fileprivate func lines(_ entity: String) -> [String] {
        let item = change.id.flatMap(\.inputText).map { "\(entity) \($0)" } ?? "new \(entity)"
        switch reason {
        case .conflict(let fields): return fields.map { "\(item): \($0.line)" }
        case .missing: return ["\(item): the API no longer has it"]
        case .refused(let reason): return ["\(item): \(reason)"]
        case .uncertain:
            let command = "add \(Option.discard.flag) \(Option.source.flag) store"
            return ["\(item): an earlier attempt may have added it; check, then drop it with '\(command)'"]
        case .unsupported: return ["\(item): the provider cannot \(change.kind.rawValue) it"]
        }
    }
}

extension FieldConflict {
    fileprivate var line: String {
        let (base, remote) = (base.line, remote.line)
        guard let local else { return "\(name) was '\(base)' and is '\(remote)' at the API" }
        return "\(name) was '\(base)', is '\(remote)' at the API, and '\(local.line)' in the store"
    }
}
