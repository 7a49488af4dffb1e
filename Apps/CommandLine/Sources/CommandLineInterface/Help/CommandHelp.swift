import Arguments
import Protocols
import UseCases

/// The help of a command, in general or for one provider. ``HelpText`` prints it, and ``GuidePage`` makes an article
/// of it.
struct CommandHelp {
    let name: String
    let summary: String
    /// The forms of the command line: `switchboard <provider> get <id> [options]`.
    let usages: [String]
    /// A sentence about the operand: `<id> is an integer.` `nil` for none.
    let operandNote: String?
    let groups: [OptionGroup]
    /// Command lines as typed, each with what it does.
    let examples: [HelpRow]
    let details: String?

    /// - Parameter directory: The providers that examples may name; `nil` for any.
    init(_ command: any Command, _ provider: ProviderDescriptor?, _ directory: ProviderDirectory?) {
        let anyProvider = command.requiresProvider ? Self.anyProvider : "[\(Self.anyProvider)]"
        let id = command.takesProvider ? provider?.id ?? anyProvider : nil
        let form = command.operand?.isItem == true ? provider?.referenceForm : nil
        name = command.name
        summary = command.summary
        let operand = command.operand
        let isFile = operand?.namesProviders == true
        usages = [
            Self.usage([id, command.name, isFile ? nil : operand?.placeholder]),
            isFile && provider == nil ? Self.usage([command.name, operand?.placeholder]) : nil,
        ].compactMap(\.self)
        operandNote = form.map { "<id> is \($0)." }
        groups = command.options(for: provider) + [command.takesProvider ? .common : .commonWithoutProvider]
        examples = command.examples.compactMap { example in
            example.line(of: command, for: provider, among: directory).map { HelpRow($0, example.effect) }
        }
        details = command.details
    }

    static let anyProvider = "<provider>"

    private static func usage(_ words: [String?]) -> String {
        (["switchboard"] + words.compactMap(\.self) + ["[options]"]).joined(separator: " ")
    }
}
