import Arguments
import Essentials
import Failures
import Protocols
import UseCases

/// The provider and the command that a command line selects. They determine which options are valid.
///
/// The provider is given with `--provider` or as an operand before the command: `switchboard github-repos list`. If
/// neither is present, the web address of an item selects it, or else an environment variable or a setting.
struct CommandSelection {
    /// The selected provider; `nil` when no known provider is selected.
    let provider: ProviderDescriptor?
    /// The selected command; `nil` when the arguments do not contain one.
    let command: (any Command)?
    let wantsHelp: Bool
    /// The number of operands that name the provider and the command.
    let operandCount: Int
    let operands: [String]
    /// Whether a setting selects the provider, because neither the command line nor the environment does.
    let isDefaultProvider: Bool
    /// All providers.
    let directory: ProviderDirectory

    /// - Parameter given: the options of every command, which are read first.
    /// - Throws: a usage failure for an unknown provider, an unknown command, or two different providers, and for the
    ///   web address of another provider's item. If there is no command, the failure is also thrown for an option that is
    ///   not common to all commands.
    init(
        _ arguments: [String], given: ParsedArguments, commands: [any Command], directory: ProviderDirectory,
        default choice: Choice<String>
    ) throws(Failure) {
        self.directory = directory
        let line = UnparsedLine(arguments: arguments, commands: commands, directory: directory)
        let named = try line.uniqueProvider(given[.provider])
        let fallback = directory.validProvider(named: choice.value)

        let words = line.words(named: named, fallback: fallback)
        wantsHelp = given[.help] || words.wantsHelp
        operandCount = words.providers.count + 1
        operands = Array(words.rest.dropFirst())

        let explicit = try line.uniqueProvider(given[.provider] + words.providers)
        command = try line.command(words.rest, of: explicit)
        let isInFile = command?.findsProviders(in: operands) == true
        // A provider from the settings is used only if the command requires a provider, or if this provider supports
        // the command.
        let isUsed =
            choice.source != .file || command.map { $0.requiresProvider || $0.isOffered(by: fallback) } ?? false
        let usual = isUsed && !isInFile ? fallback : nil
        let addressed =
            try explicit == nil
            ? directory.provider(ofAddressesIn: operands, for: command, unless: usual) : nil
        provider = explicit ?? addressed ?? usual
        if let explicit, !wantsHelp { try directory.checkAddresses(in: operands, for: command, of: explicit) }
        isDefaultProvider = explicit == nil && addressed == nil && provider != nil && choice.source == .file
        // Help is shown even if the environment variable contains the name of an unknown provider.
        guard provider == nil, let command, command.takesProvider, !wantsHelp, !isInFile else { return }
        if choice.source == .environment || choice.source == .file {
            // Throws the failure of a file with errors.
            _ = try directory.provider(named: choice.value)
        }
        if choice.source == .environment {
            throw .unknownProvider(choice.value, from: Option.providerVariable, among: directory)
        }
    }
}
