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
    /// Where to report what happens.
    let events: any EventSink

    /// The line on how far it has come; who wants to see every request sees that anyway.
    private let progress: ProgressLine?

    /// - Throws: a usage failure for a file that cannot be written.
    init(
        _ command: any Command, _ arguments: ParsedArguments, provider: ProviderDescriptor?,
        directory: ProviderDirectory, system: System, console: Console
    ) throws(Failure) {
        self.command = command
        self.arguments = arguments
        self.provider = provider
        self.directory = directory
        self.system = system
        self.console = console
        progress = arguments.isOn(GlobalOption.verbose.name) ? nil : console.progress
        let shown = ConsoleEvents(console: console, isVerbose: arguments.isOn(GlobalOption.verbose.name))
        let trace = try TraceFile(arguments, system: system, console: console)
        let others: [(any EventSink)?] = [progress, trace]
        events = EventFanOut(sinks: [shown] + others.compactMap(\.self))
    }

    /// Runs the command.
    func run() async throws(Failure) {
        guard let progress else { return try await command.run(self) }
        try await progress.show { () async throws(Failure) -> Void in try await command.run(self) }
    }

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
