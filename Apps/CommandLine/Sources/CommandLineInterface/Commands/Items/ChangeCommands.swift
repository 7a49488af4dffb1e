import Arguments
import Connections
import Essentials
import Failures
import Lists
import Output
import Protocols
import UseCases

// The commands that change items: at the API, or with `--source store`, in the store until `sync` sends the change.

struct AddCommand: ConnectedCommand {
    let name = "add"
    let summary = "add an item, from options or a JSON object"
    let isReading = false
    let usesInput = true
    let examples = [
        Example(
            "switchboard jsonplaceholder-users add --name 'Noor Halloran' --samples",
            "show the result with example data, and change nothing"),
        Example("switchboard dummyjson-products add --title Tea --price 9.99", "add a product"),
        Example(
            "echo '{\"name\": \"Noor Halloran\"}' | switchboard jsonplaceholder-users add --from -",
            "add a user from a JSON object"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let fields = provider?.fieldsToAdd.map(\.option) ?? []
        return [.fields(fields), .output(of: provider), .changing, .pending]
    }

    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        let changes = try StoredChanges(connection, invocation)
        let reader = DraftReader(
            invocation.arguments, invocation.input, command: name,
            fields: connection.descriptor.fieldsToAdd)
        if let changes, invocation.arguments[.discard] {
            try reader.refuseFields()
            return try await changes.discardAdditions()
        }
        let add = try addition(by: provider, to: changes?.local, connection)
        let values = try reader.values()
        let item = try await connection.callOnce { () async throws(ProviderError) in try await add(values) }
        if let item { return try invocation.output.print(item, of: connection.descriptor) }
        changes?.noteAddition(values)
    }

    private func addition(
        by provider: some Provider, to changes: LocalChanges?, _ connection: Connection
    ) throws(Failure) -> AddItem {
        if let changes, let drafts = connection.descriptor.draftToAdd { return AddItem(drafts, storedBy: changes) }
        guard let adder = provider.adder else { throw .unsupported(name, connection.descriptor) }
        return AddItem(adder, of: connection.descriptor)
    }
}

struct EditCommand: ConnectedCommand {
    let name = "edit"
    let summary = "change fields of an item, from options or a JSON object"
    let isReading = false
    let usesInput = true
    let operand: Operand? = .id
    let examples = [
        Example(
            "switchboard jsonplaceholder-users edit 1 --city Northwick --samples",
            "show the result with example data, and change nothing"),
        Example("switchboard jsonplaceholder-users edit 1 --city Northwick", "change the city of a user"),
        Example(
            "switchboard dummyjson-products edit 7 --price 9.99 --source store",
            "save the change in the store until the next 'sync'"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let fields = provider?.fieldsToEdit.map(\.option) ?? []
        return [.fields(fields), .output(of: provider), .changing, .pending]
    }

    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        let changes = try StoredChanges(connection, invocation)
        guard let editor = provider.editor else {
            throw .unsupported(name, connection.descriptor)
        }
        let edit = try connection.prepare { () throws(ProviderError) in
            try EditItem(editor, of: connection.descriptor, id: invocation.itemID, samples: connection.guide)
        }
        let reader = DraftReader(
            invocation.arguments, invocation.input, command: name,
            fields: connection.descriptor.fieldsToEdit)
        if let changes, invocation.arguments[.discard] {
            try reader.refuseFields()
            return try await changes.discard(edit.id)
        }
        let values = try reader.values(editing: edit.id)
        let item: any Entity
        do throws(Failure) {
            item = try await connection.callOnce { () async throws(ProviderError) in try await edit(values) }
        } catch {
            throw await changes?.explained(error, editing: edit.id) ?? error
        }
        try invocation.output.print(item, of: connection.descriptor)
        changes?.noteEdit(of: edit.id)
    }
}

struct DeleteCommand: ConnectedCommand {
    let name = "delete"
    let summary = "delete an item"
    let isReading = false
    let operand: Operand? = .id
    let examples = [
        Example("switchboard jsonplaceholder-users delete 1 --samples", "try it with example data, and change nothing"),
        Example("switchboard jsonplaceholder-users delete 1", "delete a user"),
        Example(
            "switchboard dummyjson-products delete 7 --source store",
            "delete the item in the store until the next 'sync'"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [OptionGroup(title: "Deletion", options: [Option.deletesWithoutAsking]), .changing, .pending]
    }

    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        let changes = try StoredChanges(connection, invocation)
        guard let deleter = provider.deleter else {
            throw .unsupported(name, connection.descriptor)
        }
        let delete = try connection.prepare { () throws(ProviderError) in
            try DeleteItem(deleter, of: connection.descriptor, id: invocation.itemID, samples: connection.guide)
        }
        if let changes, invocation.arguments[.discard] { return try await changes.discard(delete.id) }
        if changes == nil, try !isAgreed(delete.id, connection, invocation) {
            return invocation.console.note("nothing was deleted")
        }
        try await connection.callOnce { () async throws(ProviderError) in try await delete() }
        if let changes { return changes.noteDeletion(of: delete.id) }
        let item = "\(connection.descriptor.items.name) \(delete.id)"
        invocation.console.note("\(connection.source.sampleBook != nil ? "would delete" : "deleted") \(item)")
    }
    /// Returns whether to delete the item at the API. A user at a terminal is asked, because a deletion cannot be undone.
    private func isAgreed(_ id: String, _ connection: Connection, _ invocation: Invocation) throws(Failure) -> Bool {
        guard connection.source.sampleBook == nil, connection.source.recorder == nil, invocation.input.canAnswer,
            !invocation.arguments[.deletesWithoutAsking]
        else { return true }
        let item = "\(connection.descriptor.items.name) \(VisibleText.line(id))"
        return try invocation.input.agrees(to: "Delete \(item) of \(connection.descriptor.id)? [y/N] ")
    }
}

extension Option<Bool> {
    fileprivate static var deletesWithoutAsking: Option {
        Option(flag: "yes", "delete without asking; a terminal asks otherwise")
    }
}
