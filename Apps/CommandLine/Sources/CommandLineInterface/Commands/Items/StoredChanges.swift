import Arguments
import Connections
import Essentials
import Failures
import Lists
import Output
import Protocols
import StoreProtocols
import UseCases

/// The user's changes to the items in the store, and what `add`, `edit` and `delete` say about them.
struct StoredChanges {
    let local: LocalChanges
    private let connection: Connection
    private let console: Console
    private let isDryRun: Bool

    /// Creates an instance; `nil` if the API is the source.
    ///
    /// - Throws: a usage failure for a store that cannot keep changes, and for `--discard` without a store.
    init?(_ connection: Connection, _ invocation: Invocation) throws(Failure) {
        isDryRun = invocation.arguments[.dryRun]
        guard let local = try connection.localChanges(saves: !isDryRun, now: invocation.system.time.now) else {
            guard !invocation.arguments[.discard] else {
                throw .usage("'\(Option.discard.flag)' requires '\(Option.source.flag) store'")
            }
            return nil
        }
        self.local = local
        self.connection = connection
        console = invocation.console
    }

    private var entity: String { connection.descriptor.items.name }

    /// The command that sends the changes, for notes: `'sync --store mine.db'`.
    private var sendingCommand: String { "'sync\(connection.failures.storeOptions.text)'" }

    /// - Parameter values: The input by field name.
    func noteAddition(_ values: [String: FieldValue]) {
        let fields = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.line)" }.joined(separator: ", ")
        noteSaving("the new \(entity)", dryRun: ": \(fields)")
    }

    func noteEdit(of id: String) { noteSaving("the change to \(entity) \(id)") }

    func noteDeletion(of id: String) {
        guard isDryRun else { return console.note("\(sendingCommand) will delete \(entity) \(id)") }
        noteSaving("the deletion of \(entity) \(id)")
    }

    /// - Parameter details: What a dry run says about the change.
    private func noteSaving(_ change: String, dryRun details: String = "") {
        console.note(
            isDryRun
                ? "dry run: would save \(change) in the store\(details); nothing was saved"
                : "saved \(change) in the store; \(sendingCommand) sends it")
    }

    /// Drops the pending change to an item.
    func discard(_ id: String) async throws(Failure) {
        let isDiscarded = try await calling { () throws(SyncError) in
            try await local.discard(try local.id(of: id))
        }
        let name = "\(entity) \(id)"
        console.note(isDiscarded ? "discarded the pending change to \(name)" : "no pending change to \(name)")
    }

    /// Drops all pending additions.
    func discardAdditions() async throws(Failure) {
        let count = try await calling { () throws(SyncError) in try await local.discardAdditions() }
        console.note("discarded \(count.counted("addition"))")
    }

    /// Returns the failure of an edit. If a pending deletion prevents the edit, the hint says how to drop it.
    func explained(_ failure: Failure, editing id: String) async -> Failure {
        guard let key = try? local.id(of: id), let change = try? await local.change(of: key), change.kind == .delete
        else { return failure }
        var failure = failure
        let words = ["delete", id, Option.discard.flag, Option.source.flag, "store"]
        failure.hint =
            "to keep the item, run: \(connection.failures.storeOptions.commandLine(words, of: connection.descriptor))"
        return failure
    }

    private func calling<Value>(_ operation: () async throws(SyncError) -> Value) async throws(Failure) -> Value {
        try await converting({ Failure($0, connection, command: "", outcome: "", advice: "") }, operation)
    }
}

extension OptionGroup {
    static let pending = OptionGroup(title: "Changes in the store", options: [Option.discard])
}
