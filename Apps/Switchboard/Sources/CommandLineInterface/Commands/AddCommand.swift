import Protocols

/// `add`: adds an item.
struct AddCommand: ProviderCommand {
    let name = "add"
    let summary = "add an item, from options or a JSON object"
    let isReading = false

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        let type = provider.map(ProviderType.init)
        return [.fields(type?.addedFields ?? []), .output(type?.columnNames ?? []), .changing]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        guard let provider = session.provider as? any Adding else { throw .cannot(name, session.descriptor) }
        try await add(provider, session, invocation)
    }

    private func add<Adder: Adding>(
        _ provider: Adder, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let draft: Adder.Draft = try DraftReader(invocation).draft()
        let item = try await session.callOnce { () throws(ProviderError) in try await provider.add(draft) }
        try RecordPrinter.print(item, invocation)
    }
}
