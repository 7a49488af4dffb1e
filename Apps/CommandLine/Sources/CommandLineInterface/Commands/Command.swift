import Arguments
import Failures
import Protocols

/// A command, such as `list`. ``CommandList`` contains all commands.
protocol Command: Sendable {
    var name: String { get }
    var summary: String { get }
    /// A paragraph for the end of the command's help; `nil` for none. The default is `nil`.
    var details: String? { get }
    /// Command lines for the command's help and for its article in the user's guide. Help shows the first three that its
    /// provider supports.
    var examples: [Example] { get }
    /// The capability that the provider must have; `nil` for none. The default is the command's name.
    var capability: String? { get }
    /// Whether the command accepts a provider.
    var takesProvider: Bool { get }
    /// Whether the command requires a provider. The default is ``takesProvider``.
    var requiresProvider: Bool { get }
    /// Whether the command runs an interactive user interface on the main actor. If it does, the main thread must run
    /// the main actor. The default is `false`.
    var usesMainActor: Bool { get }
    /// Whether a progress line is shown while the command runs. The default is `true`, unless the command runs a user
    /// interface.
    var showsProgress: Bool { get }
    /// Whether the file of the command's `--output` can be a database. The default is `false`.
    var writesDatabases: Bool { get }
    /// Whether the records of the command are items, so that the setting for their format applies. The default is `false`.
    var writesItems: Bool { get }
    /// The operand of the command; `nil` when the command accepts only options.
    var operand: Operand? { get }

    /// Returns whether the provider supports the command; `true` if the provider is not known. By default, the provider
    /// must have the ``capability``.
    func isOffered(by provider: ProviderDescriptor?) -> Bool

    /// Returns what the next operand can be, for completion in a shell. By default, it is what the ``operand`` says.
    ///
    /// - Parameters:
    ///   - operands: The operands before it.
    ///   - word: What is typed of it.
    func operandValues(after operands: [String], at word: String, _ preferences: Preferences) -> OperandValues

    /// Returns the command's options, without the options that all commands have.
    ///
    /// - Parameter provider: the provider to use; `nil` when it is not known.
    func options(for provider: ProviderDescriptor?) -> [OptionGroup]

    func run(_ invocation: Invocation) async throws(Failure)
}

struct Operand {
    /// The name in messages: `id`.
    let name: String
    /// The placeholder in help: `<id>`.
    let placeholder: String
    /// Whether the command accepts any number of these operands, including none.
    var isRepeated = false
    /// Whether the operand is the id of an item.
    var isItem = false
    /// Whether the operand is the path of a file that names providers. The command then has no other provider.
    var namesProviders = false
    /// What the operand can be, for completion in a shell.
    var values = OperandValues()

    static let id = Operand(name: "id", placeholder: "<id>", isItem: true)
}

/// The words that an operand can be.
struct OperandValues {
    var words: [CompletionCandidate] = []
    /// Whether it can be the id of a provider.
    var areProviders = false
    /// Whether it can be the path of a file.
    var areFiles = false

    static let providersOrFiles = OperandValues(areProviders: true, areFiles: true)

    static func words(_ words: [String]) -> OperandValues {
        OperandValues(words: words.map { CompletionCandidate($0) })
    }
}

extension Command {
    var capability: String? { name }
    var details: String? { nil }
    var usesMainActor: Bool { false }
    var showsProgress: Bool { !usesMainActor }
    var writesDatabases: Bool { false }
    var writesItems: Bool { false }
    var takesProvider: Bool { true }
    var requiresProvider: Bool { takesProvider }
    var operand: Operand? { nil }

    /// Returns whether the operands are the path of a file that names the providers, or `-`.
    func findsProviders(in operands: [String]) -> Bool {
        operand?.namesProviders == true && operands.first.map { $0 == "-" || $0.isFilePath } ?? false
    }

    func operandValues(after operands: [String], at word: String, _ preferences: Preferences) -> OperandValues {
        guard let operand, operand.isRepeated || operands.isEmpty else { return OperandValues() }
        return operand.values
    }

    func isOffered(by provider: ProviderDescriptor?) -> Bool {
        guard let provider, let capability else { return true }
        return provider.capabilities.contains { $0.name == capability }
    }
}
