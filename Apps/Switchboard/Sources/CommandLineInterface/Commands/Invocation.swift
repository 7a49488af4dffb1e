import Protocols
import UseCases

/// One run of the tool: what the user asked for, and what is there to do it with.
struct Invocation: Sendable {
    let command: any Command
    let arguments: ParsedArguments
    /// The provider that was named, if any.
    let provider: ProviderDescriptor?
    let directory: ProviderDirectory
    let system: System
    let console: Console

    /// The provider that the command is for.
    func requiredProvider() throws(Failure) -> ProviderDescriptor {
        guard let provider else { throw .noProvider(among: directory) }
        return provider
    }

    /// The item that the command works on.
    func reference<Reference: ItemReference>() throws(Failure) -> Reference {
        guard let operand = arguments.positionals.dropFirst().first else {
            throw .usage("\(command.name) needs to know which item; name it with \(Reference.form)")
        }
        guard let reference = Reference(operand) else {
            throw .usage("\"\(operand)\" cannot name an item: that takes \(Reference.form)")
        }
        return reference
    }

    /// Refuses what is neither the command nor what it works on.
    func refuseExtraOperands() throws(Failure) {
        let taken = command.operand(for: provider) == nil ? 1 : 2
        guard let extra = arguments.positionals.dropFirst(taken).first else { return }
        throw .usage(
            "\(command.name) does not know what to do with \"\(extra)\"",
            hint: Bool(extra) == nil
                ? "text of several words needs quotes, as in --query \"two words\""
                : "a switch has its value after an equals sign, as in --all=\(extra)")
    }
}
