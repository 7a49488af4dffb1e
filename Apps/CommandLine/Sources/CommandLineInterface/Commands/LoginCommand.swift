import Arguments
import Connections
import Essentials
import Failures
import Output
import Presentation
import Protocols
import UseCases

struct LoginCommand: Command {
    let name = "login"
    let summary = "save the provider's key or password, so that every command uses it"
    let capability: String? = nil
    let examples = [
        Example("switchboard pixabay login", "ask for the key, try it, and save it", isGeneral: true),
        Example("switchboard github-repos login", "save a token, which raises the rate limit"),
        Example("pass show pixabay | switchboard pixabay login --from -", "read the key from another program"),
    ]

    func isOffered(by provider: ProviderDescriptor?) -> Bool { provider?.secrets.isEmpty != true }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [OptionGroup(title: "Input", options: [Option.secretsFrom]), .sending]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let provider = try invocation.requiredProvider()
        guard let saved = invocation.connector.savedSecrets else { throw .missingConfigurationFolder }
        // Reports a damaged file, or a file that other users can read, before the user types anything.
        let account = try invocation.connector.account(of: provider)
        _ = try saved.secrets(of: account)
        // The user is asked before typing a secret that must not be sent.
        try invocation.connector.authorize(provider.secrets.map(\.variable), of: provider)
        let reader = SecretReader(provider.secrets, invocation.input)
        let secrets = try reader.secrets(in: invocation.arguments[.secretsFrom])
        // A wrong secret is not saved.
        let connection = try invocation.connector.connect(
            provider, to: .network(nil), secrets: secrets.mapValues { Secret($0) }, events: invocation.events)
        let attempt = LoginAttempt(connection.provider, of: provider)
        if try await connection.call({ () async throws(ProviderError) in try await attempt() }) == false {
            invocation.console.note(
                "could not check the secret: the provider has no list, or its list requires a parameter")
        }
        try saved.save(secrets, for: account)
        let names = secrets.keys.sorted()
        invocation.console.note("saved \(names.joined(separator: ", ")) in \(saved.path)")
        for name in names where invocation.system.process.environment[name]?.isEmpty == false {
            invocation.console.note("the environment variable \(name) is also set; commands use its value")
        }
    }
}

struct LogoutCommand: Command {
    let name = "logout"
    let summary = "remove the saved key or password"
    let capability: String? = nil
    let examples = [
        Example("switchboard pixabay logout", "remove the saved key", isGeneral: true)
    ]

    func isOffered(by provider: ProviderDescriptor?) -> Bool { provider?.secrets.isEmpty != true }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] { [] }

    func run(_ invocation: Invocation) async throws(Failure) {
        let provider = try invocation.requiredProvider()
        guard let saved = invocation.connector.savedSecrets else { throw .missingConfigurationFolder }
        let names = try saved.removeSecrets(of: provider.id)
        invocation.console.note(
            names.isEmpty
                ? "no saved secrets for \(provider.id)"
                : "removed \(names.joined(separator: ", ")) from \(saved.path)")
        for name in provider.secrets.map(\.variable) where invocation.system.process.environment[name]?.isEmpty == false
        {
            invocation.console.note("the environment variable \(name) is still set; commands use its value")
        }
    }
}

extension Option<String?> {
    fileprivate static var secretsFrom: Option {
        Option(
            "from",
            "read the secret, or a JSON object with several secrets, from this file (use '-' for standard input)",
            .path("FILE|-", "the path of a file, or -"), defaultLabel: "ask on the terminal")
    }
}

/// A reader of a provider's secrets. It reads a file, or asks on the terminal.
private struct SecretReader {
    private let requirements: [SecretRequirement]
    private let input: UserInput

    init(_ requirements: [SecretRequirement], _ input: UserInput) {
        self.requirements = requirements
        self.input = input
    }

    /// Returns at least one secret, keyed by environment variable.
    ///
    /// - Parameter path: The path of the file; `nil` to ask on the terminal.
    func secrets(in path: String?) throws(Failure) -> [String: String] {
        let secrets = if let path { try file(path) } else { try reading(terminal) }
        let unknown = secrets.keys.filter { name in !requirements.contains { $0.variable == name } }.sorted()
        guard unknown.isEmpty else {
            throw .usage("unknown secret '\(unknown[0])': expected \(names)")
        }
        for requirement in requirements where requirement.isRequired && secrets[requirement.variable] == nil {
            throw .usage("missing \(requirement.variable): get one at \(requirement.source)")
        }
        guard !secrets.isEmpty else { throw .usage("missing secret: expected \(names)") }
        return secrets
    }

    private var names: String { requirements.map(\.variable).joined(separator: ", ") }

    /// Reads a JSON object of secrets. If the provider has one secret, the file can instead contain it as plain text.
    private func file(_ path: String) throws(Failure) -> [String: String] {
        let data = try reading { () throws(ReadError) in try input.contents(of: path) }
        let text = String(decoding: data, as: UTF8.self)
        let secret = text.drop(while: \.isWhitespace).prefix { !$0.isNewline }
        if requirements.count == 1, !secret.hasPrefix("{") {
            return secret.isEmpty ? [:] : [requirements[0].variable: String(secret)]
        }
        do throws(DuplicateKey) {
            let object = try Data(text.utf8).decodedInput([String: String].self, maximumDepth: 1)
            if let object { return object.filter { !$0.value.isEmpty } }
        } catch {
            throw unreadable(error.reason, hint: "remove all but one of its values")
        }
        throw unreadable("expected a JSON object such as {\"\(requirements[0].variable)\": \"…\"}")
    }

    private func reading<Value>(_ body: () throws(ReadError) -> Value) throws(Failure) -> Value {
        try converting({ $0.isInterrupted ? .interrupted : unreadable($0.reason) }, body)
    }

    private func unreadable(_ reason: String, hint: String = "use --from FILE, or --from - in a pipe") -> Failure {
        .usage("could not read the secret: \(reason)", hint: hint)
    }

    private func terminal() throws(ReadError) -> [String: String] {
        try input.secrets(
            requirements.map { requirement in
                let need = requirement.isRequired ? "" : "; press Enter to skip"
                let text = "\(requirement.summary); get one at \(requirement.source)\(need)"
                return (requirement.variable, "\(requirement.variable) (\(text)): ")
            })
    }
}
