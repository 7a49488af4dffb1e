import Protocols

/// `delete`: deletes an item.
struct DeleteCommand: ProviderCommand {
    let name = "delete"
    let summary = "delete an item"
    let isReading = false

    func operand(for provider: ProviderDescriptor?) -> String? { "<id>" }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] { [.changing] }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        guard let provider = session.provider as? any Deleting else { throw .cannot(name, session.descriptor) }
        try await delete(provider, session, invocation)
    }

    private func delete<Deleter: Deleting>(
        _ provider: Deleter, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let reference: Deleter.Reference = try invocation.reference()
        try await session.call { () throws(ProviderError) in try await provider.delete(reference) }
        invocation.console.note("deleted \(Deleter.Item.name) \(reference)")
    }
}
