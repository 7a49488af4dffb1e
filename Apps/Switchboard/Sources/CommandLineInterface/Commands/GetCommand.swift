import Protocols

/// `get`: looks up one item.
struct GetCommand: ProviderCommand {
    let name = "get"
    let summary = "look up one item"
    let isReading = true

    func operand(for provider: ProviderDescriptor?) -> String? { "<id>" }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.output(provider.map { ProviderType($0).columnNames } ?? []), .network]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        guard let provider = session.provider as? any Getting else { throw .cannot(name, session.descriptor) }
        try await get(provider, session, invocation)
    }

    private func get<Getter: Getting>(
        _ provider: Getter, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let reference: Getter.Reference = try invocation.reference()
        let item = try await session.call { () throws(ProviderError) in try await provider.get(reference) }
        try RecordPrinter.print(item, invocation)
    }
}
