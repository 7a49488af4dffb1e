import Arguments
import Connections
import Essentials
import Failures
import Output
import Protocols
import UseCases

/// One run of a command.
struct Invocation: Sendable {
    let command: any Command
    /// The options, and the operands after the command.
    private(set) var arguments: ParsedArguments
    private(set) var provider: ProviderDescriptor?
    /// Whether a setting selects the provider, because neither the command line nor the environment does.
    private(set) var isDefaultProvider: Bool
    private(set) var directory: ProviderDirectory
    @Indirect private(set) var preferences: Preferences
    @Indirect private(set) var system: System
    @Indirect private(set) var console: Console
    /// Where and how records are written.
    @Indirect private(set) var output: RecordOutput
    let events: any EventSink
    /// The sink for events while nothing may be written to standard error. It writes events only to the trace file.
    let quietEvents: any EventSink

    /// The progress line; `nil` if the console has none, or if the command shows its progress in a user interface. Also
    /// `nil` with `--verbose`, because every request is then shown instead.
    private let progress: ProgressLine?

    /// - Parameters:
    ///   - observer: Also receives all events; `nil` for none.
    /// - Throws: a failure when the trace file cannot be created.
    private init(
        _ command: any Command, _ arguments: ParsedArguments, _ output: OutputOptions, provider: ProviderDescriptor?,
        isDefaultProvider: Bool, directory: ProviderDirectory, preferences: Preferences, system: System,
        console: Console, observer: (any EventSink)?
    ) throws(Failure) {
        self.command = command
        self.arguments = arguments
        self.provider = provider
        self.isDefaultProvider = isDefaultProvider
        self.directory = directory
        self.preferences = preferences
        self.system = system
        self.console = console
        let origin = command.takesProvider ? provider : nil
        self.output = RecordOutput(
            to: console.output, output,
            from: RecordAttribution(
                title: origin?.summary ?? command.name, name: origin?.id ?? command.name,
                documentation: origin?.documentation ?? "", date: system.time.now()),
            emptyColumns: origin?.emptyColumns ?? [], localTime: system.time.localText, digests: system.digests)
        progress = arguments[.verbose] || !command.showsProgress ? nil : console.progress
        let shown = ConsoleEventSink(console: console, isVerbose: arguments[.verbose])
        let trace = try TraceFile(arguments, system: system, console: console)
        let others: [(any EventSink)?] = [progress, trace, observer]
        events = MultiplexEventSink(sinks: [shown] + others.compactMap(\.self))
        quietEvents = MultiplexEventSink(sinks: [trace].compactMap(\.self))
    }

    /// Parses the words of a command line, and checks them.
    ///
    /// - Parameters:
    ///   - words: The options and the operands.
    ///   - operandCount: The number of operands before those of the command.
    ///   - fixed: Further arguments. Those that are not options of the command are ignored.
    ///   - observer: Also receives all events; `nil` for none.
    /// - Throws: a usage failure for invalid words, and a failure when the trace file cannot be created.
    init(
        of command: any Command, _ words: [String], after operandCount: Int, adding fixed: ParsedArguments? = nil,
        provider: ProviderDescriptor?, isDefaultProvider: Bool, directory: ProviderDirectory, preferences: Preferences,
        system: System, console: Console, observer: (any EventSink)? = nil
    ) throws(Failure) {
        let options = (command.options(for: provider) + [.common]).flatMap(\.options)
        var arguments = try OptionParser(options).parse(words)
        arguments.operands.removeFirst(min(operandCount, arguments.operands.count))
        if let fixed { arguments = try arguments.adding(fixed, of: options) }
        let writesRecords = options.contains { $0.name == Option.format.name }
        let output = try OutputOptions(
            arguments, writesRecords: writesRecords, writesDatabases: command.writesDatabases,
            usesPager: preferences.usesPager,
            default: command.writesItems ? preferences.format(of: command.takesProvider ? provider : nil) : nil)
        try arguments.checkStoreSuffix(system.stores)
        try self.init(
            command, arguments, output, provider: provider, isDefaultProvider: isDefaultProvider, directory: directory,
            preferences: preferences, system: system, console: console, observer: observer)
        try validateOperands()
    }

    /// Returns a copy with different arguments.
    func using(_ arguments: ParsedArguments) -> Invocation {
        var copy = self
        copy.arguments = arguments
        return copy
    }

    /// Returns a copy for a provider, with different arguments.
    func using(_ provider: ProviderDescriptor, _ arguments: ParsedArguments) -> Invocation {
        var copy = using(arguments)
        copy.provider = provider
        copy.isDefaultProvider = false
        return copy
    }

    /// Returns a copy whose connections to the same server share a transport.
    ///
    /// - Parameter events: The sink for the events of their requests; `nil` for that of the first connection.
    func sharingTransports(reportingTo events: (any EventSink)? = nil) -> Invocation {
        var copy = self
        copy.system.transports = SharedTransports(system.transports, events: events)
        return copy
    }

    /// Returns a copy in whose directory a file takes precedence, so that the rules for files apply to its providers.
    ///
    /// - Throws: A usage failure for a file with the name of a package.
    func using(file: ProviderFileSource) throws(Failure) -> Invocation {
        var copy = self
        copy.directory = try directory.adding(file)
        return copy
    }

    /// What connects providers in the way that the arguments say.
    var connector: Connector { connector(asking: true) }

    /// Returns what connects providers in the way that the arguments say.
    ///
    /// - Parameter isAsking: Whether the user can be asked on the terminal, which no user interface may occupy then.
    func connector(asking isAsking: Bool) -> Connector {
        let environment = system.process.environment
        return Connector(
            system.transports, environment: environment,
            savedSecrets: SavedSecrets(environment, openConfiguration: system.files.openConfiguration),
            policy: filePolicy(asking: isAsking), stores: system.stores, now: system.time.now,
            options: RequestOptions(arguments),
            command: traits)
    }

    /// Returns what decides where providers from files send requests and secrets.
    func filePolicy(asking isAsking: Bool = true) -> FilePolicy {
        FilePolicy(
            directory: directory, trust: system.fileTrust, settings: preferences.file, input: isAsking ? input : nil)
    }

    private var traits: CommandTraits {
        let connected = command as? any ConnectedCommand
        let takesItem = command.operand?.isItem == true
        return CommandTraits(
            name: command.name, isReading: connected?.isReading == true,
            isEditing: takesItem && connected?.usesInput == true, takesItem: takesItem,
            isDownloading: arguments.contains(.download),
            options: Set(command.options(for: provider).flatMap(\.options).map(\.name)))
    }

    /// What the user types, and the files that the arguments name.
    var input: UserInput { UserInput(system.streams, readFile: system.files.read, console, events) }

    /// The given values of the provider's parameters, keyed by name.
    var given: [String: String] { arguments.values(of: provider?.parameters ?? []) }

    /// Connects the selected provider.
    ///
    /// - Throws: a usage failure when no provider is selected, and the failures of ``Connector``.
    func connect(to source: ResponseSource) throws(Failure) -> Connection {
        try connector.connect(try requiredProvider(), to: source, events: events)
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

    /// The id of the item; empty if the user gave none.
    var itemID: String { itemID(arguments.operands.first ?? "") }

    /// Returns the id of an item for which the user gave its id or its web address.
    func itemID(_ text: String) -> String { provider?.reference(atAddress: text) ?? text }

    /// Throws a usage failure for operands that the command does not accept.
    private func validateOperands() throws(Failure) {
        guard command.operand?.isRepeated != true else { return }
        let isExpected = command.operand.map { !$0.namesProviders || command.findsProviders(in: arguments.operands) }
        let extra = arguments.operands.dropFirst(isExpected == true ? 1 : 0)
        guard let first = extra.first else { return }
        if command.takesProvider, let provider = arguments.operands.first.flatMap(directory.validProvider) {
            throw .misplacedProvider(provider, for: command)
        }
        if isExpected == true, let operand = command.operand {
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
        // A value that looks like an option must follow an equals sign.
        let separator = text.hasPrefix("-") ? "=" : " "
        return parameter.map { "--\($0.name)\(separator)" + (text.contains(" ") ? "\"\(text)\"" : text) }
    }
}

extension TraceFile {
    /// Creates the trace file. Returns `nil` without `--trace`.
    ///
    /// - Throws: A usage failure for an invalid path, or another failure if the file cannot be created.
    fileprivate convenience init?(_ arguments: ParsedArguments, system: System, console: Console) throws(Failure) {
        guard let path = arguments[.trace] else { return nil }
        do {
            self.init(try system.files.create(path), now: system.time.now) { error in
                console.note("incomplete trace file '\(path)': \(error.reason)")
            }
        } catch {
            throw Failure(opening: error, "could not create trace file '\(path)': \(error.reason)")
        }
    }
}
