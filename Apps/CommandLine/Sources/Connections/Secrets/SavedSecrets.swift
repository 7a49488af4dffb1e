import Failures
import Presentation
import Protocols

/// The secrets that `login` has saved, in one file for all providers.
package struct SavedSecrets: Sendable {
    private let file: any ConfigurationFile

    /// The path of the file, for messages.
    package var path: String { file.path }

    /// Returns `nil` if the environment specifies no configuration folder.
    package init?(
        _ environment: [String: String],
        openConfiguration: (_ path: String, _ access: FileAccess) -> any ConfigurationFile
    ) {
        guard let folder = ConfigurationFolder(environment) else { return nil }
        file = openConfiguration("\(folder.path)/credentials.json", .none)
    }

    /// Returns the saved secrets of a provider, keyed by environment variable.
    ///
    /// - Parameter account: The name under which the secrets are saved; see ``ConnectionPolicy``.
    /// - Throws: a `credentials` failure if the file cannot be read, or is not a file of saved secrets.
    package func secrets(of account: String) throws(Failure) -> [String: String] {
        try content().secrets[account] ?? [:]
    }

    private func content() throws(Failure) -> Content {
        do {
            return try Content(file.read())
        } catch {
            throw unreadable(error)
        }
    }

    /// Saves secrets of a provider, keyed by environment variable. Keeps the saved secrets of other variables.
    package func save(_ secrets: [String: String], for account: String) throws(Failure) {
        try update { $0.secrets[account, default: [:]].merge(secrets) { _, new in new } }
    }

    /// Removes the saved secrets of a provider for all servers, and returns the sorted names of their environment
    /// variables.
    package func removeSecrets(of provider: String) throws(Failure) -> [String] {
        let removed = try content().secrets.filter { $0.key == provider || $0.key.hasPrefix("\(provider) ") }
        if !removed.isEmpty { try update { content in removed.keys.forEach { content.secrets[$0] = nil } } }
        return Set(removed.values.flatMap(\.keys)).sorted()
    }

    private func update(_ change: (inout Content) -> Void) throws(Failure) {
        do throws(ConfigurationFileError) {
            try file.update { data throws(ReadError) in
                var content = try Content(data)
                change(&content)
                return content.data
            }
        } catch {
            guard case .write = error else { throw unreadable(ReadError(reason: error.reason)) }
            throw Failure(.unwritableCredentials, "could not write '\(file.path)': \(error.reason)")
        }
    }

    private func unreadable(_ error: ReadError) -> Failure {
        Failure(
            .unreadableCredentials, "could not read '\(file.path)': \(error.reason)",
            hint: "repair or remove the file, then run 'switchboard <provider> login' again")
    }

    /// The content of the file: `{"pixabay": {"PIXABAY_API_KEY": "…"}}`.
    private struct Content {
        /// The secrets by account, then by environment variable.
        var secrets: [String: [String: String]]

        init(_ data: Data?) throws(ReadError) {
            guard let data else {
                secrets = [:]
                return
            }
            secrets = try data.decodedInput(
                [String: [String: String]].self, maximumDepth: 2, expecting: "a file of saved secrets")
        }

        /// The content as JSON; `nil` if there are no secrets.
        var data: Data? {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return secrets.isEmpty ? nil : try? encoder.encode(secrets)
        }
    }
}

extension Failure {
    /// The failure for an environment that specifies no configuration folder.
    package static let missingConfigurationFolder = Failure(
        .unwritableCredentials,
        "no configuration folder: neither HOME nor XDG_CONFIG_HOME is set to an absolute path",
        hint: "set one of them")
}
