import Essentials
import Protocols
import StoreProtocols
import UseCases

// With `--source store`, `add`, `edit` and `delete` keep the change in the store until `sync` sends it.

extension ProviderSession {
    /// Returns the object that makes local changes to the store; `nil` if the API is the source.
    func localChanges(_ invocation: Invocation) throws(Failure) -> LocalChanges? {
        guard let kept = source.store else {
            guard !invocation.arguments[.discard] else {
                throw .usage("'\(Option.discard.flag)' requires '\(Option.source.flag) store'")
            }
            return nil
        }
        guard let store = kept as? any PendingChangeStore else { throw .unsupported("changes", descriptor) }
        let schema: RecordSchema
        do throws(StoreError) {
            schema = try RecordSchema(entity: descriptor.entity.name, fields: descriptor.fields)
        } catch {
            throw Failure(error)
        }
        return LocalChanges(in: store, of: schema, from: storeSource, now: invocation.system.time.now)
    }

    /// The command that sends the pending changes, for notes: `'sync --store mine.db'`.
    fileprivate var sendingCommand: String { "'sync\(failures.storeOptions.text)'" }

    /// Calls an operation on the local changes, and maps its error to a failure.
    fileprivate func keeping<Value>(_ operation: () async throws(SyncError) -> Value) async throws(Failure) -> Value {
        try await converting({ Failure($0, self, command: "", outcome: "", advice: "") }, operation)
    }

    /// Returns the failure of an edit. If a pending deletion prevents the edit, the hint says how to drop it.
    fileprivate func explained(
        _ failure: Failure, _ reference: some ItemReference, _ changes: LocalChanges
    ) async -> Failure {
        guard let id = try? changes.id(of: reference), let change = try? await changes.change(of: id),
            change.kind == .delete
        else { return failure }
        var failure = failure
        let words = ["delete", "\(reference)", Option.discard.flag, Option.source.flag, "store"]
        failure.hint = "to keep the item, run: \(failures.storeOptions.commandLine(words, of: descriptor))"
        return failure
    }

    /// Drops the pending change to an item.
    fileprivate func discard(
        _ reference: some ItemReference, _ changes: LocalChanges, _ console: Console
    ) async throws(Failure) {
        let name = "\(descriptor.entity.name) \(reference)"
        let isDiscarded = try await keeping { () throws(SyncError) in
            try await changes.discard(try changes.id(of: reference))
        }
        console.note(isDiscarded ? "discarded the pending change to \(name)" : "no pending change to \(name)")
    }
}

extension AddCommand {
    func keep(
        _ changes: LocalChanges, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        func keep<Adder: Adding>(_ type: Adder.Type) async throws(Failure) {
            guard !invocation.arguments[.discard] else {
                try DraftReader(invocation).refuseFields(of: Adder.Draft.self)
                let count = try await session.keeping { () throws(SyncError) in try await changes.discardAdditions() }
                return invocation.console.note("discarded \(count.counted("addition"))")
            }
            let draft: Adder.Draft = try DraftReader(invocation).draft()
            try await session.keeping { () throws(SyncError) in try await changes.add(draft) }
            invocation.console.note(
                "saved the new \(session.descriptor.entity.name) in the store; \(session.sendingCommand) sends it")
        }
        guard let type = session.descriptor.type as? any Adding.Type else {
            throw .unsupported(name, session.descriptor)
        }
        try await keep(type)
    }
}

extension EditCommand {
    func keep(
        _ changes: LocalChanges, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        func keep<Editor: Editing>(_ type: Editor.Type) async throws(Failure) {
            let reference: Editor.Reference = try invocation.reference()
            guard !invocation.arguments[.discard] else {
                try DraftReader(invocation).refuseFields(of: Editor.Draft.self)
                return try await session.discard(reference, changes, invocation.console)
            }
            let draft: Editor.Draft = try DraftReader(invocation).draft(editing: String(reference))
            let row: [FieldValue]
            do throws(Failure) {
                row = try await session.keeping { () throws(SyncError) in
                    try await changes.edit(try changes.id(of: reference), draft)
                }
            } catch {
                throw await session.explained(error, reference, changes)
            }
            let columns = session.descriptor.columns(of: Editor.Item.self)
            let item: Editor.Item
            do {
                item = try RecordMapper(columns: columns).item(of: row)
            } catch let error as ProviderError {
                throw session.failures.failure(error)
            } catch {
                throw Failure(FailureKind(ProviderError.Code.unknown), "\(error)")
            }
            try RecordPrinter.print(item, invocation)
            invocation.console.note(
                "saved the change to \(Editor.Item.name) \(reference) in the store; \(session.sendingCommand) sends it")
        }
        guard let type = session.descriptor.type as? any Editing.Type else {
            throw .unsupported(name, session.descriptor)
        }
        try await keep(type)
    }
}

extension DeleteCommand {
    func keep(
        _ changes: LocalChanges, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        func keep<Deleter: Deleting>(_ type: Deleter.Type) async throws(Failure) {
            let reference: Deleter.Reference = try invocation.reference()
            guard !invocation.arguments[.discard] else {
                return try await session.discard(reference, changes, invocation.console)
            }
            try await session.keeping { () throws(SyncError) in
                try await changes.delete(try changes.id(of: reference))
            }
            invocation.console.note("\(session.sendingCommand) will delete \(Deleter.Item.name) \(reference)")
        }
        guard let type = session.descriptor.type as? any Deleting.Type else {
            throw .unsupported(name, session.descriptor)
        }
        try await keep(type)
    }
}

extension OptionGroup {
    static let pending = OptionGroup(title: "Changes in the store", options: [Option.discard])
}

extension Option<Bool> {
    static var discard: Option {
        Option(
            flag: "discard",
            "drop the pending change to the item, or with 'add' the pending additions; requires --source store")
    }
}
