import Protocols

/// `edit`: changes fields of an item.
struct EditCommand: ProviderCommand {
    let name = "edit"
    let summary = "change fields of an item, from options or a JSON object"
    let isReading = false

    func operand(for provider: ProviderDescriptor?) -> String? { "<id>" }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let type = provider.map(ProviderType.init)
        return [.fields(type?.editedFields ?? []), .output(type?.columnNames ?? []), .changing]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        guard let provider = session.provider as? any Editing else { throw .cannot(name, session.descriptor) }
        try await edit(provider, session, invocation)
    }

    private func edit<Editor: Editing>(
        _ provider: Editor, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let reference: Editor.Reference = try invocation.reference()
        let changes: Editor.Draft = try DraftReader(invocation).draft(editing: String(reference))
        let item = try await session.callOnce { () throws(ProviderError) in
            try await provider.edit(reference, changes)
        }
        try RecordPrinter.print(item, invocation)
    }
}
