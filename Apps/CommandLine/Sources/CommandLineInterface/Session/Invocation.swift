import Protocols
import UseCases

/// One run of a command.
struct Invocation: Sendable {
    let command: any Command
    /// The options, and the operands after the command.
    private(set) var arguments: ParsedArguments
    private(set) var provider: ProviderDescriptor?
    /// Whether a setting selects the provider, because neither the command line nor the environment does.
    let isDefaultProvider: Bool
    let directory: ProviderDirectory
    let preferences: Preferences
    let system: System
    private(set) var console: Console
    let events: any EventSink
    /// The sink for events while nothing may be written to standard error. It writes events only to the trace file.
    let quietEvents: any EventSink

    /// The progress line; `nil` if the console has none, or if the command shows its progress in a user interface. Also
    /// `nil` with `--verbose`, because every request is then shown instead.
    private let progress: ProgressLine?

    /// - Throws: a failure when the trace file cannot be created.
    init(
        _ command: any Command, _ arguments: ParsedArguments, provider: ProviderDescriptor?, isDefaultProvider: Bool,
        directory: ProviderDirectory, preferences: Preferences, system: System, console: Console
    ) throws(Failure) {
        self.command = command
        self.arguments = arguments
        self.provider = provider
        self.isDefaultProvider = isDefaultProvider
        self.directory = directory
        self.preferences = preferences
        self.system = system
        self.console = console
        progress = arguments[.verbose] || command.usesMainActor ? nil : console.progress
        let shown = ConsoleEventSink(console: console, isVerbose: arguments[.verbose])
        let trace = try TraceFile(arguments, system: system, console: console)
        let others: [(any EventSink)?] = [progress, trace]
        events = MultiplexEventSink(sinks: [shown] + others.compactMap(\.self))
        quietEvents = MultiplexEventSink(sinks: [trace].compactMap(\.self))
    }

    /// Returns a copy with a different provider, or with none.
    func selecting(_ provider: ProviderDescriptor?) -> Invocation {
        var copy = self
        copy.provider = provider
        return copy
    }

    /// Returns a copy with a different console.
    func using(_ console: Console) -> Invocation {
        var copy = self
        copy.console = console
        return copy
    }

    /// Returns a copy with different arguments.
    func using(_ arguments: ParsedArguments) -> Invocation {
        var copy = self
        copy.arguments = arguments
        return copy
    }

    func run() async throws(Failure) {
        guard let progress else { return try await command.run(self) }
        try await progress.show { () async throws(Failure) -> Void in try await command.run(self) }
    }

    /// - Throws: a usage failure when no provider is selected.
    func requiredProvider() throws(Failure) -> ProviderDescriptor {
        guard let provider else { throw .missingProvider(for: command, arguments.operands, among: directory) }
        return provider
    }

    /// Returns the first operand as a reference to an item.
    ///
    /// - Throws: a usage failure when the operand is missing or invalid.
    func reference<Reference: ItemReference>() throws(Failure) -> Reference {
        guard let operand = arguments.operands.first, !operand.isEmpty else {
            throw .usage("missing <id>: expected \(Reference.form)")
        }
        guard let reference = Reference(operand) else {
            throw .usage("invalid id '\(operand)': expected \(Reference.form)")
        }
        return reference
    }

    /// Throws a usage failure for operands that the command does not accept.
    func validateOperands() throws(Failure) {
        guard command.operand?.isRepeated != true else { return }
        let extra = arguments.operands.dropFirst(command.operand == nil ? 0 : 1)
        guard let first = extra.first else { return }
        if let provider = arguments.operands.first.flatMap(directory.provider) {
            throw .misplacedProvider(provider, for: command)
        }
        if let operand = command.operand {
            throw .usage("\(command.name) takes one \(operand.name); got \(arguments.operands.count)")
        }
        let suggestion = suggestion(for: extra).map { "; did you mean '\($0)'?" }
        throw .usage(
            "unexpected argument '\(first)'" + (suggestion ?? ""),
            hint: Bool(first) == nil ? nil : "write the value of a flag after an equals sign, as in --all=\(first)")
    }

    /// Returns an option that the user may have meant, with the operands as its value: `--query swift`.
    ///
    /// The option is the provider's first parameter that accepts the operands and has no fixed set of values.
    private func suggestion(for words: ArraySlice<String>) -> String? {
        let text = words.joined(separator: " ")
        let names = command.options(for: provider).flatMap(\.options).map(\.name)
        let parameter = provider?.parameters.first { parameter in
            names.contains(parameter.name) && parameter.kind.words.isEmpty && parameter.kind.value(from: text) != nil
        }
        return parameter.map { "--\($0.name) " + (text.contains(" ") ? "\"\(text)\"" : text) }
    }
}
