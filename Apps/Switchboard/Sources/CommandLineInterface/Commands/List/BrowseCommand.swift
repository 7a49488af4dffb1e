import Presentation
import Protocols
import Terminal

struct BrowseCommand: Command {
    let name = "browse"
    let summary = "browse the items in a full-screen terminal"
    let capability: String? = "list"
    let requiresProvider = false
    let usesMainActor = true

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.parameters(of: provider), .browsing]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let arguments = invocation.arguments
        try arguments.refuseConflictingSources()
        let environment = invocation.system.environment
        guard invocation.provider != nil || !arguments.contains(.baseURL) else {
            throw .usage("missing provider for '\(Option.baseURL.flag)'")
        }
        guard invocation.console.output.terminalWidth != nil else {
            throw .noTerminal("no terminal: standard output is redirected", invocation)
        }
        guard environment["TERM"] != "dumb" else { throw .noTerminal("no terminal: TERM is 'dumb'", invocation) }
        let parameters = invocation.provider?.parameters ?? []
        let request = BrowseRequest(
            provider: invocation.provider, isDefaultProvider: invocation.isDefaultProvider,
            values: parameters.reduce(into: [:]) { $0[$1.name] = arguments[Option($1)] },
            usesSamples: arguments[.samples], isOffline: arguments[.offline],
            language: .preferred(
                lcAll: environment["LC_ALL"], lcMessages: environment["LC_MESSAGES"], lang: environment["LANG"]),
            settings: invocation.preferences.settings,
            colorDepth: {
                ColorDepth(invocation.preferences.color(noColor: arguments[.noColor], setting: $0), environment)
            },
            connections: BrowseSessions(invocation: invocation))
        do {
            try await invocation.system.browse(request)
        } catch {
            throw .noTerminal("\(error)", invocation)
        }
    }
}

extension ColorDepth {
    /// Creates the colors for a choice of the user.
    fileprivate init(_ choice: ColorSetting, _ environment: [String: String]) {
        switch choice {
        case .never: self = .none
        case .automatic: self.init(environment: environment)
        case .always: self = max(ColorDepth(environment: environment), .ansi16)
        }
    }
}

extension Failure {
    fileprivate static func noTerminal(_ message: String, _ invocation: Invocation) -> Failure {
        let provider = invocation.provider?.id ?? "<provider>"
        return .usage(message, hint: "use 'switchboard \(provider) list' in a script")
    }
}
