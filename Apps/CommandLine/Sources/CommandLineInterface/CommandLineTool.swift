import Arguments
import Connections
import Essentials
import Failures
import Lists
import Output
import Presentation
import Protocols
import UseCases

/// The command-line tool `switchboard`. It runs the command that the arguments select, and returns an exit code.
public struct CommandLineTool: Sendable {
    static let version = "0.1.0"

    /// The names of the tool's own options. Parameters of providers and fields of drafts must not use these names, so
    /// that an option has the same meaning in every command.
    ///
    /// They are a list, because collecting them from all commands takes as long as reading a provider file. A test
    /// compares the list with the commands.
    public static let reservedNames: Set = [
        "activate-version", "after", "all", "allow-changes", "allow-http", "append", "base-url", "ca-file", "catalog",
        "concurrency",
        "config", "count", "csv-safe", "curl", "discard", "discover", "distinct", "download", "dry-run", "errors",
        "fields", "format", "from", "full", "full-every", "help", "history", "id", "items", "key", "key-header",
        "key-query", "limit", "list", "live", "max-age", "max-wait", "names", "no-cache", "no-color", "no-open",
        "no-pager", "offline", "operation", "output", "page", "page-size", "port", "provider", "provider-file",
        "quiet", "rate", "raw", "refresh", "remove", "reset", "samples", "shares", "since", "slice", "sort-by",
        "source", "state", "store", "template", "timeout", "trace", "url", "verbose", "verify", "version", "watch",
        "where", "with", "yes",
    ]

    @Indirect private var system: System
    @Indirect private var preferences: Preferences
    /// The options that every command has. They are read before the command is known.
    private let given: ParsedArguments
    /// All providers; `nil` with `--version`, and if they cannot be found.
    private let directory: ProviderDirectory?
    /// The request of a shell's completion script; `nil` for any other command line.
    private let completion: CompletionRequest?
    /// What the arguments select. It is `nil` with `--version`, which does not read the settings file, for an argument
    /// that is not text, and for a completion.
    private let selection: Result<CommandSelection, Failure>?

    /// Creates the tool for a process, and selects the command.
    public init(_ system: System) {
        let (process, openConfiguration) = (system.process, system.files.openConfiguration)
        let completion = CompletionRequest(process.arguments)
        // A value of these options can begin with a dash: `-quality` is not `-q`.
        let given = OptionParser(OptionGroup.common.options + [Option.sortBy(), Option.where]).scan(
            completion?.words ?? process.arguments)
        let isVersion = given[.version] && completion == nil || process.invalidArgument != nil
        let directory = isVersion ? nil : Result { () throws(Failure) in try system.directory(given[.providerFile]) }
        let known = (try? directory?.get()) ?? (completion == nil ? nil : try? system.directory([]))
        let preferences = Preferences(
            SettingsFile(process.environment, openConfiguration: openConfiguration), environment: process.environment,
            directory: known)
        self.system = system
        self.preferences = preferences
        self.given = given
        self.directory = known
        self.completion = completion
        selection = (completion == nil ? directory : nil).map { directory in
            Result { () throws(Failure) in
                try CommandSelection(
                    process.arguments, given: given, commands: CommandList.all, directory: try directory.get(),
                    default: preferences.provider)
            }
        }
    }

    /// Whether the selected command uses the main actor. If so, the main thread must run the main actor.
    public var usesMainActor: Bool { (try? selection?.get())?.command?.usesMainActor == true }

    /// Runs the command that the arguments select, and returns the exit code.
    ///
    /// Reports a failure on standard error, unless the reader of standard output has closed the pipe.
    public func run() async -> ExitCode {
        if let completion { return complete(completion) }
        let color = given[.version] ? .never : preferences.color(noColor: given[.noColor])
        let console = Console(
            system.streams, clock: system.time.clock, color: color,
            isDumb: system.process.environment["TERM"] == "dumb", isQuiet: given[.quiet],
            messageFormat: given[.errors])
        do throws(Failure) {
            if let position = system.process.invalidArgument {
                throw .usage("invalid argument \(position): expected UTF-8 text")
            }
            guard let selection else {
                try console.output.write("switchboard \(Self.version)\n")
                return .success
            }
            preferences.problem.map { console.note("warning: \($0)") }
            try await run(try selection.get(), console)
            return .success
        } catch {
            var failure = error
            if failure.kind == .interrupted { failure.message = system.process.cancellationMessage() }
            if failure.kind != .closedPipe { console.report(failure) }
            return failure.kind.exitCode
        }
    }

    /// Writes the words at the cursor for a shell. Nothing can be reported while the user types.
    private func complete(_ request: CompletionRequest) -> ExitCode {
        guard let directory else { return .success }
        let completer = Completer(
            request, given: given, commands: CommandList.all, directory: directory, preferences: preferences)
        try? system.streams.output.sink.write(Array(request.shell.text(completer.answer, to: request).utf8))
        return .success
    }

    private func run(_ selection: CommandSelection, _ console: Console) async throws(Failure) {
        let (provider, directory) = (selection.provider, selection.directory)
        let help = HelpText(commands: CommandList.all, directory: directory, layout: HelpLayout(console.output))
        if let note = provider.flatMap({ directory.unusedFile(named: $0.id) }) { console.note(note) }
        guard let command = selection.command else {
            // No command parses the options that every command has.
            if !selection.wantsHelp { try OptionParser(OptionGroup.common.options).check(system.process.arguments) }
            return try console.output.write(help.overview(provider, report: console.note))
        }
        if let provider, !command.isOffered(by: provider) { throw .unsupported(command.name, provider) }
        guard !selection.wantsHelp else { return try console.output.write(help.help(command, provider)) }
        // This check comes before parsing. Without a provider, the parser would reject a provider's options as unknown.
        if provider == nil, command.requiresProvider, !command.findsProviders(in: selection.operands) {
            throw .missingProvider(for: command, selection.operands, among: directory)
        }
        let invocation = try Invocation(
            of: command, system.process.arguments, after: selection.operandCount, provider: provider,
            isDefaultProvider: selection.isDefaultProvider, directory: directory, preferences: preferences,
            system: system, console: console)
        try await invocation.run()
    }
}
