import Protocols

/// One of the commands, such as `list`. ``CommandLineTool`` has the list of all.
protocol Command: Sendable {
    /// What users type.
    var name: String { get }
    /// What the command does, in one line of help.
    var summary: String { get }
    /// The capability that the command requires: by default, the one with its name. `nil` when it requires none.
    var capability: String? { get }
    /// Whether the command is about one provider.
    var takesProvider: Bool { get }
    /// What the command works on; `nil` when it takes options only.
    var operand: Operand? { get }

    /// The options of the command, in addition to those of every command.
    ///
    /// - Parameter provider: the provider that was named; `nil` for general help.
    func options(for provider: ProviderDescriptor?) -> [OptionGroup]

    /// Runs the command.
    func run(_ invocation: Invocation) async throws(Failure)
}

/// What a command works on.
struct Operand {
    /// What messages call it: `id`.
    let name: String
    /// What stands for it in help: `<id>`.
    let placeholder: String

    static let id = Operand(name: "id", placeholder: "<id>")
}

extension Command {
    var capability: String? { name }
    var takesProvider: Bool { true }
    var operand: Operand? { nil }

    /// Whether a provider has the capability that the command needs.
    func isOffered(by provider: ProviderDescriptor?) -> Bool {
        guard let provider, let capability else { return true }
        return provider.capabilities.contains { $0.name == capability }
    }
}
