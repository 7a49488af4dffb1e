import Protocols
import UseCases

/// The `switchboard` command line: from what the user typed to what is shown, and the code to exit with.
public struct CommandLineTool: Sendable {
    private static let commands: [any Command] = [
        ListCommand(), GetCommand(), AddCommand(), EditCommand(), DeleteCommand(), DescribeCommand(),
        ProvidersCommand(), CheckCommand(), CacheCommand(),
    ]

    private let system: System

    public init(_ system: System) {
        self.system = system
    }

    /// Does what the arguments ask. Whatever goes wrong is reported on standard error and told by the exit code.
    public func run() async -> ExitCode {
        let typed = TypedArguments(system.arguments)
        let console = Console(
            system, noColor: typed.isOn(GlobalOption.noColor),
            writesJSONErrors: typed.value(of: GlobalOption.errors)?.lowercased() == "json")
        do {
            guard !typed.isOn(GlobalOption.version) else {
                try console.write("switchboard \(Version.current)\n")
                return .success
            }
            let directory = try directory()
            let provider = try typed.provider(
                in: directory, environment: system.environment,
                neededBut: Self.commands.filter { !$0.takesProvider }.map(\.name))
            try await run(directory, provider, console)
            return .success
        } catch {
            if error.exitCode != .closedPipe { console.report(error) }
            return error.exitCode
        }
    }

    private func directory() throws(Failure) -> ProviderDirectory {
        do {
            return try ProviderDirectory(system.providers)
        } catch {
            throw .usage(error.message)
        }
    }

    private func run(
        _ directory: ProviderDirectory, _ provider: ProviderDescriptor?, _ console: Console
    ) async throws(Failure) {
        let typed = TypedArguments(
            system.arguments, commands: Self.commands, providers: provider.map { [$0] } ?? directory.providers)
        let help = HelpText(commands: Self.commands, directory: directory, layout: console.helpLayout)
        guard let command = try typed.command(among: Self.commands) else {
            _ = try OptionTable(GlobalOption.always).parse(system.arguments)
            return try console.write(help.overview(provider))
        }
        if let provider, !command.isOffered(by: provider) { throw .cannot(command.name, provider) }
        guard !typed.wantsHelp else { return try console.write(help.help(command, provider)) }
        // Which options there are is for the provider to say.
        if provider == nil, command.takesProvider { throw .noProvider(among: directory) }
        let options = (command.options(for: provider) + [.always]).flatMap(\.options)
        let invocation = try Invocation(
            command, try OptionTable(options).parse(system.arguments), provider: provider, directory: directory,
            system: system, console: console)
        try invocation.refuseExtraOperands()
        try await invocation.run()
    }
}
