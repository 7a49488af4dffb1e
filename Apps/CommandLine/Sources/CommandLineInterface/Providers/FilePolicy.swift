import Arguments
import Connections
import Essentials
import Failures
import Output
import Protocols
import ProviderFiles

/// The policy for providers from files. A secret is sent to a server only if the user has agreed, and one
/// that a package declares only to the server of the package.
struct FilePolicy: ConnectionPolicy {
    let directory: ProviderDirectory
    let trust: FileTrust
    let settings: SettingsFile
    /// The terminal on which the user is asked; `nil` while a user interface occupies it.
    let input: UserInput?

    func baseURL(of provider: ProviderDescriptor) throws(Failure) -> URL {
        guard !directory.isPackage(provider), let source = try directory.file(named: provider.id),
            let host = try source.inspect().file.hostSettings(of: provider.id)
        else { return provider.baseURL }
        let names = host.names.map { ($0, HostSetting(name: $0, file: source.name).value(in: settings)) }
        if let url = host.url(names.reduce(into: [:]) { $0[$1.0] = $1.1 }) { return url }
        let missing = names.first { $0.1 == nil }?.0 ?? host.names.first ?? ""
        let key = HostSetting(name: missing, file: source.name).key
        throw .usage(
            "missing setting '\(key)': the server of \(provider.id) is \(host.form)",
            hint: "run: switchboard settings \(key) VALUE, or use --base-url")
    }

    func authorize(
        _ variables: Set<String>, of provider: ProviderDescriptor, at url: URL
    ) throws(Failure) {
        guard !directory.isPartOfProgram(provider) else { return }
        guard let source = try directory.provider(named: provider.id)?.file else {
            throw Failure(
                .untrusted, "refusing to send secrets: the origin of the provider '\(provider.id)' is unknown")
        }
        let uses = try source.open().secretUses(of: provider, at: url).filter { variables.contains($0.variable) }
        for use in uses { try refuseVariableOfPackage(use, in: source) }
        let trusted = Set(try trust.content().secrets)
        let missing = uses.filter { !trusted.contains($0.trusted) }
        guard !missing.isEmpty else { return }
        guard let input, input.canAnswer, try input.agrees(to: question(missing, in: source)) else {
            throw refusal(missing, of: provider, in: source, at: url)
        }
        try trust.update { $0.add(missing.map(\.trusted)) }
    }

    func account(of provider: ProviderDescriptor, at url: URL) -> String {
        directory.isPartOfProgram(provider) ? provider.id : "\(provider.id) \(Origin(url).text)"
    }

    /// Throws a failure for a variable of a package that a file sends to another server than the package does.
    func refuseVariableOfPackage(_ use: SecretUse, in source: ProviderFileSource) throws(Failure) {
        let owners = directory.ownProviders(using: use.variable)
        guard let owner = owners.first, !owners.contains(where: { Origin($0.baseURL).text == use.origin }) else {
            return
        }
        throw Failure(
            .untrusted,
            "refusing to send \(use.variable) to \(use.origin), as \(source.path) says: it is a secret of \(owner.id), "
                + "for \(Origin(owner.baseURL).text)",
            hint: "if the server needs a secret of its own, the file must name another variable")
    }

    private func refusal(
        _ uses: [SecretUse], of provider: ProviderDescriptor, in source: ProviderFileSource, at url: URL
    ) -> Failure {
        let own = (try? baseURL(of: provider)) ?? provider.baseURL
        let server = Origin(url) == Origin(own) ? "" : " --base-url \(url.absoluteString.quotedForShell)"
        let name = source.place == .argument ? source.path.quotedForShell : provider.id
        let secrets = uses.map { "\($0.variable) to \($0.origin)" }.joined(separator: " and ")
        return Failure(
            .untrusted, "refusing to send \(secrets): \(source.path) is not part of switchboard",
            hint: "if you trust the file, run: switchboard trust \(name)\(server)")
    }

    private func question(_ uses: [SecretUse], in source: ProviderFileSource) -> String {
        let file = "The file \(VisibleText.line(source.path)) (not part of switchboard) wants to send"
        return ([file] + uses.map(\.line) + ["Allow? [y/N] "]).joined(separator: "\n")
    }
}

extension SecretUse {
    /// The line for a question: `  ACME_KEY  to https://api.acme.example  as the header field X-API-Key`.
    fileprivate var line: String {
        VisibleText.line("  \(variable)  to \(origin)  \(place)")
    }
}

extension UserInput {
    /// Asks a question, and returns whether the user answers yes.
    ///
    /// - Throws: An `interrupted` failure if a signal interrupts the question.
    func agrees(to question: String) throws(Failure) -> Bool {
        do throws(ReadError) {
            let line = try answer(question) ?? ""
            return ["y", "yes"].contains(line.lowercased())
        } catch {
            guard !error.isInterrupted else { throw .interrupted }
            return false
        }
    }
}
