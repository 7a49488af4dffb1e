import Protocols
import UseCases

/// A look at what the user typed before it is known which options there are. It finds the provider and the command,
/// which decide that.
struct TypedArguments {
    private let positionals: [String]
    private let options: [(flag: String, value: String?)]

    /// Finds the provider, and what every command takes. A value may be taken for a command here, but never an option
    /// for a value.
    init(_ arguments: [String]) {
        self.init(arguments, options: GlobalOption.always)
    }

    /// Finds the command, among the options of any command for the provider that is named; or for all of them when none
    /// is. What another provider takes must not change how this one's flags are read.
    init(_ arguments: [String], commands: [any Command], providers: [ProviderDescriptor]) {
        let groups = commands.flatMap { command in ([nil] + providers).flatMap { command.options(for: $0) } }
        self.init(arguments, options: ([.always] + groups).flatMap(\.options))
    }

    private init(_ arguments: [String], options known: [Parameter]) {
        let takingValue = Set(known.filter { !$0.kind.isSwitch }.map { "--\($0.name)" })
        var positionals: [String] = []
        var options: [(String, String?)] = []
        for word in Word.split(arguments, takesValue: takingValue.contains) {
            switch word {
            case .positional(let text): positionals.append(text)
            case .option(let name, let value): options.append((name, value))
            }
        }
        self.positionals = positionals
        self.options = options
    }

    /// Whether a switch is on.
    func isOn(_ option: Parameter) -> Bool {
        options.last { $0.flag == "--\(option.name)" }.map { $0.value?.lowercased() != "false" } ?? false
    }

    func value(of option: Parameter) -> String? {
        options.last { $0.flag == "--\(option.name)" }?.value
    }

    var wantsHelp: Bool {
        isOn(GlobalOption.help) || options.contains { $0.flag == "-h" } || positionals.first == "help"
    }

    /// The provider that is named, by the option or else by the environment.
    ///
    /// - Parameter commands: the names of those that need none.
    func provider(
        in directory: ProviderDirectory, environment: [String: String], neededBut commands: [String]
    ) throws(Failure) -> ProviderDescriptor? {
        let variable = "SWITCHBOARD_PROVIDER"
        if let name = value(of: GlobalOption.provider), !name.isEmpty {
            guard let provider = directory.provider(named: name) else {
                throw .unknownProvider(name, among: directory)
            }
            return provider
        }
        guard let name = environment[variable], !name.isEmpty else { return nil }
        let provider = directory.provider(named: name)
        // Who asks for help or for the providers may be about to find out what is wrong with the variable.
        let isNeeded = !wantsHelp && positionals.first.map { !commands.contains($0) } ?? false
        guard provider != nil || !isNeeded else {
            throw .unknownProvider(name, from: variable, among: directory)
        }
        return provider
    }

    /// The command that is named; `nil` when there is none, and only help or the version can be meant.
    func command(among commands: [any Command]) throws(Failure) -> (any Command)? {
        guard let name = positionals.first(where: { $0 != "help" }) else {
            let harmless = GlobalOption.always.map { "--\($0.name)" } + ["-h"]
            guard let other = options.first(where: { !harmless.contains($0.flag) }), other.flag.hasPrefix("--") else {
                return nil
            }
            throw .usage(
                "\(other.flag) belongs to a command, and none is named: \(Self.names(of: commands))",
                hint: Suggestion.hint(
                    for: String(other.flag.drop { $0 == "-" }), among: GlobalOption.always.map(\.name), prefix: "--")
                    ?? "switchboard --help shows them")
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            throw .usage(
                "There is no command \"\(name)\"; there are: \(Self.names(of: commands))",
                hint: Suggestion.hint(for: name, among: commands.map(\.name)))
        }
        return command
    }

    private static func names(of commands: [any Command]) -> String {
        commands.map(\.name).joined(separator: ", ")
    }
}
