import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

extension Connection {
    /// Sends the pending changes of the user. Returns the failure for those that were not sent; `nil` if all were sent.
    ///
    /// - Throws: The failure after which nothing more can be sent.
    package func sendChanges<Item: Entity>(
        of provider: any Provider<Item>, in store: any RecordStore, _ console: Console, _ tally: SyncTally,
        now: @escaping @Sendable () -> Date
    ) async throws(Failure) -> Failure? {
        guard let store = store as? any PendingChangeStore else { return nil }
        let sender = ChangeSender(
            provider, items: descriptor.items(of: Item.self), draftToAdd: descriptor.draftToAdd,
            draftToEdit: descriptor.draftToEdit, from: store,
            source: storeSource, now: now)
        let report: SendReport
        do throws(SyncError) {
            report = try await sender()
        } catch {
            throw Failure(error, self, command: "sync", outcome: "", advice: "")
        }
        tally.add(report)
        let unsent = Failure.unsent(report, of: descriptor, failures.storeOptions)
        guard let error = report.failure else {
            if report.sent > 0 { console.note("\(report.sent.counted("change")) sent") }
            return unsent
        }
        var failure = failures.failure(error)
        let left = report.unsent.count + report.untriedCount
        failure.message = "\(report.sent.counted("change")) sent, \(left.grouped) not sent: \(failure.message)"
        throw unsent.map(failure.preceded) ?? failure
    }
}

extension Failure {
    /// Returns the failure for changes that are still pending, each with its own reason; `nil` if there are none.
    fileprivate static func unsent(
        _ report: SendReport, of provider: ProviderDescriptor, _ options: StoreOptions
    ) -> Failure? {
        let changes = report.unsent
        guard !changes.isEmpty else { return nil }
        let count = changes.count.counted("change")
        let lines = changes.flatMap { $0.lines(provider, options) }
        return Failure(
            changes.allSatisfy(\.canBeRepeated) ? .delayedChanges : .unsentChanges,
            "\(count) \(changes.count == 1 ? "was" : "were") not sent:\n" + lines.joined(separator: "\n"),
            hint: changes.contains(where: \.canBeEdited)
                ? "edit or delete the item again with '\(Option.source.flag) store\(options.text)' to keep your change, "
                    + "or use \(Option.discard.flag)"
                : changes.contains(where: \.canBeRepeated) ? "run the same command again" : nil)
    }
}

extension Failure {
    /// Returns the failure with the message of an earlier one before its own, because a user must not miss either.
    package func preceded(by other: Failure) -> Failure {
        var failure = self
        failure.message = "\(other.message)\n\(message)"
        failure.hint = hint ?? other.hint
        return failure
    }
}

extension UnsentChange {
    /// Whether the same change may be sent by a later run.
    fileprivate var canBeRepeated: Bool {
        switch reason {
        case .failed, .inProgress, .overtaken: true
        case .conflict, .missing, .refused, .uncertain, .unsupported: false
        }
    }

    /// Whether the user can change the item again, so that a later run can send the new values.
    fileprivate var canBeEdited: Bool {
        switch reason {
        case .conflict, .refused: change.kind != .add
        case .missing, .failed, .inProgress, .overtaken, .uncertain, .unsupported: false
        }
    }

    /// Returns the reason why the change was not sent. For a conflict, returns one line for each conflicting field.
    fileprivate func lines(_ provider: ProviderDescriptor, _ options: StoreOptions) -> [String] {
        let entity = provider.items.name
        let discardCommand = options.commandLine(discardWords, of: provider)
        let item = change.id.flatMap(\.inputText).map { "\(entity) \($0)" } ?? "new \(entity)"
        switch reason {
        case .conflict(let fields): return fields.map { "\(item): \($0.line)" }
        case .missing: return ["\(item): the API no longer has it; to drop the change, run: \(discardCommand)"]
        case .refused(let reason) where change.kind == .add:
            return ["\(item): \(reason); to drop the change, run: \(discardCommand)"]
        case .refused(let reason), .failed(let reason): return ["\(item): \(reason)"]
        case .inProgress: return ["\(item): another process may still be trying to \(change.kind.rawValue) it"]
        case .overtaken: return ["\(item): another process has changed it, or tried to send it, at the same time"]
        case .uncertain(let reason):
            let attempt = reason.map { "\($0); the API" } ?? "an earlier attempt"
            return ["\(item): \(attempt) may have added it; check, then to drop it, run: \(discardCommand)"]
        case .unsupported:
            return [
                "\(item): the provider cannot \(change.kind.rawValue) it; to drop the change, run: \(discardCommand)"
            ]
        }
    }

    /// The words of the command that drops the change.
    private var discardWords: [String] {
        let id = change.id.flatMap(\.inputText).map { [$0] } ?? []
        return [change.kind.rawValue] + id + [Option.discard.flag, Option.source.flag, "store"]
    }
}

extension FieldConflict {
    fileprivate var line: String {
        let (base, remote) = (base.line, remote.line)
        guard let local else { return "\(name) was '\(base)' and is '\(remote)' at the API" }
        return "\(name) was '\(base)', is '\(remote)' at the API, and '\(local.line)' in the store"
    }
}

extension Option<Bool> {
    package static var discard: Option {
        Option(
            flag: "discard",
            "drop the pending change to the item, or with 'add' the pending additions; requires --source store")
    }
}
