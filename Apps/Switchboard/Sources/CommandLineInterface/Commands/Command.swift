import Protocols

/// One of the tool's commands.
protocol Command: Sendable {
    /// What users type.
    var name: String { get }
    /// What it does, in one line.
    var summary: String { get }
    /// The capability that a provider must have for it; `nil` when any provider will do.
    var capability: String? { get }

    /// Whether it is about one provider.
    var takesProvider: Bool { get }

    /// What it works on, for help: `<id>`.
    func operand(for provider: ProviderDescriptor?) -> String?

    /// Its options beside those of every command.
    func options(for provider: ProviderDescriptor?) -> [OptionGroup]

    /// Does it.
    func run(_ invocation: Invocation) async throws(Failure)
}

extension Command {
    var capability: String? { name }
    var takesProvider: Bool { true }
    func operand(for provider: ProviderDescriptor?) -> String? { nil }

    /// Whether a provider has what it needs.
    func isOffered(by provider: ProviderDescriptor?) -> Bool {
        guard let provider, let capability else { return true }
        return provider.capabilities.contains { $0.name == capability }
    }
}
