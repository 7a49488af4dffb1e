import Essentials
import Presentation
import Protocols

struct LoginCommand: Command {
    let name = "login"
    let summary = "save the provider's key or password, so that every command uses it"
    let capability: String? = nil

    func isOffered(by provider: ProviderDescriptor?) -> Bool { provider?.secrets.isEmpty != true }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [OptionGroup(title: "Input", options: [Option.secretsFrom]), .sending]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let provider = try invocation.requiredProvider()
        guard let saved = SavedSecrets(invocation.system) else { throw .missingConfigurationFolder }
        // Reports a damaged file, or a file that other users can read, before the user types anything.
        _ = try saved.secrets(of: provider)
        let secrets = try SecretReader(invocation, provider).secrets()
        try await attempt(secrets, invocation)
        try saved.save(secrets, for: provider)
        let names = secrets.keys.sorted()
        invocation.console.note("saved \(names.joined(separator: ", ")) in \(saved.path)")
        for name in names where invocation.system.process.environment[name]?.isEmpty == false {
            invocation.console.note("the environment variable \(name) is also set; commands use its value")
        }
    }

    /// Sends one request with the secrets. Throws if the request fails, so that a wrong secret is not saved.
    private func attempt(_ secrets: [String: String], _ invocation: Invocation) async throws(Failure) {
        let session = try ProviderSession(
            invocation, from: .network(nil), given: secrets.mapValues { Secret($0) })
        let isTried = try await session.call { () throws(ProviderError) in try await session.sendSmallestRequest() }
        if !isTried {
            invocation.console.note(
                "could not check the secret: the provider has no list, or its list requires a parameter")
        }
    }
}

struct LogoutCommand: Command {
    let name = "logout"
    let summary = "remove the saved key or password"
    let capability: String? = nil

    func isOffered(by provider: ProviderDescriptor?) -> Bool { provider?.secrets.isEmpty != true }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] { [] }

    func run(_ invocation: Invocation) async throws(Failure) {
        let provider = try invocation.requiredProvider()
        guard let saved = SavedSecrets(invocation.system) else { throw .missingConfigurationFolder }
        let names = try saved.removeSecrets(of: provider)
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

extension ProviderSession {
    /// Sends one request to check the secrets. Returns `false` if there is no list, or if it requires a parameter.
    func sendSmallestRequest() async throws(ProviderError) -> Bool {
        guard let lister = provider as? any Listing, let list = smallestList else { return false }
        try await lister.readFirstPage(of: list)
        return true
    }

    /// A list request with the minimum page size; `nil` if there is no list, or if the list requires a parameter.
    fileprivate var smallestList: ListRequest? {
        guard let paging = descriptor.paging, let parameters = try? ParameterValues(for: descriptor.parameters) else {
            return nil
        }
        return try? ListRequest(parameters, pageSize: paging.sizes.allowed.lowerBound, for: paging)
    }
}

extension Listing {
    fileprivate func readFirstPage(of list: ListRequest) async throws(ProviderError) {
        _ = try await page(nil, of: list)
    }
}

extension Option<String?> {
    fileprivate static var secretsFrom: Option {
        Option(
            "from",
            "read the secret, or a JSON object with several secrets, from this file (use '-' for standard input)",
            .nonEmpty("FILE|-", "the path of a file, or -"), defaultLabel: "ask on the terminal")
    }
}

extension Failure {
    /// The failure for an environment that specifies no configuration folder.
    static let missingConfigurationFolder = Failure(
        .unwritableCredentials,
        "no configuration folder: neither HOME nor XDG_CONFIG_HOME is set to an absolute path",
        hint: "set one of them")
}

/// A reader of a provider's secrets. It reads the file given with `--from`, or asks on the terminal.
private struct SecretReader {
    let invocation: Invocation
    let requirements: [SecretRequirement]

    init(_ invocation: Invocation, _ provider: ProviderDescriptor) {
        self.invocation = invocation
        requirements = provider.secrets
    }

    /// Returns at least one secret, keyed by environment variable.
    func secrets() throws(Failure) -> [String: String] {
        let secrets =
            if let path = invocation.arguments[.secretsFrom] { try file(path) } else { try reading(terminal) }
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
        let data = try reading { () throws(ReadError) in try invocation.system.files.read(path) }
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
        // The event hides the progress line, which would overwrite the prompt.
        invocation.events.report(TerminalInput(isComplete: false))
        defer { invocation.events.report(TerminalInput(isComplete: true)) }
        var secrets: [String: String] = [:]
        for requirement in requirements {
            let need = requirement.isRequired ? "" : "; press Enter to skip"
            let prompt = "\(requirement.variable) (\(requirement.summary); get one at \(requirement.source)\(need)): "
            guard let secret = try invocation.system.streams.readSecret(prompt) else { break }
            if !secret.isEmpty { secrets[requirement.variable] = secret }
        }
        return secrets
    }
}
