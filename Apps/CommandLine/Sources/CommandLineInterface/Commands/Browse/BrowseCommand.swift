import Arguments
import Connections
import Failures
import Lists
import Output
import Presentation
import Protocols
import Terminal
import UseCases

struct BrowseCommand: Command {
    let name = "browse"
    let summary = "browse the items in a full-screen terminal"
    let capability: String? = "list"
    let requiresProvider = false
    let usesMainActor = true
    let examples = [
        Example("switchboard browse", "choose a provider in a menu"),
        Example(
            "switchboard hacker-news-stories browse --samples", "browse example data, without a network",
            isGeneral: true),
        Example("switchboard pixabay browse --query heron", "browse the pictures of a search"),
        Example(
            "switchboard hacker-news-stories browse --offline", "browse what is in the cache, without a network",
            isGeneral: true),
        Example(
            "switchboard hacker-news-stories browse --source store", "browse what 'sync' has copied", isGeneral: true),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.parameters(of: provider), .arrangement(of: provider), .browsing]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        try invocation.arguments.checkBrowsing(of: invocation.provider)
        let selection = try invocation.listSelection()
        let environment = invocation.system.process.environment
        guard invocation.console.output.terminalWidth != nil else {
            throw .noTerminal("no terminal: standard output is redirected", invocation.provider)
        }
        guard environment["TERM"] != "dumb" else {
            throw .noTerminal("no terminal: TERM is 'dumb'", invocation.provider)
        }
        try invocation.authorizeBrowsing()
        let request = BrowseRequest(invocation, selection)
        do {
            try await invocation.system.interfaces.browse(request)
        } catch {
            throw .noTerminal("\(error)", invocation.provider)
        }
    }
}

extension ParsedArguments {
    /// Throws a usage failure for conflicting options, and for `--base-url` without a provider.
    func checkBrowsing(of provider: ProviderDescriptor?) throws(Failure) {
        try refuseConflictingSources()
        guard provider != nil || !contains(.baseURL) else {
            throw .usage("missing provider for '\(Option.baseURL.flag)'")
        }
    }
}

extension Invocation {
    /// Returns the condition and the order that the options say.
    ///
    /// - Throws: A usage failure for these options without a provider, and for text that is not a condition over the
    ///   provider's columns.
    func listSelection() throws(Failure) -> ListSelection {
        guard let provider else {
            if arguments.contains(.where) { throw .usage("missing provider for '\(Option.where.flag)'") }
            if arguments.contains(.sortBy()) { throw .usage("missing provider for '\(Option.sortBy().flag)'") }
            return ListSelection()
        }
        _ = try ItemCondition(arguments, over: provider.items.fields, now: system.time.now())
        let orders = arguments[.sortBy()].map { ItemOrder($0.path, isDescending: $0.isDescending) }
        return ListSelection(where: arguments[.where], orders: orders)
    }

    /// Asks the user about the secrets of the selected provider, because a user interface cannot ask.
    func authorizeBrowsing() throws(Failure) {
        guard let provider, !arguments[.samples], !arguments[.offline], arguments[.source] != .store else { return }
        let variables = provider.secrets.map(\.variable).filter { connector.hasSecret($0, of: provider) }
        try connector.authorize(variables, of: provider)
    }
}

extension BrowseRequest {
    /// Creates the request for a command that browses one provider or all providers.
    init(_ invocation: Invocation, _ selection: ListSelection) {
        let (arguments, environment) = (invocation.arguments, invocation.system.process.environment)
        let all = invocation.directory.opened()
        all.faults.forEach(invocation.console.note)
        let providers = all.descriptors.sorted { $0.id < $1.id }
        self.init(
            provider: invocation.provider, isDefaultProvider: invocation.isDefaultProvider,
            values: invocation.given, selection: selection,
            source: arguments[.source], usesSamples: arguments[.samples], isOffline: arguments[.offline],
            language: .preferred(
                lcAll: environment["LC_ALL"], lcMessages: environment["LC_MESSAGES"], lang: environment["LANG"]),
            settings: invocation.preferences.settings,
            colorDepth: {
                ColorDepth(invocation.preferences.color(noColor: arguments[.noColor], setting: $0), environment)
            },
            providers: providers.filter(invocation.command.isOffered),
            now: invocation.system.time.now, exports: ExportSystem(invocation),
            connector: invocation.connector(asking: false),
            events: invocation.quietEvents)
    }
}

extension ColorDepth {
    /// Creates the color depth for the user's choice.
    fileprivate init(_ choice: ColorSetting, _ environment: [String: String]) {
        switch choice {
        case .never: self = .none
        case .automatic: self.init(environment: environment)
        case .always: self = max(ColorDepth(environment: environment), .ansi16)
        }
    }
}

extension Failure {
    fileprivate static func noTerminal(_ message: String, _ provider: ProviderDescriptor?) -> Failure {
        .usage(message, hint: "use 'switchboard \(provider?.id ?? "<provider>") list' in a script")
    }
}
