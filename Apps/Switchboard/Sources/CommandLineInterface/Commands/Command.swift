import Protocols

/// One of the commands, such as `list`. All commands are listed in ``CommandLineTool``.
protocol Command: Sendable {
    /// The name on the command line.
    var name: String { get }
    /// The one-line description for help.
    var summary: String { get }
    /// The capability that the command requires: by default, the one with its name. `nil` when it requires none.
    var capability: String? { get }
    /// Whether the command works with one provider.
    var takesProvider: Bool { get }
    /// The operand of the command; `nil` when it accepts only options.
    var operand: Operand? { get }

    /// The options of the command, in addition to those of every command.
    ///
    /// - Parameter provider: the provider that was named; `nil` for general help.
    func options(for provider: ProviderDescriptor?) -> [OptionGroup]

    /// Runs the command.
    func run(_ invocation: Invocation) async throws(Failure)
}

/// The operand of a command.
struct Operand {
    /// The name in messages: `id`.
    let name: String
    /// The placeholder in help: `<id>`.
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
